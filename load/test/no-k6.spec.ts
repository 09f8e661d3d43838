import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('where neither k6 nor Go is, it is said, and nothing is tried', () => {
  // A process of its own: where programs are looked for cannot be changed for one that runs already.
  const ask = `
    const { broughtTool, K6 } = await import('./libs/test-kit/src/go-tool.ts');
    process.stdout.write(JSON.stringify(await broughtTool(K6)));
  `;
  const { stdout } = spawnSync(process.execPath, ['--conditions=@sorrel/source', '--input-type=module', '-e', ask], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: '/nowhere', XDG_CACHE_HOME: '/nowhere' },
  });
  expect(JSON.parse(stdout)).toEqual({ missing: 'neither k6 nor Go, which could bring it, is installed' });
});
