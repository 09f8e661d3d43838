import { expect, test } from '@jest/globals';
import { plain, searchOf } from './search.ts';

const SIOBHAN = searchOf({ fname: 'Siobhán', sname: 'O’Brien-Nuñez', email: 'S.OBrien@Example.co.uk' });

test.each([
  'siobhan',
  'Siobhán',
  "o'brien",
  'O’Brien',
  'nunez',
  'siobhan o’brien',
  "O'Brien-Nuñez  Siobhan",
  's.obrien@',
])('a customer is found by %s', (typed) => expect(SIOBHAN).toContain(plain(typed)));

test('is not found by another name', () => expect(SIOBHAN).not.toContain(plain('brian')));
