import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../../deploy/src/test-servers.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const home = temporaryFolder();
afterAll(() => home.remove());

const write = (path: string, content: string | object) => {
  const file = join(home.path, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
};

/** Knip's findings in the made-up checkout, with the repository's own settings. */
async function findings(): Promise<string> {
  const knip = join(repository, 'node_modules/knip/bin/knip.js');
  return promisify(execFile)(process.execPath, [knip, '--no-progress', '--no-config-hints'], { cwd: home.path }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `failed\n${stdout}${stderr}`,
  );
}

const manifest = (dependencies: object) => ({
  name: 'planted',
  private: true,
  type: 'module',
  workspaces: ['libs/*', 'deploy'],
  dependencies,
});
const START = "import { z } from 'zod';\nimport { pence } from '@sorrel/contracts/money';\nz.literal(pence);\n";

cpSync(join(repository, 'knip.jsonc'), join(home.path, 'knip.jsonc'));
write('deploy/package.json', { name: '@sorrel/deploy', private: true, dependencies: { '@sorrel/contracts': '*' } });
write('libs/contracts/package.json', { name: '@sorrel/contracts', private: true, exports: { './*': './src/*.ts' } });
// As npm links a workspace.
mkdirSync(join(home.path, 'node_modules/@sorrel'), { recursive: true });
symlinkSync('../../libs/contracts', join(home.path, 'node_modules/@sorrel/contracts'));

beforeEach(() => {
  write('package.json', manifest({ zod: '4.0.0' }));
  write('tools/start.mjs', START);
  write('libs/contracts/src/money.ts', 'export const pence = 1;\n');
});

test('code in which everything is used passes', async () => {
  expect(await findings()).toBe('');
});

test('a dependency, an export and a file that nobody uses, and an import that is not listed, are each named', async () => {
  write('package.json', manifest({ zod: '4.0.0', 'lucide-react': '1.0.0' }));
  write('tools/start.mjs', `import 'not-listed';\n${START}`);
  write('libs/contracts/src/money.ts', 'export const pence = 1;\nexport const shillings = 12;\n');
  write('deploy/src/forgotten.mjs', 'console.log(1);\n');
  const found = await findings();
  expect(found).toMatch(/^failed/);
  expect(found).toMatch(/Unused files \(1\)\s+deploy\/src\/forgotten\.mjs/);
  expect(found).toMatch(/Unused dependencies \(1\)\s+lucide-react/);
  expect(found).toMatch(/Unlisted dependencies \(1\)\s+not-listed\s+tools\/start\.mjs/);
  expect(found).toMatch(/Unused exports \(1\)\s+shillings\s+libs\/contracts\/src\/money\.ts/);
});
