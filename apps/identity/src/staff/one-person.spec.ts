import { expect, test } from '@jest/globals';
import { isOnePerson, type Face } from './one-person.ts';

const ann: Face = { name: 'Ann Lee', email: 'ann@sorrel.example' };
const face = (more: Partial<Face>): Face => ({ name: 'Bea Moss', email: 'bea@sorrel.example', ...more });

test.each<[string, Face, boolean]>([
  ['another name and mailbox', face({}), false],
  ['the same name', face({ name: 'Ann Lee' }), true],
  ['the same name the other way round, in capitals, with an accent', face({ name: 'LEE,  Änn' }), true],
  ['a part of the name', face({ name: 'Ann Leeson' }), false],
  ['the same mailbox, marked', face({ email: 'ANN+ops@Sorrel.example' }), true],
  ['the same box elsewhere', face({ email: 'ann@other.example' }), false],
  ['dots where they count', face({ email: 'a.nn@sorrel.example' }), false],
])('two accounts with %s', (_what, other, isOne) => {
  expect(isOnePerson(ann, other)).toBe(isOne);
});

test('accounts without a name are not one person by that', () => {
  expect(isOnePerson({ ...ann, name: '' }, face({ name: '' }))).toBe(false);
});
