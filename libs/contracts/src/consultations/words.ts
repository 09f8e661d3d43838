import { z } from 'zod';
import { lineOf } from '../harmless.ts';
import { Id } from '../rpc-contract.ts';
import { LocalDate, Moment, TreatmentSlug } from '../words.ts';
import { DeclineReason } from './decline.ts';
import { MAX_WORDS, tooLong } from './lengths.ts';
import { RevokeReason } from './revoke.ts';
import { UsedElsewhere } from './starting-step.ts';
import { ToldHealth } from './health-change.ts';
import { Told } from './told.ts';
import { TaskKind, Urgency } from './urgency.ts';

const QuestionType = z.enum(['text', 'choice', 'multiple', 'checkbox', 'number', 'date', 'images']);

/** A question as a screen shows it: only those whose condition holds are sent. */
export const Question = z.object({
  key: z.string(),
  type: QuestionType,
  label: z.string(),
  help: z.string(),
  why: z.string(),
  required: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  unit: z.string().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** `text`: a name or an address, not a story. */
  isOneLine: z.boolean().default(false),
  /** `images`: of a paper or a box, not of the person. */
  isDocument: z.boolean().default(false),
});
export type Question = z.infer<typeof Question>;

/** text, choice and date: string; multiple: list of option values; checkbox: boolean; number: number; images: list of photo ids. */
export const Answer = z
  .union([z.string(), z.number(), z.boolean(), z.array(z.string().max(200)).max(50), z.array(Id).max(50)])
  .nullable()
  // Outside the union: a bound inside it would be reported as "not one of these" instead of with its number.
  .refine((answer) => typeof answer !== 'string' || answer.length <= MAX_WORDS, {
    error: ({ input }) => tooLong(String(input).length, MAX_WORDS),
  });
export type Answer = z.infer<typeof Answer>;
export const Answers = z.record(z.string().max(80), Answer);
export type Answers = z.infer<typeof Answers>;

export const ConsultationOutline = z.object({
  id: Id,
  slug: TreatmentSlug,
  name: z.string(),
  version: z.int(),
  status: z.enum(['open', 'submitted', 'refused']),
  submittedAt: Moment.nullable(),
});
export type ConsultationOutline = z.infer<typeof ConsultationOutline>;

/** An answered question as the admin's tab shows it: `images` values are a JSON list of paths, `checkbox` '1' is Yes. */
export const ConsultationField = z.object({
  field_name: z.string(),
  field_type: z.enum(['images', 'checkbox', 'other']),
  field_value: z.string(),
  /** The question's key, the same in every version of a questionnaire. */
  field_key: z.string().optional(),
});
export const LegacyField = z.object({
  question: z.object({ title: z.string() }),
  answer: z.object({ text: z.string() }),
});

/** A rule that keeps somebody from a treatment, with the answers and findings that made it apply. */
export const BlockingRule = z.object({
  ruleId: z.string(),
  text: z.string(),
  because: z.array(z.object({ question: z.string(), answer: z.string() })),
});
export type BlockingRule = z.infer<typeof BlockingRule>;

export const StaffConsultation = z.object({
  id: Id,
  title: z.string().nullable(),
  name: z.string(),
  slug: z.string(),
  submittedAt: Moment.nullable(),
  isOld: z.boolean(),
  fields: z.array(ConsultationField),
  oldFields: z.array(LegacyField),
  /** What stops them here now, whatever a prescriber decides; only of the newest consultation for a treatment. */
  stops: z.array(BlockingRule).default([]),
});
export type StaffConsultation = z.infer<typeof StaffConsultation>;

/** Something a rule noticed. `answerKeys` are the answers that fired it. */
export const Flag = z.object({
  ruleId: z.string(),
  effect: z.enum(['refuse', 'block', 'evidence', 'warn', 'notice']),
  text: z.string(),
  source: z.string(),
  ruleVersion: z.int(),
  answerKeys: z.array(z.string()),
  /**
   * What it does to an approval: `never` cannot be approved while it stands, `reason` only with a recorded reason. Missing in old records.
   */
  onApproval: z.enum(['never', 'reason', 'shown']).optional(),
  /** An approval has to acknowledge it. Not another word of `onApproval`: programs of the version before would not know it. */
  mustAcknowledge: z.boolean().optional(),
  /** The answers that fired it, in words. */
  because: z.array(z.object({ question: z.string(), answer: z.string() })).optional(),
});
export type Flag = z.infer<typeof Flag>;

