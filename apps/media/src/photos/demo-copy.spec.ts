import { expect, test } from '@jest/globals';
import { tileOf } from '../studio/picture.ts';
import { fileOf } from './demo-copy.ts';

const MODEL = 'k3Jx-_9aQAAAABBBBCCCCDDDDEEEE--c.jpg';
const COPY = MODEL.replace('.jpg', '--c17.jpg');

test.each<[what: string, file: string, isSandbox: boolean, lies: string]>([
  ['a copy’s picture lies where its model’s does', COPY, true, MODEL],
  ['its tile too', tileOf(COPY), true, tileOf(MODEL)],
  ['anybody’s own lies under its own name', MODEL, true, MODEL],
  ['where real patients are, there are no copies', COPY, false, COPY],
  ['what leads elsewhere is no copy', '../secret--c1.jpg', true, '../secret--c1.jpg'],
])('%s', (_what, file, isSandbox, lies) => expect(fileOf(file, isSandbox)).toBe(lies));
