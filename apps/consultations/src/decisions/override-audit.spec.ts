import { describe, expect, it } from '@jest/globals';
import { auditOf, typedOf, type Judged } from './override-audit.ts';

const decision = (over: Partial<Judged> = {}): Judged => ({
  signer: 'Dr Marlowe',
  subscriptionId: 1,
  isApproved: true,
  flags: [
    { ruleId: 'R-06', onApproval: 'reason' },
    { ruleId: 'R-08', onApproval: 'shown' },
  ],
  reasons: ['R-06: Seen the clinic letter.'],
  ...over,
});

describe('how rules are overridden', () => {
  it('counts by rule and prescriber how often a reason was asked for, and how often it was approved', () => {
    const { rows, decisions, approvals } = auditOf([
      decision(),
      decision({ subscriptionId: 2, isApproved: false, reasons: [] }),
      decision({ subscriptionId: 3, signer: 'Dr Hale' }),
    ]);
    expect([decisions, approvals]).toEqual([3, 2]);
    expect(rows).toEqual([
      { ruleId: 'R-06', signer: 'Dr Hale', flagged: 1, overridden: 1 },
      { ruleId: 'R-06', signer: 'Dr Marlowe', flagged: 2, overridden: 1 },
    ]);
  });

  it('finds words that were used twice, however they are spaced, for whichever rule and by whomever', () => {
    const { repeated } = auditOf([
      decision(),
      decision({ subscriptionId: 2, signer: 'Dr Hale', reasons: ['R-22: seen  the clinic letter'] }),
      decision({ subscriptionId: 3, reasons: ['R-06: Spoke with the patient.'] }),
    ]);
    expect(repeated).toEqual([
      {
        text: 'Seen the clinic letter.',
        times: 2,
        rules: ['R-06', 'R-22'],
        signers: ['Dr Marlowe', 'Dr Hale'],
        cases: [1, 2],
      },
    ]);
  });

  it('takes no words of a decline, nor a rule that was named without any', () => {
    expect(auditOf([decision({ isApproved: false }), decision({ isApproved: false })]).repeated).toEqual([]);
    expect(auditOf([decision({ reasons: ['R-06'] }), decision({ reasons: ['R-06:'] })]).repeated).toEqual([]);
    expect(typedOf('R-06: a: b')).toEqual({ ruleId: 'R-06', text: 'a: b' });
  });
});
