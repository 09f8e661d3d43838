import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';

/** What imports do not show: processes and threads started from a file nearby. */
const BESIDE: Record<string, Record<string, string>> = {
  fulfilment: { 'printing.process': 'apps/fulfilment/dist/documents/printing.process.js' },
  media: { 'heic.worker': 'apps/media/dist/studio/heic.worker.js' },
};

/** The image of the tools that are run beside the programs: these load one another by path. */
export const TOOLS = 'tools';
const TOOL_ENTRIES = ['migrate', 'ops', 'production', 'services', 'staff', 'tools', 'topology'];

const PROGRAM = /^@sorrel\/([a-z]+)\/module$/;
const LEFT_OUT = '\0left-out:';

/**
 * Our own code of one program, as built by `npm run build`, in a few files; packages stay packages. `root` is the checkout, `out` gets
 * `main.js` and the files started from it. Returns the names of the packages this code loads.
 */
export async function bundleProgram(root: string, program: string, out: string): Promise<Set<string>> {
  const bundle = await rolldown({
    cwd: root,
    input:
      program === TOOLS
        ? {
            ...Object.fromEntries(TOOL_ENTRIES.map((name) => [name, join(root, `deploy/dist/${name}.js`)])),
            demo: join(root, 'tools/demo/dist/load.js'),
          }
        : { main: join(root, 'deploy/dist/main.js'), ...besides(root, program) },
    platform: 'node',
    external: (id) => !isOurs(id),
    plugins: program === TOOLS ? [] : [onlyProgram(program)],
    // How long the bundler took says nothing about the code: on a busy machine it would stop the build.
    checks: { bundlerTimings: false },
    onLog: (level, log) => {
      if (stopsTheBuild(level, log.code)) throw new Error(`Bundling ${program}: ${log.message}`);
    },
  });
  try {
    const { output } = await bundle.write({
      dir: out,
      format: 'esm',
      // Nest and MikroORM identify classes by name.
      keepNames: true,
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunk-[hash].js',
    });
    const files = new Set(output.map((chunk) => chunk.fileName));
    const packages = new Set<string>();
    for (const chunk of output) {
      if (chunk.type !== 'chunk') continue;
      for (const id of [...chunk.imports, ...chunk.dynamicImports, ...required(chunk.code)]) {
        const name = packageOf(id);
        if (name && !files.has(id)) packages.add(name);
      }
      for (const name of readByName(chunk.code)) if (existsSync(join(root, 'node_modules', name))) packages.add(name);
    }
    return packages;
  } finally {
    await bundle.close();
  }
}

const besides = (root: string, program: string) =>
  Object.fromEntries(Object.entries(BESIDE[program] ?? {}).map(([name, file]) => [name, join(root, file)]));

/** A warning about the code stops the build; one about the time it took does not, whatever the bundler's version calls it. */
export const stopsTheBuild = (level: string, code: string | undefined): boolean =>
  level === 'warn' && !/_TIMINGS$/.test(code ?? '');

const isOurs = (id: string) => /^(\.|\/|\0|@sorrel\/)/.test(id);

/** Every program is started by the same main, which loads one program by name: this keeps the others out of its image. */
const onlyProgram = (program: string): Plugin => ({
  name: 'only-one-program',
  resolveId(id) {
    const other = PROGRAM.exec(id)?.[1];
    return other && other !== program ? LEFT_OUT + other : undefined;
  },
  load(id) {
    if (!id.startsWith(LEFT_OUT)) return undefined;
    const other = id.slice(LEFT_OUT.length);
    return `throw new Error('This is the image of ${program}: SERVICE=${other} runs from its own.');`;
  },
});

/** Packages loaded with `require`, which imports do not show. */
function required(code: string): string[] {
  return [
    ...code.matchAll(/(?:require(?:\.resolve)?|createRequire\(import\.meta\.url\))\(\s*["'`]([^"'`$]+)["'`]/g),
  ].map((match) => match[1] ?? '');
}

/** Packages whose files are read by a name that is put together, like `@scope/name/files/${which}`: neither an import nor a `require` shows it. */
export const readByName = (code: string): string[] => [
  ...new Set(
    [...code.matchAll(/["'`](@(?!sorrel\/)[a-z\d][\w.-]*\/[a-z\d][\w.-]*)\/[^"'`\s]*["'`]/g)].map(
      (match) => match[1] ?? '',
    ),
  ),
];

/** `@scope/name/deep/file.js` becomes `@scope/name`; null for Node's own modules and for files. */
function packageOf(id: string): string | null {
  if (id.startsWith('node:') || id.startsWith('.') || id.startsWith('/') || builtinModules.includes(id)) return null;
  return /^(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? null;
}
