import { join } from 'node:path';
import { Problem } from '../../deploy/src/problem.ts';
import { built, fingerprint } from './built.ts';
import { type Finished, runTool } from '../../deploy/src/commands/child.ts';
import { step } from '../../deploy/src/commands/progress.ts';
import { transpile } from '../../deploy/src/commands/transpile.ts';

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
    env: { NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0', NO_COLOR: '1' },
    onLine: options.onLine,
  });
}

/**
 * Builds what has changed, without looking at types (`npm run check` does); the site that advertises no medicine only where it is used.
 * `onServices` is told as soon as the services can be loaded, while the browser apps are still being bundled.
 * @throws Problem after printing the bundlers' output.
 */
export async function build(
  root: string,
  { isPomSafe, onServices }: { isPomSafe: boolean; onServices?: (() => void) | undefined },
): Promise<void> {
  await step(
    'build',
    'building what has changed',
    async (say) => {
      let fresh = 0;
      const look = () => fingerprint(root, isPomSafe ? 'with the site without medicines' : '');
      const before = look();
      if (built(root).is(before)) {
        onServices?.();
        return fresh;
      }
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
      if ((await transpile(root)) > 0) begun('services');
      onServices?.();
      const targets = isPomSafe ? (['build', 'build-safe'] as const) : (['build'] as const);
      whole(await runEverywhere(root, [...targets], { only: BROWSER_APPS, onLine }));
      // The sources as they were before: whatever was saved meanwhile may have come too late.
      built(root).write({ ...look(), sources: before.sources });
      return fresh;
    },
    (fresh) => (fresh === 0 ? 'up to date' : 'done'),
  );
}

function whole({ code, output }: Finished): void {
  if (code === 0) return;
  process.stderr.write(output);
  throw new Problem('The build failed: see the messages above.');
}
