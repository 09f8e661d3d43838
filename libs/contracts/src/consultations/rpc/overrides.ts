import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { Id, query } from '../../rpc-contract.ts';
import { LocalDate } from '../../words.ts';

export const OverrideAudit = z.object({
  decisions: z.int(),
  approvals: z.int(),
  /** For each rule that asks for a reason, and each prescriber: how often it stood, and how often it was approved all the same. */
  rows: z.array(z.object({ ruleId: z.string(), signer: z.string(), flagged: z.int(), overridden: z.int() })),
  /** Reasons in the same words, more than once; `cases`: subscriptions, twenty at most. */
  repeated: z.array(
    z.object({
      text: z.string(),
      times: z.int(),
      rules: z.array(z.string()),
      signers: z.array(z.string()),
      cases: z.array(Id),
    }),
  ),
});

/** How many decisions are read, the newest. */
export const MOST_AUDITED = 5_000;
/** How rules were overridden in decisions of some days (London's, both included). Reasons are health data: audited. */
export const readOverrides = query(
  'rpc.consultations.decisions.overrides',
  z.object({ from: LocalDate, to: LocalDate }),
  OverrideAudit.extend({ isMore: z.boolean() }),
  { actors: ['staff'], permissions: MAY.readOverrides, isAudited: true, timeoutMs: 15_000 },
);
