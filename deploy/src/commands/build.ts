import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { runTool } from './child.ts';
import { step } from './progress.ts';

/** Runs a script in every package that has it; Nx skips what has not changed since. */
export async function runEverywhere(
  root: string,
  targets: ('build' | 'build-safe' | 'typecheck')[],
  options: { exclude?: string[]; onLine?: (line: string) => void } = {},
) {
  const exclude = options.exclude?.length ? [`--exclude=${options.exclude.join(',')}`] : [];
  const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
  return runTool(process.execPath, [nx, 'run-many', '-t', ...targets, '--output-style=static', ...exclude], {
    cwd: root,
    // The daemon would outlive us; colours would stand in the way of reading the lines.
    env: { NX_DAEMON: 'false', NX_TUI: 'false', FORCE_COLOR: '0', NO_COLOR: '1' },
    onLine: options.onLine,
  });
}

/**
 * Builds what has changed; the site that advertises no medicine only where somebody looks at it.
 * @throws Problem after printing what the compilers said.
 */
export async function build(root: string, { isPomSafe }: { isPomSafe: boolean }): Promise<void> {
  await step(
    'build',
    'compiling what has changed',
    async (say) => {
      let done = 0;
      let total = 0;
      let fresh = 0;
      const onLine = (line: string) => {
        const projects = /for (\d+) projects/.exec(line)?.[1];
        if (projects) total = Number(projects) + (isPomSafe ? 1 : 0);
        const project = /^> nx run @sorrel\/([^:]+):build(?:-safe)?( .*)?$/.exec(line);
        if (!project) return;
        done++;
        // What comes out of Nx's cache is not worth a line.
        if (!/cache|match/.test(project[2] ?? '')) {
          fresh++;
          say(`${project[1]} (${done} of ${total || '?'})`);
        }
      };
      const { code, output } = await runEverywhere(root, isPomSafe ? ['build', 'build-safe'] : ['build'], { onLine });
      if (code === 0) return fresh;
      process.stderr.write(output);
      throw new Problem('The build failed: see the messages above.');
    },
    (fresh) => (fresh === 0 ? 'up to date' : `done, ${fresh} compiled`),
  );
}
