import { whenStopped } from './stopping.ts';
import { describe, expect, it, test } from '@jest/globals';
import { DECLINE_REASONS, DECLINE_WORDS, declineMessage, declineProblem } from './decline.ts';

test.each([
  [{}, 'reason'],
  [{ reason: '' }, 'reason'],
  [{ reason: 'other' }, 'reasonText'],
  [{ reason: 'other', reasonText: '   ' }, 'reasonText'],
  [{ reason: 'other', reasonText: 'Needs a dermatologist.' }, undefined],
  [{ reason: 'pregnancy' }, undefined],
])('what a decline lacks: %j', (given, field) => expect(declineProblem(given)?.field).toBe(field));

describe('what the patient reads of a decline', () => {
  it.each(DECLINE_REASONS.filter((reason) => reason !== 'other'))('%s has a sentence of its own', (reason) => {
    const { told, label } = DECLINE_WORDS[reason];
    expect(declineMessage(['Acne cream'], reason)).toContain(`Why: ${told}`);
    expect(told).toMatch(/^[A-Z].*\.$/);
    expect(label).not.toMatch(/\.$/);
  });
  it("has the prescriber's own words after the sentence of the list, and alone where the list has none", () => {
    expect(declineMessage(['A', 'B', 'A'], 'pregnancy', ' Please call us. ')).toMatch(
      /request for A and B and has.*what is safe\.\n\nPlease call us\.\n\nIf you feel unwell.*999.*\n\nWhat you/s,
    );
    expect(declineMessage([], 'other', 'A mole changed.')).toMatch(/your treatment.*Why: A mole changed\.\n\n/s);
  });
});

it('says what happens when somebody stops who has used it', () => {
  const says = whenStopped([{ name: 'Tirzepatide' }]);
  const text = declineMessage(['Mounjaro'], 'customer-request', '', says);
  for (const one of says) expect(text).toContain(one);
  expect(declineMessage(['Mounjaro'], 'customer-request')).not.toContain('what to know');
});
