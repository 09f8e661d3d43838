import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../deploy/src/servers/free-port.ts';
import { tiedToUs } from '../../deploy/src/servers/launch.ts';
import { ROOM_FOR_YOUNG } from './jest.ts';

/** Processes for the programs of tests' worlds (libs/test-kit/src/house.ts), one for each of Jest's workers. */
export interface Houses {
  /** What Jest is told. */
  env: { SORREL_HOUSES: string };
  stop(): void;
}

/** A house that ends is begun anew: it does so by itself when it has grown too large, and whatever else ends it fails one suite only. */
export async function startHouses(root: string, count: number, env: NodeJS.ProcessEnv): Promise<Houses> {
  const ports: number[] = [];
  for (let at = 0; at < count; at++) ports.push(await freePort());
  const standing = new Map<number, ChildProcess>();
  let isOver = false;
  const begin = (port: number): void => {
    const { command, args } = tiedToUs(
      process.execPath,
      [ROOM_FOR_YOUNG, '--enable-source-maps', join(root, 'libs/test-kit/dist/house.js'), String(port)],
      'TERM',
      false,
    );
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, NODE_ENV: 'test' },
    });
    standing.set(port, child);
    child.once('close', () => {
      // A pause: what was not built ends at once, again and again.
      if (!isOver) setTimeout(() => !isOver && begin(port), 300);
    });
  };
  for (const port of ports) begin(port);
  return {
    env: { SORREL_HOUSES: ports.join(',') },
    stop: () => {
      isOver = true;
      for (const child of standing.values()) child.kill('SIGKILL');
    },
  };
}
