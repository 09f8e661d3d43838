import { describe, expect, it } from '@jest/globals';
import { readIdentifiers } from './identifiers.ts';

describe('order identifiers in a path', () => {
  it.each([
    ['1001', [{ number: 1001 }]],
    ['1001;1002', [{ number: 1001 }, { number: 1002 }]],
    ['"ref"', [{ reference: 'ref' }]],
    ['"a;b";7;', [{ reference: 'a;b' }, { number: 7 }]],
  ])('%s', (path, identifiers) => {
    expect(readIdentifiers(path)).toEqual(identifiers);
  });

  it.each(['', 'ref', '"ref', '1001,1002', '""', '-1', Array.from({ length: 101 }, () => '1').join(';')])(
    'cannot be read: %.20s',
    (path) => {
      expect(readIdentifiers(path)).toBeNull();
    },
  );
});
