import { z } from 'zod';
import { lineOf, writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment } from '../../words.ts';
import { DECLINE_TEXT_MAX, declineProblem, DeclineReason } from '../decline.ts';
import { FLAG_KEY_MAX } from '../open-points.ts';
import { Terms } from '../terms.ts';
import { SetPlan } from '../titration.ts';
import { IdentityCheck } from './identity-checks.ts';
import { EvidenceDocument, EvidenceShown } from './evidence.ts';
import { CaseClaim, CaseSettled, OpenCase, QueuedCase, Takeover } from '../cases.ts';
import {
  AskedQuestion,
  ClinicalTask,
  DecidedReview,
  Evidence,
  Flag,
  MissingEvidence,
  Override,
  PrescriptionOutline,
} from '../words.ts';

/**
 * Approve or decline what is open for review in a subscription. Only a prescriber, never for themselves. The same decision again answers
 * the first one; the other one: conflict. `consultation`: the one the prescriber has read; if there is a newer one: conflict `stale`. Flags
 * that block an approval: conflict `blocked`, `errors` by rule id. Where the flag allows it, a reason naming its rule overrides it: `R-24:
 * the GP was told by phone`. Flags with `mustAcknowledge` want their key (`flagKey`) in `acknowledged`. `seen`: what was on screen; who says
 * so must have seen the answers, photos and medicines of the case: conflict `unseen`. Another prescriber has the case open: conflict `claimed`. A decline needs a `reason` of the list, and `reasonText` where that is `other`: the patient is told both.
 * `note` is for the record alone. `terms` by item, within `limitsOf` (else invalid): repeats, months, what the label says; of an item without,
 * one supply, six months and the catalogue's words are signed. `plans` by item, where the dose is increased by steps (`planProblem`, else
 * invalid): signed with the rest, and what is prescribed is the strength of the first step. Where a plan was signed before, conflict `plan` without.
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
      acknowledged: z.array(z.string().overwrite(lineOf).max(FLAG_KEY_MAX)).max(100).optional(),
      seen: z
        .object({
          consultation: Id.nullable(),
          photos: z.array(Id).max(1_000),
          medicines: z.array(Id).max(1_000).default([]),
        })
        .optional(),
      terms: z.array(Terms).max(40).optional(),
      plans: z.array(SetPlan).max(40).optional(),
    })
    .superRefine((input, check) => {
      const problem = input.isApproved ? null : declineProblem(input);
      if (problem) check.addIssue({ code: 'custom', path: [problem.field], message: problem.text });
    }),
  Receipt.extend({ reviewId: Id }),
  { actors: ['staff'], permissions: MAY.decide },
);
/** What is verified of a person, what they have sent and how their checks ended, with a plan or without one. */
export const readEvidenceOf = query(
  'rpc.consultations.evidence.of-customer',
  z.object({ userId: Id }),
  z.object({
    evidence: z.array(Evidence),
    documents: z.array(EvidenceDocument),
    identityChecks: z.array(IdentityCheck),
  }),
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true },
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
    /** What the patient has sent of records, newest first. */
    documents: z.array(EvidenceDocument).default([]),
    /** Checks by the identity service, newest first. */
    identityChecks: z.array(IdentityCheck).default([]),
    /** What the patient reads about it. */
    shown: z.array(EvidenceShown).default([]),
    /** Newest first. */
    questions: z.array(AskedQuestion),
    tasks: z.array(ClinicalTask),
    /** Newest first. */
    overrides: z.array(Override),
    /** Null: nothing is open. */
    open: OpenCase.nullable().default(null),
    /** What has been prescribed in this subscription, newest first. */
    prescriptions: z.array(PrescriptionOutline).default([]),
    /** Newest first. */
    takeovers: z.array(Takeover).default([]),
  }),
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true },
);
/**
 * The cases that wait for a prescriber, longest first, without the caller's own treatment; at most 200 of them, `total` counts all.
 * `targetHours`: within which a case should be decided.
 */
export const reviewQueue = query(
  'rpc.consultations.reviews.queue',
  Nothing,
  z.object({ cases: z.array(QueuedCase), total: z.int(), targetHours: z.int() }),
  { actors: ['staff'], permissions: MAY.decide },
);
/**
 * Opens a case for the caller: others see who has it, and cannot decide it. One that somebody else has is left with them, unless `isTakeover`:
 * that is noted in the timeline. `claim` null: nothing is open for review.
 */
export const claimCase = command(
  'rpc.consultations.claims.claim',
  z.object({ subscriptionId: Id, isTakeover: z.boolean().optional() }),
  Receipt.extend({ claim: CaseClaim.nullable(), settled: CaseSettled.nullable().default(null) }),
  { actors: ['staff'], permissions: MAY.decide },
);
/**
 * Keeps the caller's claim alive, or gives it back (`isLeaving`), and answers who has the case, or what became of it. A query although it writes the claim's last
 * beat: it comes every few seconds from every open case, and an audit row for each would bury the others.
 */
export const beatClaim = query(
  'rpc.consultations.claims.beat',
  z.object({ subscriptionId: Id, isLeaving: z.boolean().optional() }),
  z.object({ claim: CaseClaim.nullable(), settled: CaseSettled.nullable().default(null) }),
  { actors: ['staff'], permissions: MAY.decide },
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
