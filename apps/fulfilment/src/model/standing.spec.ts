import { expect, test } from '@jest/globals';
import { initialsOf, standingOf } from './standing.ts';

const all = {
  isGenuine: true,
  isRevoked: false,
  validUntil: '2027-05-20',
  dispensed: 0,
  supplies: 2,
  today: '2026-11-23',
};

test.each<[Partial<typeof all>, string]>([
  [{}, 'valid'],
  [{ dispensed: 1 }, 'valid'],
  [{ dispensed: 2 }, 'dispensed'],
  [{ today: '2027-05-20' }, 'valid'],
  [{ today: '2027-05-21' }, 'expired'],
  [{ today: '2027-05-21', dispensed: 2 }, 'expired'],
  [{ isRevoked: true }, 'revoked'],
  [{ isRevoked: true, today: '2027-05-21', dispensed: 2 }, 'revoked'],
  [{ isGenuine: false }, 'unproven'],
  [{ isGenuine: false, isRevoked: true }, 'unproven'],
])('%j is %s', (over, standing) => expect(standingOf({ ...all, ...over })).toBe(standing));

test.each([
  ['Zoë O’Brien-1001', 'Z. O.'],
  ['  Ada  King Lovelace ', 'A. K. L.'],
  ['łukasz', 'Ł.'],
  ['𝒜da', '𝒜.'],
  ['', ''],
])('%s is shown as %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
