import { describe, expect, test } from '@jest/globals';
import type { Permission } from '@sorrel/contracts/actor';
import { isSameDevice } from '../devices/seen-device.ts';
import { HOURS_TO_AGREE, split, TAKES_TWO, whyNotAgreed, type Agreeing, type Proposal } from './giving.ts';

const NOW = new Date('2026-11-29T12:00:00Z');
const device = (mark: string | null, network = '10.0.0.0') => ({ mark, userAgent: 'Firefox', network });
const proposal = (more: Partial<Proposal> = {}): Proposal => ({
  about: 7,
  askedBy: 2,
  rights: ['prescriber'],
  expiresAt: new Date('2026-11-30T12:00:00Z'),
  device: device('a'),
  ...more,
});
const agreeing = (more: Partial<Agreeing> = {}): Agreeing => ({
  id: 3,
  holds: ['ops', 'prescriber'],
  device: device('b'),
  askerHolds: ['ops'],
  now: NOW,
  ...more,
});

describe('rights that are given', () => {
  test.each<[string, Permission[], Permission[], Permission[] | null, Permission[], Permission[]]>([
    ['one that is held goes at once', [], ['dispatch'], ['ops', 'dispatch'], ['dispatch'], []],
    ['one that the giver lacks waits', [], ['dispatch'], ['ops'], [], ['dispatch']],
    [
      'a clinical one waits, held or not',
      ['plans'],
      ['plans', 'prescriber'],
      ['ops', 'prescriber'],
      ['plans'],
      ['prescriber'],
    ],
    ['operations waits', [], ['ops', 'plans'], ['ops', 'plans'], ['plans'], ['ops']],
    ['what somebody has already does not wait', ['ops', 'lead'], ['lead'], ['ops'], ['lead'], []],
    ['taking away is at once', ['ops', 'lead'], [], ['ops'], [], []],
    ['the operator on the server gives all', [], ['prescriber', 'ops'], null, ['prescriber', 'ops'], []],
    ['a right named twice counts once', [], ['plans', 'plans'], ['ops', 'plans'], ['plans'], []],
  ])('%s', (_title, had, wanted, giver, now, byTwo) => {
    expect(split(had, wanted, giver)).toEqual({ now, byTwo });
  });

  test('nobody gives alone what would make them a second person of their own', () => {
    for (const one of ['support', 'pharmacist', 'checker', 'ops'] as const) expect(TAKES_TWO[one]).toBe(true);
  });
});

describe('the second person', () => {
  test('has until the same moment of the next day, also where the clocks change in between', () => {
    const asked = new Date('2026-10-24T23:30:00+01:00');
    const expiresAt = new Date(asked.getTime() + HOURS_TO_AGREE * 3_600_000);
    expect(whyNotAgreed(proposal({ expiresAt }), agreeing({ now: new Date('2026-10-25T22:29:59Z') }))).toBeNull();
    expect(whyNotAgreed(proposal({ expiresAt }), agreeing({ now: new Date('2026-10-25T22:30:00Z') }))).toMatch(/a day/);
  });

  test('may be anybody in operations on another device', () => {
    expect(whyNotAgreed(proposal(), agreeing())).toBeNull();
    expect(whyNotAgreed(proposal(), agreeing({ holds: ['ops'], askerHolds: ['ops', 'prescriber'] }))).toBeNull();
  });

  test.each<[string, Partial<Proposal>, Partial<Agreeing>, RegExp]>([
    ['not whoever asked', {}, { id: 2 }, /asked for this yourself/],
    ['not whoever it is about', {}, { id: 7 }, /about yourself/],
    ['not after a day', { expiresAt: NOW }, {}, /within a day/],
    ['not on the device it was asked for on', { device: device('b') }, {}, /this very device/],
    ['not from a session nobody knows', {}, { device: null }, /this very device/],
    ['not where neither holds it', {}, { holds: ['ops'] }, /Neither of you holds this right: prescriber/],
    ['not who was in operations until a moment ago', {}, { holds: ['prescriber'] }, /You are not in operations/],
    ['not who was disabled a moment ago', {}, { holds: null }, /You are not in operations/],
    ['not a moment after the day is over', { expiresAt: new Date(NOW.getTime() - 1) }, {}, /within a day/],
    [
      'not with a browser that has no mark, beside one in the same network',
      { device: device(null) },
      {},
      /this very device/,
    ],
    ['not without a session of one’s own', {}, { device: null }, /this very device/],
    ['not where the asker’s right to it went meanwhile', {}, { holds: ['ops'], askerHolds: ['ops'] }, /Neither of you/],
    ['not where who asked has left', {}, { askerHolds: null }, /not in operations any more/],
    ['not where who asked is not in operations any more', {}, { askerHolds: ['prescriber'] }, /not in operations/],
  ])('%s', (_title, asked, second, text) => {
    expect(whyNotAgreed(proposal(asked), agreeing(second))).toMatch(text);
  });

  test.each([
    [device('a'), device('a'), true],
    [device('a'), device('b'), false],
    [device(null), device('b'), true],
    [device(null), device('b', '10.1.0.0'), false],
  ])('%j and %j: the same device %s', (one, other, is) => expect(isSameDevice(one, other)).toBe(is));
});
