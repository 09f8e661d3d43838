import { expect, test } from '@jest/globals';
import { type Census, gaps } from './topology.ts';

const whole: Census = {
  folders: ['bff', 'media'],
  topology: ['media', 'bff'],
  compiled: ['contracts', 'bff', 'media'],
  compiledByDeploy: ['bff', 'media'],
  deployNeeds: ['bff', 'media'],
};

test('reports nothing when every list has every service', () => {
  expect(gaps(whole)).toEqual([]);
});

test.each([
  [{ topology: ['bff'] }, 'apps/media is missing in deploy/src/topology.ts'],
  [{ topology: ['bff', 'media', 'ghost'] }, 'deploy/src/topology.ts names ghost, and there is no apps/ghost'],
  [{ compiled: ['bff'] }, 'apps/media is missing in the references of tsconfig.json'],
  [{ compiledByDeploy: ['media'] }, 'apps/bff is missing in the references of deploy/tsconfig.json'],
  [{ deployNeeds: [] }, 'apps/bff is missing in the dependencies of deploy/package.json'],
] satisfies [Partial<Census>, string][])('reports a service that is missing from a list: %j', (change, line) => {
  expect(gaps({ ...whole, ...change })).toContain(line);
});
