import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { temporaryFolder } from '../test-servers.ts';
import { standBy, startPart } from './apart.ts';

const home = temporaryFolder();
afterAll(() => home.remove());

test('a program that is ready before its parent looks again is not waited for in vain', async () => {
  const entry = join(home.path, 'quick.mjs');
  const logDir = join(home.path, 'logs');
  mkdirSync(logDir);
  writeFileSync(
    entry,
    `const timer = setInterval(() => undefined, 1000);
process.once('message', () => { process.send('settings taken'); process.send('ready'); });
process.on('SIGTERM', () => process.exit(0));`,
  );
  const where = { root: home.path, entry, logDir };
  const part = { name: 'sorrel', role: 'all', managementPort: 0 };
  const starting = startPart(part, { ...where, env: {}, readyWithinMs: 10_000 }, standBy(where));
  // On a busy machine both of its messages lie there when the parent looks.
  for (const until = performance.now() + 1_500; performance.now() < until;);
  const running = await starting;
  expect(running.pid).toBeGreaterThan(0);
  await running.stop();
}, 60_000);
