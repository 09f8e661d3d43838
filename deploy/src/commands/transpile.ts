import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { transform } from '@swc/core';
import { swcOptions } from './swc-options.ts';

/** Packages whose `dist` is what Node runs. Browser apps have a bundler. */
const PACKAGES = [
  'libs/contracts',
  'libs/service-kit',
  'libs/test-kit',
  'apps/identity',
  'apps/billing',
  'apps/consultations',
  'apps/messaging',
  'apps/media',
  'apps/fulfilment',
  'apps/bff',
  'apps/sandbox',
  'deploy',
  // Run as it is built, and part of the image of tools.
  'tools/demo',
];

const { jsc, ...options } = swcOptions();
/** Imports name the `.ts` file, as the sources do, and in `dist` the `.js` file. SWC's own types do not know the setting yet. */
const WITH_JS_NAMES = { ...options, jsc: { ...jsc, rewriteRelativeImportExtensions: true } };

const IS_SOURCE = /(?<!\.d|\.spec)\.ts$/;
const IS_OUTPUT = /\.js(?:\.map)?$/;

/**
 * Turns each package's `src` into JavaScript in its `dist`, file by file and without looking at types (`npm run check` does). All of it takes
 * less than two seconds of a processor, so nothing is remembered from one build to the next. A file whose text stays the same is not written:
 * programs may be running from it.
 * @returns how many files were written.
 * @throws Error with the file's name and place where a source cannot be read as TypeScript.
 */
export async function transpile(root: string, packages: readonly string[] = PACKAGES): Promise<number> {
  const counts = await Promise.all(packages.map((folder) => transpilePackage(join(root, folder))));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Builds the services, for a command that loads them. */
export async function buildServices(root: string): Promise<void> {
  // An image holds the built code, and no sources.
  if (existsSync(join(root, 'tsconfig.json'))) await transpile(root);
}

async function transpilePackage(folder: string): Promise<number> {
  const sources = (await filesIn(join(folder, 'src'))).filter((file) => IS_SOURCE.test(file));
  const written = await Promise.all(sources.map((file) => transpileFile(folder, file)));
  const wanted = new Set(sources.flatMap((file) => [outputOf(file), `${outputOf(file)}.map`]));
  const outputs = (await filesIn(join(folder, 'dist'))).filter((file) => IS_OUTPUT.test(file));
  await Promise.all(
    outputs.filter((file) => !wanted.has(file)).map((file) => rm(join(folder, 'dist', file), { force: true })),
  );
  return written.filter(Boolean).length;
}

const outputOf = (source: string): string => source.replace(/\.ts$/, '.js');

async function transpileFile(folder: string, name: string): Promise<boolean> {
  const source = join(folder, 'src', name);
  const output = join(folder, 'dist', outputOf(name));
  const { code, map = '' } = await transform(await readFile(source, 'utf8'), {
    ...WITH_JS_NAMES,
    filename: source,
    sourceFileName: relative(dirname(output), source),
    sourceMaps: true,
  });
  const isNewMap = await writeIfNew(`${output}.map`, map);
  return (
    (await writeIfNew(output, `${code}//# sourceMappingURL=${outputOf(name).split('/').at(-1)}.map\n`)) || isNewMap
  );
}

async function writeIfNew(file: string, text: string): Promise<boolean> {
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return false;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return true;
}

/** Paths of all files below a folder, relative to it; none where there is no such folder. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
