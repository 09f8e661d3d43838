import { expect, it } from '@jest/globals';
import { CLAIM_MS, claiming, isHeldByOther, shownClaim, type Claim, type Claiming } from './claim.ts';

const now = new Date('2026-11-22T10:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const claim = (over: Partial<Claim> = {}): Claim => ({
  userId: 5,
  name: 'Dr Shah',
  claimedAt: ago(600_000),
  beatAt: ago(30_000),
  ...over,
});

it.each<[string, Claim | null, { userId: number; isTakeover?: boolean }, Claiming]>([
  ['nobody has it', null, { userId: 5 }, 'new'],
  ['I have it', claim(), { userId: 5 }, 'kept'],
  ['I have it, and say that I take it over', claim(), { userId: 5, isTakeover: true }, 'kept'],
  ['somebody else has it', claim(), { userId: 6 }, 'refused'],
  ['I take it over', claim(), { userId: 6, isTakeover: true }, 'taken-over'],
  ['its holder has been silent too long', claim({ beatAt: ago(CLAIM_MS) }), { userId: 6 }, 'new'],
  ['silent nearly as long', claim({ beatAt: ago(CLAIM_MS - 1) }), { userId: 6 }, 'refused'],
  [
    'run out, and taken over: nobody is there to take it from',
    claim({ beatAt: ago(CLAIM_MS) }),
    { userId: 6, isTakeover: true },
    'new',
  ],
  ['my own, run out', claim({ beatAt: ago(CLAIM_MS) }), { userId: 5 }, 'new'],
])('%s', (_, one, who, becomes) => {
  expect(claiming(one, { ...who, now })).toBe(becomes);
});

it('only a living claim of somebody else keeps a case from being decided', () => {
  expect(isHeldByOther(claim(), { userId: 6, now })).toBe(true);
  expect(isHeldByOther(claim(), { userId: 5, now })).toBe(false);
  expect(isHeldByOther(claim({ beatAt: ago(CLAIM_MS) }), { userId: 6, now })).toBe(false);
  expect(isHeldByOther(null, { userId: 6, now })).toBe(false);
});

it('is shown with its end, and not once that is over', () => {
  expect(shownClaim(claim(), { userId: 6, now })).toEqual({
    by: 'Dr Shah',
    isMine: false,
    since: '2026-11-22T09:50:00.000Z',
    until: '2026-11-22T10:01:30.000Z',
  });
  expect(shownClaim(claim({ beatAt: ago(CLAIM_MS) }), { userId: 5, now })).toBeNull();
});
