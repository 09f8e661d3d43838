import { expect, test } from '@jest/globals';
import { isOnLabel } from './label-letters.ts';

test.each([
  ['Amara', true],
  ['Zoe\u0308 O’Brien-Smith d’Arcy', true],
  ['Łukasz Šťastný Ğülşen Þóra Œdipe', true],
  ['Nguyễn Thị Ánh', true],
  ['Llŷr Ǹ', false],
  ['علی‌رضا', false],
  ['张伟', false],
  ['Анна', false],
  ['Ελένη', false],
  ['שרה', false],
  ['Zoë 🙂', false],
  ['', true],
])('a label can show %j: %j', (name, is) => expect(isOnLabel(name)).toBe(is));
