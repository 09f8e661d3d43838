import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { HELM, K6, PROMTOOL } from './go-tool.ts';
import { PARTS } from './ordeals.ts';
import { toolsFor, USERS_OF_TOOLS } from './suites-with-tools.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const parts = Array.from({ length: PARTS }, (_, at) => toolsFor(at + 1));

test('every suite that uses a tool is known, so that its tool is brought', () => {
  const found = globSync('{apps/*,libs/*,deploy,load}/{src,test}/**/*.tool.spec.ts', { cwd: root });
  expect(found.toSorted()).toEqual(Object.keys(USERS_OF_TOOLS).toSorted());
});

test('helm is brought in each part, promtool and k6 in one part each: nothing is fetched or built that no suite uses', () => {
  expect(toolsFor(undefined)).toEqual([HELM, PROMTOOL, K6]);
  for (const tools of parts) expect(tools).toContain(HELM);
  const others = parts.flat().filter((tool) => tool !== HELM);
  expect(others.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([K6, PROMTOOL]);
});
