import { describe, expect, it } from '@jest/globals';
import { differing, shownValue } from './correction.ts';

describe('what is sent as a correction', () => {
  const record = { birth_date: '1990-02-28', sex: 'female', uk_resident: null };
  it.each([
    ['the same', { birth_date: '1990-02-28', sex: 'female' }, {}],
    ['one of them', { birth_date: '1990-02-28', sex: 'male' }, { sex: 'male' }],
    [
      'all',
      { birth_date: '1991-02-28', sex: 'male', uk_resident: false },
      { birth_date: '1991-02-28', sex: 'male', uk_resident: false },
    ],
    ['what was emptied stays as it is', { birth_date: null, sex: undefined }, {}],
  ])('%s', (_, fields, sent) => expect(differing(record, fields)).toEqual(sent));
});

it.each([
  ['birth_date', null, 'Not given'],
  ['birth_date', '1990-02-28', '28/02/1990'],
  ['name', 'Zo\u00eb', 'Zo\u00eb'],
  ['phone', '', 'Not given'],
  ['sex', 'female', 'Female'],
  ['sex', 'male', 'Male'],
  ['uk_resident', true, 'Yes'],
  ['uk_resident', false, 'No'],
] as const)('%s %s reads %s', (field, value, text) => expect(shownValue(field, value)).toBe(text));
