import { describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atLeast } from './binaries.ts';
import { natsConfig } from './nats.ts';
import { withoutPassword } from './reachable.ts';
import { startServer } from './server.ts';

test.each([
  ['7.0.15', '6.2.0', true],
  ['6.2.0', '6.2.0', true],
  ['6.0.16', '6.2.0', false],
  ['2.10.1', '2.9.0', true],
  ['2.9.10', '2.12.3', false],
])('%s against %s: %s', (version, wanted, expected) => {
  expect(atLeast(version, wanted)).toBe(expected);
});

describe('nats.conf', () => {
  const settings = { name: 'sorrel-1', port: 4222, store: '/data/with "quotes"', users: [] };

  test('a server that knows the setting writes every message to disk', () => {
    expect(natsConfig({ ...settings, version: '2.12.3' })).toContain('sync_interval: always');
  });

  test('an older one, which would refuse the setting, does not get it', () => {
    const config = natsConfig({ ...settings, version: '2.9.10' });
    expect(config).not.toContain('sync_interval');
    expect(config).toContain('listen: 127.0.0.1:4222');
    expect(config).toContain('store_dir: "/data/with \\"quotes\\""');
  });
});

test.each([
  ['postgres://u:secret@db/x', 'postgres://u:***@db/x'],
  ['redis://:secret@cache:6379', 'redis://:***@cache:6379'],
  ['nats://127.0.0.1:4222', 'nats://127.0.0.1:4222'],
])('a password never reaches the terminal: %s', (url, shown) => {
  expect(withoutPassword(url)).toBe(shown);
});

describe('a server that is being started', () => {
  const start = async (answers: (pid: number) => Promise<boolean>) => {
    const folder = mkdtempSync(join(tmpdir(), 'sorrel-servers-'));
    try {
      return await startServer({
        name: 'Sleeper',
        command: process.execPath,
        args: ['-e', 'setTimeout(() => undefined, 60000)'],
        folder,
        logFile: join(folder, 'log'),
        url: 'sleep://',
        port: 1,
        stopSignal: 'SIGTERM',
        answers,
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  test('is asked again while it refuses', async () => {
    let asked = 0;
    const server = await start(async () => {
      if (++asked < 4) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      return true;
    });
    expect([asked, isRunning(server.pid)]).toEqual([4, true]);
    await server.stop();
  });

  // As in a test that was given up while its servers started: nothing can be asked there any more, and the loop would go on without end.
  test('is stopped at once, with the error, when the code that checks it fails itself', async () => {
    let pid = 0;
    let asked = 0;
    const failing = start(async (its) => {
      [pid, asked] = [its, asked + 1];
      throw new TypeError("Cannot read properties of undefined (reading 'query')");
    });
    await expect(failing).rejects.toThrow('Cannot read properties');
    expect([asked, isRunning(pid)]).toEqual([1, false]);
  }, 10_000);
});
