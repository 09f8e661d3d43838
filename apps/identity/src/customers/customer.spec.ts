import { expect, test } from '@jest/globals';
import { isPossibleBirthDate, NO_PARTICULARS, referralCode, withParticulars } from './customer.ts';

test('birth date, sex and residency are set once; the phone may change', () => {
  const first = withParticulars(NO_PARTICULARS, {
    phone: '+441',
    birth_date: '1990-01-02',
    sex: 'female',
    uk_resident: true,
  });
  expect(first).toEqual({
    fixed: [],
    next: { phone: '+441', birth_date: '1990-01-02', sex: 'female', uk_resident: true },
  });
  expect(
    withParticulars(first.next, { phone: '+442', birth_date: '1991-01-02', sex: 'female', uk_resident: false }),
  ).toEqual({ fixed: ['birth_date', 'uk_resident'], next: { ...first.next, phone: '+442' } });
});

test.each([
  ['2026-11-21', true],
  ['2026-11-22', false],
  ['1906-11-21', true],
  ['1905-11-20', false],
])('born %p is possible: %p', (date, possible) => {
  expect(isPossibleBirthDate(date, '2026-11-21')).toBe(possible);
});

test.each([
  ['Zoë', 'ZOE-ABCDEF'],
  ['李', 'FRIEND-ABCDEF'],
  ['Bartholomew', 'BARTHOLO-ABCDEF'],
])('%p gives %p', (name, code) => {
  expect(referralCode(name, [0, 1, 2, 3, 4, 5])).toBe(code);
});
