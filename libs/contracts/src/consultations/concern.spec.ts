import { describe, expect, it } from '@jest/globals';
import {
  acknowledgeBy,
  CONCERN_STEPS,
  HARMS,
  INCIDENT_KINDS,
  isClosed,
  missingToClose,
  NEEDS_CANDOUR,
  whyNotStep,
  type ConcernNow,
  type ConcernStep,
  type Harm,
} from './concern.ts';

const incident = (over: Partial<ConcernNow> = {}): ConcernNow => ({
  type: 'incident',
  kind: 'prescribing',
  harm: 'low',
  steps: [],
  ...over,
});
const complaint = (over: Partial<ConcernNow> = {}): ConcernNow => ({
  type: 'complaint',
  kind: 'care',
  harm: null,
  steps: [],
  ...over,
});

describe('when a complaint has to be acknowledged', () => {
  it.each([
    ['care', '2026-11-30', '2026-12-03', 'a Monday'],
    ['care', '2026-12-03', '2026-12-08', 'over a weekend'],
    ['money', '2026-12-23', '2026-12-30', 'over Christmas: Friday and Monday are holidays'],
    ['data-protection', '2026-12-23', '2027-01-22', 'thirty days of the calendar'],
  ])('%s of %s: by %s (%s)', (kind, received, by) => expect(acknowledgeBy('complaint', kind, received)).toBe(by));
  it('an incident has no such day', () => expect(acknowledgeBy('incident', 'data', '2026-11-30')).toBeNull());
});

describe('an incident is closed', () => {
  it('only with a Yellow Card, or a word why there is none, where a medicine was reacted to', () => {
    for (const kind of Object.keys(INCIDENT_KINDS)) {
      const missing = missingToClose(incident({ kind }));
      expect([kind, missing.length]).toEqual([kind, kind === 'adverse-reaction' ? 1 : 0]);
    }
    expect(missingToClose(incident({ kind: 'adverse-reaction', steps: ['yellow-card'] }))).toEqual([]);
  });
  it('from moderate harm on only once the patient has been told', () => {
    for (const harm of Object.keys(HARMS) as Harm[]) {
      expect([harm, missingToClose(incident({ harm })).length]).toEqual([harm, NEEDS_CANDOUR.includes(harm) ? 1 : 0]);
      expect(missingToClose(incident({ harm, steps: ['candour'] }))).toEqual([]);
    }
  });
});

describe('a complaint is closed', () => {
  it.each<[ConcernStep[], number]>([
    [[], 2],
    [['acknowledged'], 1],
    [['answered'], 1],
    [['acknowledged', 'note', 'answered'], 0],
  ])('after %j: %i things are missing', (steps, count) => {
    expect(missingToClose(complaint({ steps }))).toHaveLength(count);
    expect(whyNotStep(complaint({ steps }), 'closed') === null).toBe(count === 0);
  });
});

describe('what may follow', () => {
  it('nothing but opening it again follows a closed one', () => {
    const closed = complaint({ steps: ['acknowledged', 'answered', 'closed'] });
    expect(isClosed(closed)).toBe(true);
    for (const step of Object.keys(CONCERN_STEPS) as ConcernStep[])
      expect([step, whyNotStep(closed, step) === null]).toEqual([step, step === 'reopened']);
    const open = { ...closed, steps: [...closed.steps, 'reopened' as const] };
    expect(isClosed(open)).toBe(false);
    expect(whyNotStep(open, 'note')).toBeNull();
    expect(whyNotStep(open, 'closed')).toBeNull();
  });
  it('each kind has its own steps', () => {
    expect(whyNotStep(incident(), 'acknowledged')).toMatch(/complaint/);
    expect(whyNotStep(complaint(), 'yellow-card')).toMatch(/incident/);
    expect(whyNotStep(incident(), 'reopened')).toBe('It is open.');
  });
});
