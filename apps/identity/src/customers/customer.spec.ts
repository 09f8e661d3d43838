import { describe, expect, it, test } from '@jest/globals';
import { corrected, isPossibleBirthDate, NO_PARTICULARS, referralCode, withParticulars } from './customer.ts';

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

describe('a correction by staff', () => {
  const old = { phone: '+447911123456', birth_date: '1990-02-28', sex: 'female', uk_resident: null } as const;
  it.each([
    ['nothing', {}, []],
    ['the same', { birth_date: '1990-02-28', sex: 'female' }, []],
    ['a birth date', { birth_date: '1991-02-28' }, [{ field: 'birth_date', from: '1990-02-28', to: '1991-02-28' }]],
    ['what was never told', { uk_resident: false }, [{ field: 'uk_resident', from: null, to: false }]],
    ['a misspelt name', { surname: 'Smyth' }, [{ field: 'surname', from: 'Smith', to: 'Smyth' }]],
    [
      'two at once',
      { sex: 'male', birth_date: '1990-02-27' },
      [
        { field: 'birth_date', from: '1990-02-28', to: '1990-02-27' },
        { field: 'sex', from: 'female', to: 'male' },
      ],
    ],
  ] as const)('%s', (_, given, changes) => {
    const record = { ...old, name: 'Zoe', surname: 'Smith' };
    expect(corrected(record, given)).toEqual({ changes, next: { ...record, ...given } });
  });
});
