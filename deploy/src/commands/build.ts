import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { built, fingerprint } from './built.ts';
import { type Finished, runTool } from './child.ts';
import { HASTY_GO } from './go-hasty.ts';
import { step } from './progress.ts';

const BROWSER_APPS = ['@sorrel/storefront', '@sorrel/admin'];

/** Runs a script in every package that has it, or only in the given ones; Nx skips what has not changed since. */
export async function runEverywhere(
  root: string,
  targets: ('build' | 'build-safe' | 'typecheck')[],
  options: { only?: string[]; exclude?: string[]; onLine?: (line: string) => void } = {},
): Promise<Finished> {
  const only = options.only ? [`--projects=${options.only.join(',')}`] : [];
  const exclude = options.exclude ? [`--exclude=${options.exclude.join(',')}`] : [];
  const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
  return runTool(process.execPath, [nx, 'run-many', '-t', ...targets, '--output-style=static', ...only, ...exclude], {
    cwd: root,
    // The daemon would outlive us; colours would make the lines hard to parse.
    env: { ...HASTY_GO, NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0', NO_COLOR: '1' },
    onLine: options.onLine,
  });
}

/**
 * Compiles the libraries and the services in one run of the compiler: it knows what has changed, and a process for each of them took twice
 * the time. Nothing else may compile meanwhile: two compilers on one project have been seen to leave an empty file behind.
 */
export const compile = (root: string, onProject?: (folder: string) => void): Promise<Finished> =>
  runTool(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', '--verbose'], {
    cwd: root,
    env: { ...HASTY_GO, NO_COLOR: '1' },
    onLine: (line) => {
      const project = /Building project '(.+)\/tsconfig\.json'/.exec(line)?.[1];
      if (project) onProject?.(project);
    },
  });

/**
 * Builds what has changed; the site that advertises no medicine only where it is used.
 * @throws Problem after printing the compilers' output.
 */
export async function build(root: string, { isPomSafe }: { isPomSafe: boolean }): Promise<void> {
  await step(
    'build',
    'compiling what has changed',
    async (say) => {
      let fresh = 0;
      const look = () => fingerprint(root, isPomSafe ? 'with the site without medicines' : '');
      const before = look();
      if (built(root).is(before)) return fresh;
      const begun = (name: string) => {
        fresh++;
        say(name);
      };
      // What comes from Nx's cache is not worth a line.
      const onLine = (line: string) => {
        const [, name, target, cached = ''] = /^> nx run @sorrel\/([^:]+):(build(?:-safe)?)( .*)?$/.exec(line) ?? [];
        if (name && BROWSER_APPS.includes(`@sorrel/${name}`) && !/cache|match/.test(cached))
          begun(target === 'build' ? name : `${name}, the site without medicines`);
      };
      whole(await compile(root, begun));
      const targets = isPomSafe ? (['build', 'build-safe'] as const) : (['build'] as const);
      whole(await runEverywhere(root, [...targets], { only: BROWSER_APPS, onLine }));
      // The sources as they were before: whatever was saved meanwhile may have come too late.
      built(root).write({ ...look(), sources: before.sources });
      return fresh;
    },
    (fresh) => (fresh === 0 ? 'up to date' : `done, ${fresh} compiled`),
  );
}

/** Compiles only the services, for a command that loads them. @throws Problem after printing the compiler's output. */
export async function compileServices(root: string): Promise<void> {
  // An image holds the compiled code, and no compiler.
  if (existsSync(join(root, 'tsconfig.json'))) whole(await compile(root));
}

function whole({ code, output }: Finished): void {
  if (code === 0) return;
  process.stderr.write(output);
  throw new Problem('The build failed: see the messages above.');
}
