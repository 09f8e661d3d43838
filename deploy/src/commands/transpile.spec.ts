import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../test-servers.ts';
import { transpile } from './transpile.ts';

const home = temporaryFolder();
const root = join(home.path, 'checkout');
const SHOP = 'apps/shop';
const read = (file: string) => readFileSync(join(root, SHOP, 'dist', file), 'utf8');
const run = () => transpile(root, [SHOP]);

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, SHOP, file)), { recursive: true });
  writeFileSync(join(root, SHOP, file), text);
}

beforeEach(() => {
  rmSync(root, { recursive: true, force: true });
  write('src/cart.ts', "import { price } from './prices/price.ts';\nexport const sum = (): number => price;\n");
  write('src/prices/price.ts', "import type { Pence } from './pence.ts';\nexport const price: Pence = 2420;\n");
  write('src/prices/pence.ts', 'export type Pence = number;\n');
});
afterAll(() => home.remove());

describe('what Node runs of the services is made of their TypeScript', () => {
  test('an import names the file that is there, and a type is not imported', async () => {
    await run();
    expect(read('cart.js')).toContain('from "./prices/price.js"');
    expect(read('prices/price.js')).not.toContain('pence');
  });

  test('an error in a program is told by the place in its source', async () => {
    await run();
    expect(read('prices/price.js')).toMatch(/\n\/\/# sourceMappingURL=price\.js\.map\n$/);
    expect(JSON.parse(read('prices/price.js.map'))).toMatchObject({ sources: ['../../src/prices/price.ts'] });
  });

  test('a class that Nest fills by its types keeps them', async () => {
    write(
      'src/till.ts',
      "import { Cart } from './all.ts';\n@Injectable()\nexport class Till { constructor(cart: Cart) {} }\n",
    );
    await run();
    expect(read('till.js')).toContain('design:paramtypes');
  });

  test('specs, benches and declarations are not part of it', async () => {
    for (const name of ['cart.spec.ts', 'cart.d.ts']) write(`src/${name}`, 'export {};\n');
    await run();
    expect(existsSync(join(root, SHOP, 'dist/cart.spec.js'))).toBe(false);
    expect(existsSync(join(root, SHOP, 'dist/cart.d.js'))).toBe(false);
  });

  test('a file that stays the same is not written again, under programs that run from it', async () => {
    expect(await run()).toBe(3);
    const before = statSync(join(root, SHOP, 'dist/cart.js')).mtimeMs;
    write('src/prices/price.ts', 'export const price = 2500;\n');
    expect(await run()).toBe(1);
    expect(statSync(join(root, SHOP, 'dist/cart.js')).mtimeMs).toBe(before);
  });

  test('what was made of a source that is gone goes too, and what the type check left stays', async () => {
    await run();
    write('dist/cart.d.ts', 'export {};\n');
    rmSync(join(root, SHOP, 'src/prices/pence.ts'));
    await run();
    expect(existsSync(join(root, SHOP, 'dist/prices/pence.js'))).toBe(false);
    expect(existsSync(join(root, SHOP, 'dist/prices/pence.js.map'))).toBe(false);
    expect(existsSync(join(root, SHOP, 'dist/cart.d.ts'))).toBe(true);
  });

  test('a source that cannot be read names itself', async () => {
    write('src/cart.ts', 'export const = 1;\n');
    await expect(run()).rejects.toThrow(/cart\.ts/);
  });
});
