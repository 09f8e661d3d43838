import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { runTool } from '../../deploy/src/commands/child.ts';
import { type Kind, suitesOf } from './suites.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function listed(kind: Kind): Promise<string[]> {
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const { code, output } = await runTool(process.execPath, [jest, ...suitesOf(kind), '--listTests', '--json'], {
    cwd: root,
  });
  const list = output.split('\n').find((line) => line.startsWith('['));
  if (code !== 0 || list === undefined) throw new Error(output);
  return (JSON.parse(list) as string[]).map((path) => relative(root, path));
}

test('every suite of the repository is run by one of the two commands, npm test and npm run test:resilience', async () => {
  const all = globSync('{apps,libs,deploy,tools,load}/**/*.{spec,test}.{ts,tsx,mts,mjs,js,jsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|build|build-safe)$/.test(path),
  });
  const [everyday, resilience] = await Promise.all([listed('everyday'), listed('resilience')]);
  expect([...everyday, ...resilience].toSorted()).toEqual(all.toSorted());
  expect([everyday.length > 500, resilience.length > 30]).toEqual([true, true]);
}, 60_000);
