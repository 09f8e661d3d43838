import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { DECLINE_TEXT_MAX, declineProblem, DeclineReason } from '../decline.ts';
import { AskedQuestion, DecidedReview, ClinicalTask, Evidence, Flag, MissingEvidence, Override } from '../words.ts';

/**
 * Approve or decline what is open for review in a subscription. Only a prescriber, never for themselves. The same decision again answers
 * the first one; the other one: conflict. `consultation`: the one the prescriber has read; if there is a newer one: conflict `stale`. Flags
 * that block an approval: conflict `blocked`, `errors` by rule id. Where the flag allows it, a reason naming its rule overrides it: `R-24:
 * the GP was told by phone`. A decline needs a `reason` of the list, and `reasonText` where that is `other`: the patient is told both.
 * `note` is for the record alone.
 */
export const decideReview = command(
  'rpc.consultations.reviews.decide',
  z
    .object({
      subscriptionId: Id,
      isApproved: z.boolean(),
      reason: DeclineReason.optional(),
      reasonText: z
        .string()
        .overwrite(writtenText)
        .max(DECLINE_TEXT_MAX, `Please use at most ${DECLINE_TEXT_MAX} characters.`)
        .optional(),
      reasons: z.array(z.string().overwrite(writtenText).max(500)).max(40).optional(),
      note: z.string().overwrite(writtenText).max(5_000).optional(),
      round: z.int().optional(),
      consultation: Id.optional(),
    })
    .superRefine((input, check) => {
      const problem = input.isApproved ? null : declineProblem(input);
      if (problem) check.addIssue({ code: 'custom', path: [problem.field], message: problem.text });
    }),
  Receipt.extend({ reviewId: Id }),
  { actors: ['staff'], permissions: MAY.decide },
);
export const readReview = query(
  'rpc.consultations.reviews.read',
  z.object({ subscriptionId: Id }),
  z.object({
    reviews: z.array(
      z.object({
        id: Id,
        round: z.int(),
        reason: z.string(),
        state: z.enum(['open', 'approved', 'declined', 'asked', 'withdrawn']),
        openedAt: Moment,
        decidedAt: Moment.nullable(),
        decidedBy: z.string().nullable(),
        /** Null while nobody has decided. */
        decision: DecidedReview.nullable(),
      }),
    ),
    flags: z.array(Flag),
    consultationId: Id.nullable(),
    /** Everything verified about the patient, newest first, withdrawn records too. */
    evidence: z.array(Evidence),
    missing: z.array(MissingEvidence),
    /** Newest first. */
    questions: z.array(AskedQuestion),
    tasks: z.array(ClinicalTask),
    /** Newest first. */
    overrides: z.array(Override),
  }),
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true },
);
/** A prescriber's decision as it is exported: no name of the patient, and no health data but the reason. */
const ExportedDecision = z.object({
  decidedAt: Moment,
  subscriptionId: Id,
  itemId: Id,
  round: z.int(),
  product: z.string(),
  decidedBy: z.string(),
  decision: DecidedReview,
});
/** Decisions of some days (London's, both included), oldest first. Health data: audited. */
export const listDecisions = query(
  'rpc.consultations.reviews.decisions',
  z.object({
    from: LocalDate.nullable(),
    to: LocalDate.nullable(),
    page: z.int().min(1).max(1_000_000),
    perPage: z.int().min(1).max(1_000),
  }),
  z.object({ rows: z.array(ExportedDecision) }),
  { actors: ['staff'], permissions: MAY.readRegister, isAudited: true, timeoutMs: 15_000 },
);
