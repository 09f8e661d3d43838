import { describe, expect, it, test } from '@jest/globals';
import {
  DOCUMENT_REFUSALS,
  EVIDENCE_STATES,
  evidenceNotice,
  evidenceShown,
  type EvidenceStanding,
  type EvidenceState,
} from './evidence-state.ts';

const NOTHING: EvidenceStanding = {
  kind: 'bmi',
  isNeeded: true,
  verified: null,
  days: 30,
  document: null,
  visit: null,
  check: null,
  offers: { visits: false, checks: false },
};
const BOTH = { visits: true, checks: true };
const SENT = { sentAt: '2026-12-01T10:00:00Z', lookBy: '2026-12-02T10:00:00Z', refused: null };
const REFUSED = { ...SENT, refused: 'no-date' as const };
const BOOKED = { startsAt: '2026-12-03T14:30:00Z', state: 'booked' as const };
const VERIFIED = { on: '2026-11-20', until: '2026-12-20' };

const CASES: [string, Partial<EvidenceStanding>, EvidenceState, RegExp][] = [
  ['nothing yet', {}, 'missing', /may not approve your treatment before your weight and height are checked/],
  ['too old', { verified: VERIFIED }, 'missing', /last checked your weight and height on 20 November 2026.*30 days/],
  ['verified', { isNeeded: false, verified: VERIFIED }, 'verified', /counts until 20 December 2026/],
  [
    'verified for good',
    { kind: 'identity', isNeeded: false, verified: { on: '2026-11-20', until: null } },
    'verified',
    /Checked on 20 November 2026\. You need do nothing\./,
  ],
  ['sent', { document: SENT }, 'sent', /looks at it by 2 Dec at 10:00, and we write to you/],
  ['refused', { document: REFUSED }, 'refused', /shows no date/],
  ['booked', { visit: BOOKED }, 'booked', /On 3 Dec at 14:30.*scales/],
  ['booked to be recognised', { kind: 'identity', visit: BOOKED }, 'booked', /passport or driving licence/],
  ['booked and sent', { visit: BOOKED, document: SENT }, 'booked', /scales/],
  ['refused, booked since', { visit: BOOKED, document: REFUSED }, 'booked', /scales/],
  ['spoken to', { visit: { ...BOOKED, state: 'over' } }, 'called', /writes down what they saw/],
  ['not met', { visit: { ...BOOKED, state: 'missed' } }, 'not-met', /did not meet.*3 Dec at 14:30.*Nothing is charged/],
  ['checking', { kind: 'identity', check: { state: 'processing', lookBy: null } }, 'checking', /a few minutes/],
  [
    'with a person',
    { kind: 'identity', check: { state: 'with-person', lookBy: '2026-12-02T10:00:00Z' } },
    'with-person',
    /differs from your account.*by 2 Dec at 10:00/,
  ],
  ['not checked', { kind: 'identity', check: { state: 'failed', lookBy: null } }, 'not-checked', /good light/],
  [
    'begun and left',
    { kind: 'identity', check: { state: 'begun', lookBy: null } },
    'missing',
    /your identity is checked/,
  ],
];

describe('what a patient reads of their evidence', () => {
  test.each(CASES)('%s', (_, more, state, text) => {
    const shown = evidenceShown({ ...NOTHING, ...more });
    expect(shown.state).toBe(state);
    expect(shown.text).toMatch(text);
    expect(evidenceNotice(shown)).toContain(shown.text);
  });

  it('has a case of every state there is', () => {
    expect(new Set(CASES.map(([, , state]) => state))).toEqual(new Set(EVIDENCE_STATES));
  });

  it.each(Object.entries(DOCUMENT_REFUSALS))('says what to do after %s', (refused, text) => {
    const shown = evidenceShown({ ...NOTHING, document: { ...SENT, refused: refused as 'no-date' } });
    expect(shown.text).toBe(text);
    expect(shown.ways).toContain('upload');
  });

  it('offers no visit and no identity check where the clinic has none, in the ways or in the words', () => {
    for (const [, more] of CASES)
      for (const kind of ['bmi', 'identity', 'blood-test'] as const) {
        const { ways, counts } = evidenceShown({ ...NOTHING, ...more, kind });
        expect(ways).not.toContain('visit');
        expect(ways).not.toContain('check');
        expect(counts).not.toMatch(/video|identity check/);
      }
    expect(evidenceShown({ ...NOTHING, offers: BOTH }).ways).toEqual(['visit', 'upload', 'chat']);
    expect(evidenceShown({ ...NOTHING, kind: 'identity', offers: BOTH }).ways).toEqual(['check', 'visit', 'chat']);
    expect(evidenceShown({ ...NOTHING, kind: 'blood-test', offers: BOTH }).ways).toEqual(['upload', 'chat']);
  });

  it('never asks for a picture of an identity document, and says that a photo of oneself is not enough', () => {
    for (const offers of [BOTH, { visits: false, checks: false }]) {
      const shown = evidenceShown({ ...NOTHING, kind: 'identity', offers });
      expect(shown.ways).not.toContain('upload');
      expect(shown.counts).toMatch(/do not send us a picture/);
      expect(evidenceShown({ ...NOTHING, offers }).counts).toMatch(/photo of yourself.*does not count by itself/);
    }
  });

  it('asks for nothing while something of theirs is looked at, and for nothing where all is verified', () => {
    for (const [, more, state] of CASES) {
      const { ways } = evidenceShown({ ...NOTHING, ...more, offers: BOTH });
      if (state === 'verified') expect(ways).toEqual([]);
      else expect(ways).toContain('chat');
      if (['sent', 'called', 'checking', 'with-person'].includes(state))
        expect(ways.filter((way) => way === 'visit' || way === 'check')).toEqual([]);
    }
  });
});
