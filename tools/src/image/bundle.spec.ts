import { expect, test } from '@jest/globals';
import { readByName, stopsTheBuild } from './bundle.ts';

test.each([
  ['a warning about the code', 'warn', 'UNRESOLVED_IMPORT', true],
  ['a warning without a name', 'warn', undefined, true],
  ['how long its plugins took', 'warn', 'PLUGIN_TIMINGS', false],
  ['how long it took itself', 'warn', 'BUNDLER_TIMINGS', false],
  ['a remark', 'info', 'UNRESOLVED_IMPORT', false],
])('%s (%s %s) stops the image: %p', (_what, level, code, stops) => {
  expect(stopsTheBuild(level, code)).toBe(stops);
});

test.each([
  ['import.meta.resolve(`@fontsource/dm-mono/files/${name}`)', ['@fontsource/dm-mono']],
  ['const A = "@fontsource-variable/hanken-grotesk/files/hanken-{}.woff2";', ['@fontsource-variable/hanken-grotesk']],
  ["resolve('@a/b/c.js'); resolve('@a/b/d.js')", ['@a/b']],
  ['import x from "@nestjs/common"; "care@demo.sorrel.test"; "@sorrel/media/module"', []],
])('an image carries the packages whose files are read by name: %s', (code, packages) => {
  expect(readByName(code)).toEqual(packages);
});
