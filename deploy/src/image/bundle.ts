import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';

/** What imports do not show: processes and threads started from a file nearby, packages whose files are read by name. */
const UNSEEN: Record<string, { beside?: Record<string, string>; packages?: string[] }> = {
  fulfilment: {
    beside: { 'printing.process': 'apps/fulfilment/dist/documents/printing.process.js' },
    packages: [
      '@fontsource-variable/bricolage-grotesque',
      '@fontsource-variable/hanken-grotesk',
      '@fontsource/dm-mono',
    ],
  },
  media: { beside: { 'heic.worker': 'apps/media/dist/studio/heic.worker.js' } },
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
        ? Object.fromEntries(TOOL_ENTRIES.map((name) => [name, join(root, `deploy/dist/${name}.js`)]))
        : { main: join(root, 'deploy/dist/main.js'), ...besides(root, program) },
    platform: 'node',
    external: (id) => !isOurs(id),
    plugins: program === TOOLS ? [] : [onlyProgram(program)],
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(`Bundling ${program}: ${log.message}`);
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
    const packages = new Set(UNSEEN[program]?.packages);
    for (const chunk of output) {
      if (chunk.type !== 'chunk') continue;
      for (const id of [...chunk.imports, ...chunk.dynamicImports, ...required(chunk.code)]) {
        const name = packageOf(id);
        if (name && !files.has(id)) packages.add(name);
      }
    }
    return packages;
  } finally {
    await bundle.close();
  }
}

const besides = (root: string, program: string) =>
  Object.fromEntries(Object.entries(UNSEEN[program]?.beside ?? {}).map(([name, file]) => [name, join(root, file)]));

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

/** `@scope/name/deep/file.js` becomes `@scope/name`; null for Node's own modules and for files. */
function packageOf(id: string): string | null {
  if (id.startsWith('node:') || id.startsWith('.') || id.startsWith('/') || builtinModules.includes(id)) return null;
  return /^(@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? null;
}
