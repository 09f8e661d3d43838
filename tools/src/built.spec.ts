import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../deploy/src/test-servers.ts';
import { built, fingerprint } from './built.ts';

const home = temporaryFolder();
const root = join(home.path, 'checkout');
const DAY = new Date('2026-11-25T08:00:00Z');

function write(file: string, text: string, at = DAY): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  utimesSync(join(root, file), at, at);
}

beforeEach(() => {
  rmSync(root, { recursive: true, force: true });
  write('package.json', '{}');
  write('tsconfig.base.json', '{}');
  write('node_modules/.package-lock.json', '{}');
  write('apps/shop/src/cart.ts', 'export const a = 1;');
  write('apps/shop/dist/cart.js', 'export const a = 1;');
  write('apps/storefront/build/index.html', '<p>');
  write('libs/kit/src/money.ts', 'export const p = 1;');
  write('deploy/src/main.ts', 'start();');
  write('tools/demo/src/load.ts', 'live();');
  built(root).write(fingerprint(root, ''));
});
afterAll(() => home.remove());

describe('whether a build is up to date', () => {
  test('nothing has changed', () => expect(built(root).is(fingerprint(root, ''))).toBe(true));

  test.each([
    ['a source of the same size was saved', () => write('apps/shop/src/cart.ts', 'export const a = 2;', new Date())],
    ['a source was put back with its old time', () => write('apps/shop/src/cart.ts', 'export const a = 2;')],
    ['the demo was changed', () => write('tools/demo/src/load.ts', 'stay();', new Date())],
    ['a source came', () => write('libs/kit/src/more.ts', '')],
    ['a source went', () => rmSync(join(root, 'libs/kit/src/money.ts'))],
    ['a compiler is told otherwise', () => write('tsconfig.base.json', '{"a":1}')],
    ['packages were installed', () => write('node_modules/.package-lock.json', '{"a":1}')],
    ['a compiled file went', () => rmSync(join(root, 'apps/shop/dist/cart.js'))],
    ['a compiled file was emptied', () => write('apps/shop/dist/cart.js', '')],
    ['a page was built anew', () => write('apps/storefront/build/index.html', '<b>', new Date())],
    ['nobody knows', () => rmSync(join(root, '.local/built.json'))],
    ['the note was cut off', () => write('.local/built.json', '{"sources":')],
  ])('it is not once %s', (_what, change) => {
    change();
    expect(built(root).is(fingerprint(root, ''))).toBe(false);
  });

  test('it is not where the other site is wanted', () =>
    expect(built(root).is(fingerprint(root, 'both sites'))).toBe(false));

  test.each([
    ['an end-to-end test', 'apps/e2e/test/a.spec.ts'],
    ['a package', 'apps/shop/node_modules/x/index.js'],
    ['a page of the docs', 'docs/README.md'],
  ])('what is not built decides nothing: %s', (_what, file) => {
    write(file, 'x');
    expect(built(root).is(fingerprint(root, ''))).toBe(true);
  });
});
