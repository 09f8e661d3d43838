import { expect, test } from '@jest/globals';
import { newestWithoutHoles } from './holes.ts';

const registry: Record<string, unknown> = {
  'tool versions': ['1.0.0', '1.1.0', '1.2.0', '2.0.0-beta.1'],
  'tool@1.2.0 optionalDependencies': { 'tool-linux': '1.2.0', 'tool-darwin': '1.2.0' },
  'tool@1.1.0 optionalDependencies': { 'tool-linux': '1.1.0', 'tool-darwin': '1.1.0' },
  'tool-linux@1.2.0 version': '1.2.0',
  'tool-linux@1.1.0 version': '1.1.0',
  'tool-darwin@1.1.0 version': '1.1.0',
};
const view = (known: Record<string, unknown>) => async (spec: string, field: string) => known[`${spec} ${field}`];

test('walks down past pre-releases and versions with missing platforms', async () => {
  const said: string[] = [];
  expect(await newestWithoutHoles('tool', view(registry), (line) => said.push(line))).toBe('1.1.0');
  expect(said).toEqual(['tool 1.2.0: 1 of 2 are missing (tool-darwin, ...)']);
});

test('a package without platform packages is complete; without any complete version there is no answer', async () => {
  expect(await newestWithoutHoles('plain', view({ 'plain versions': ['3.0.0'] }), () => undefined)).toBe('3.0.0');
  const { 'tool-darwin@1.1.0 version': _gone, 'tool versions': _all, ...rest } = registry;
  expect(
    await newestWithoutHoles('tool', view({ ...rest, 'tool versions': ['1.1.0'] }), () => undefined),
  ).toBeUndefined();
});
