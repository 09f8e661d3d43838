import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { goTool, K6 } from '@sorrel/deploy/commands/go-tool';

const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});

test('where neither k6 nor Go is, it is said, and nothing is tried', async () => {
  Object.assign(process.env, { PATH: '/nowhere', XDG_CACHE_HOME: '/nowhere' });
  expect(await goTool(K6, fileURLToPath(new URL('../../', import.meta.url)))).toEqual({
    missing: 'neither k6 nor Go, which could bring it, is installed',
  });
});