/** The prescriber's particulars as documents and the register print them. */
export const Prescriber = z.object({
  userId: Id,
  name: z.string(),
  qualification: z.string(),
  registration: z.string(),
  address: z.array(z.string()),
});
export type Prescriber = z.infer<typeof Prescriber>;

/** What a prescriber had before them when they decided. `acknowledged`: rules, with the version that fired. */
export const SeenCase = z.object({
  /** The consultation whose answers were on screen; null: there was none, or it was not. */
  consultation: Id.nullable(),
  photos: z.array(Id),
  /** Items whose formula, directions and precautions were on screen; older records do not say. */
  medicines: z.array(Id).default([]),
  acknowledged: z.array(z.string()),
});
export type SeenCase = z.infer<typeof SeenCase>;

/** What was decided in a review and why: `decline` with what the patient was told, null for an approval and for declines from before reasons were asked for. */
export const DecidedReview = z.object({
  isApproved: z.boolean(),
  note: z.string(),
  /** Why a flag was overridden, by rule. */
  reasons: z.array(z.string()),
  decline: z.object({ reason: DeclineReason, text: z.string(), told: z.string() }).nullable(),
  /** What was on screen and acknowledged. Null where that was not said: by a call without a screen, and before it was asked. */
  seen: SeenCase.nullable().default(null),
});
export type DecidedReview = z.infer<typeof DecidedReview>;

/** A signed prescription, as the record shows it. `expired`: its last day is over. */
export const PrescriptionOutline = z.object({
  id: Id,
  ref: z.string(),
  itemId: Id,
  product: z.string(),
  signedAt: Moment,
  by: z.string(),
  validUntil: LocalDate,
  repeats: z.int(),
  state: z.enum(['valid', 'expired', 'revoked']),
  /** Who revoked it, when, for which reason, in what words, and what the patient was told. */
  revoked: z
    .object({ at: Moment, by: z.string(), reason: RevokeReason, text: z.string(), told: z.string(), note: z.string() })
    .nullable(),
});
export type PrescriptionOutline = z.infer<typeof PrescriptionOutline>;

/** An item that staff put into a plan despite a hard rule, and why. */
export const Override = z.object({
  id: Id,
  product: z.string(),
  flags: z.array(Flag),
  reason: z.string(),
  at: Moment,
  by: z.string(),
});
export type Override = z.infer<typeof Override>;

export const EvidenceKind = z.enum(['bmi', 'blood-test', 'identity']);
export type EvidenceKind = z.infer<typeof EvidenceKind>;
/** What it rests on: a live video call, a meeting, a GP's or clinic's record, another provider's, the identity service; `photo`: what the patient sent. */
export const EvidenceMethod = z.enum(['video', 'in-person', 'gp-record', 'other-provider', 'identity-check', 'photo']);
export type EvidenceMethod = z.infer<typeof EvidenceMethod>;

/** A verified finding. Figures are limited to what is physically possible, so that a typing slip does not become a medical record. */
export const Finding = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('bmi'),
    heightCm: z
      .number('Please enter the height in centimetres.')
      .min(120, 'Please enter a height from 120 to 230 cm.')
      .max(230, 'Please enter a height from 120 to 230 cm.'),
    weightKg: z
      .number('Please enter the weight in kilograms.')
      .min(30, 'Please enter a weight from 30 to 350 kg.')
      .max(350, 'Please enter a weight from 30 to 350 kg.'),
  }),
  z.object({
    kind: z.literal('blood-test'),
    /** mmol/l */ potassium: z
      .number('Please enter the potassium in mmol/l.')
      .min(1.5, 'Please enter a potassium from 1.5 to 9 mmol/l.')
      .max(9, 'Please enter a potassium from 1.5 to 9 mmol/l.'),
    /** ml/min/1.73 m², estimated */ egfr: z
      .number('Please enter the eGFR.')
      .min(1, 'Please enter an eGFR from 1 to 200.')
      .max(200, 'Please enter an eGFR from 1 to 200.'),
  }),
  z.object({
    kind: z.literal('identity'),
    /** As written on the document. */
    documentName: z
      .string('Please enter the name on the document.')
      .overwrite(lineOf)
      .trim()
      .min(2, 'Please enter the name on the document.')
      .max(200, 'Please use at most 200 characters.'),
    documentBirthDate: z.iso.date('Please enter the date of birth on the document.'),
    /** The last day on which the document was valid, where it has one. */
    documentExpiresOn: z.iso.date('Please enter the day on which the document expires.').optional(),
  }),
]);
export type Finding = z.infer<typeof Finding>;

