import { describe, expect, it } from '@jest/globals';
import type { Permission } from '../actor.ts';
import { REVOKE_REASONS, REVOKE_WORDS, reasonsFor, revokeMessage, revokeProblem } from './revoke.ts';

describe('revoking a prescription', () => {
  it.each<[Permission[], readonly string[]]>([
    [['prescriber'], REVOKE_REASONS],
    [['prescriber', 'pharmacist'], REVOKE_REASONS],
    [['pharmacist'], ['written-in-error', 'safety-notice', 'identity']],
    [['support', 'ops', 'dispatch', 'plans'], []],
  ])('%j may do it for %j', (permissions, reasons) => expect(reasonsFor(permissions)).toEqual(reasons));

  it.each([
    [{}, 'reason'],
    [{ reason: 'other' }, 'reasonText'],
    [{ reason: 'other', reasonText: '  ' }, 'reasonText'],
    [{ reason: 'other', reasonText: 'Because.' }, undefined],
    [{ reason: 'side-effects' }, undefined],
  ])('%j lacks %s', (said, field) => expect(revokeProblem(said)?.field).toBe(field));

  it.each(REVOKE_REASONS)('for %s tells the patient why, what to do and where to ask', (reason) => {
    const text = revokeMessage('Acne cream', reason, 'In my own words.');
    expect(text).toContain('Your prescription for Acne cream has been withdrawn.');
    expect(text).toContain('In my own words.');
    expect(text).toContain('answer this message');
    expect(text.includes('stop using')).toBe(REVOKE_WORDS[reason].isStop);
    expect(text).not.toMatch(/null|undefined/);
  });
});
