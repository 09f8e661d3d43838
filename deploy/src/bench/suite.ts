import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs single suites of one app, for a bench that measures what a test does. Throws with their output when one fails. */
export async function runSuites(
  root: string,
  app: string,
  pattern: string,
  env: Record<string, string>,
  failed: string,
): Promise<void> {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const child = spawn(process.execPath, [jest, '--config', 'jest.config.mjs', '--runInBand', pattern], {
    cwd: join(root, 'apps', app),
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${failed}:\n${said}`);
}