/** Something a named member of staff has verified about a patient, in person or from a record. Never changed; a wrong one is withdrawn. */
export const Evidence = z.object({
  id: Id,
  method: EvidenceMethod,
  takenOn: LocalDate,
  finding: Finding,
  /** Where it can be looked up again: the call, the practice and its record, the document. Empty in records from before it was asked for. */
  reference: z.string(),
  /** The picture that it is about, of this patient. */
  photoId: Id.nullable(),
  /** False: kept beside the others as support, and proves nothing (`doesCount`). */
  counts: z.boolean(),
  note: z.string(),
  recordedAt: Moment,
  recordedBy: z.string(),
  withdrawnAt: Moment.nullable(),
  withdrawnBy: z.string().nullable(),
  /** No longer counts: older than the rules allow for its kind. */
  isExpired: z.boolean(),
});
export type Evidence = z.infer<typeof Evidence>;

/** Evidence that an approval still needs. `isRequired`: no written reason can replace it. */
export const MissingEvidence = z.object({
  kind: EvidenceKind,
  ruleId: z.string(),
  text: z.string(),
  isRequired: z.boolean(),
});
export type MissingEvidence = z.infer<typeof MissingEvidence>;

/** What a prescriber asked the customer before deciding. The answer is in the chat, the photos or a new consultation since `askedAt`. */
export const AskedQuestion = z.object({
  id: Id,
  text: z.string(),
  askedAt: Moment,
  askedBy: z.string(),
  answeredAt: Moment.nullable(),
});
export type AskedQuestion = z.infer<typeof AskedQuestion>;

/**
 * A safety rule that stands in the way of selling something to somebody. `never`: no sale while it applies; `decision`: none until a
 * prescriber has recorded why it may go ahead. `substances`: blocks only what contains one of them; null: the whole treatment.
 */
export const Bar = z.object({
  ruleId: z.string(),
  kind: z.enum(['never', 'decision']),
  substances: z.array(z.string()).nullable(),
  since: Moment,
  /** What the rule tells the person. */
  tells: z.string().optional(),
});
export type Bar = z.infer<typeof Bar>;

/** The rules' verdict on one person and one treatment. `isAnswered`: they have submitted its consultation. */
export const TreatmentVerdict = z.object({
  treatment: TreatmentSlug,
  isAnswered: z.boolean(),
  bars: z.array(Bar),
  /** What they used elsewhere, and the highest body mass index that was verified: with which strength a first order begins. Left out: nothing. */
  begins: z.object({ used: UsedElsewhere, bmi: z.number().nullable() }).optional(),
});
export type TreatmentVerdict = z.infer<typeof TreatmentVerdict>;

/** Work for a prescriber beside the review queue: a pregnancy to look at, acne treatment after twelve weeks, a rule that waits for a decision. */
export const ClinicalTask = z.object({
  id: Id,
  kind: TaskKind,
  urgency: Urgency,
  /** By when somebody clinical should have looked. */
  dueAt: Moment,
  userId: Id,
  /** The patient's. */
  name: z.string(),
  subscriptionId: Id.nullable(),
  /** For a decision: the treatment, not ordered yet, and the rules that block it. */
  treatment: TreatmentSlug.nullable().default(null),
  blocks: z.array(BlockingRule).default([]),
  /** What the patient wrote that opened it, and where; null: it was not words, or they stay where they were written. */
  told: Told.nullable().default(null),
  /** For a change of health: what was told. */
  health: ToldHealth.nullable().default(null),
  openedAt: Moment,
  doneAt: Moment.nullable(),
  doneBy: z.string().nullable(),
  note: z.string(),
});
export type ClinicalTask = z.infer<typeof ClinicalTask>;
