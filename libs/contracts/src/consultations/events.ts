import { z } from 'zod';
import { Id } from '../rpc-contract.ts';
import { event } from '../event-contract.ts';
import { GpLetterFacts } from './gp-letter.ts';
import { Ingredient, LocalDate, Moment, TreatmentSlug } from '../words.ts';
import { Step } from './titration.ts';
import { Urgency } from './urgency.ts';
import { EvidenceKind, Prescriber, TreatmentVerdict } from './words.ts';

const ids = { subscriptionId: Id, itemId: Id, userId: Id };

export const consultationStarted = event(
  'evt.consultations.consultation.started',
  z.object({ consultationId: Id, userId: Id, slug: TreatmentSlug }),
);
/** A consultation was submitted, complete and within the rules. The answers stay with this service. */
export const consultationSubmitted = event(
  'evt.consultations.consultation.submitted',
  z.object({ consultationId: Id, userId: Id, slug: TreatmentSlug, submittedAt: Moment }),
);

/** A prescriber approved and signed. Particulars for dispensing, documents and the register. */
export const reviewApproved = event(
  'evt.consultations.review.approved',
  z.object({
    ...ids,
    reviewId: Id,
    round: z.int(),
    /** Who decided, for the history; missing in older events. */
    decidedBy: z.string().optional(),
    prescription: z.object({
      id: Id,
      ref: z.string(),
      signedAt: Moment,
      date: LocalDate,
      validUntil: LocalDate,
      repeats: z.int(),
      hash: z.string(),
      /** The signed words themselves (canonical JSON), which `hash` and `signature` (Ed25519, base64url) cover; missing in older events. */
      document: z.string().optional(),
      signature: z.string().optional(),
      publicKey: z.string().optional(),
      product: z.string(),
      ingredients: z.array(Ingredient),
      directions: z.string(),
      quantity: z.string(),
      prescriber: Prescriber,
      /** The product that was prescribed, which may be another strength than was asked for; missing in older events. */
      code: z.string().optional(),
      /** The signed plan of steps, from this supply on; missing where there is none. */
      steps: z.array(Step).optional(),
    }),
    /** What a letter to the practice may say; missing in older events. */
    letter: GpLetterFacts.optional(),
  }),
  { isSealed: true },
);
/** A prescriber declined. The reason stays with this service. */
export const reviewDeclined = event(
  'evt.consultations.review.declined',
  z.object({ ...ids, reviewId: Id, round: z.int(), decidedBy: z.string().optional() }),
);
/**
 * A prescription was revoked: from now on nothing is dispensed or charged on it, nor on what was signed before it for the same line. Why
 * stays with this service.
 */
export const prescriptionRevoked = event(
  'evt.consultations.prescription.revoked',
  z.object({
    ...ids,
    prescriptionId: Id,
    ref: z.string(),
    signedAt: Moment,
    revokedAt: Moment,
    /** Who did it, for the history. */
    revokedBy: z.string(),
  }),
);
/** The prescriber needs something from the customer first. */
export const customerAsked = event(
  'evt.consultations.customer.asked',
  z.object({ ...ids, reviewId: Id, round: z.int(), askedBy: z.string().optional() }),
);

/**
 * Somebody has not finished a consultation they began: a reminder is due, the first or the second. `stopToken` is for the link that stops
 * reminders.
 */
export const consultationUnfinished = event(
  'evt.consultations.consultation.unfinished',
  z.object({ consultationId: Id, userId: Id, step: z.int(), stopToken: z.string() }),
  { isSealed: true },
);

/** The GP a patient named in a consultation: the practice (null: none), and whether we may write to it. */
export const gpNamed = event(
  'evt.consultations.gp.named',
  z.object({
    userId: Id,
    consultationId: Id,
    practice: z.string().nullable(),
    address: z.string().nullable(),
    mayWrite: z.boolean(),
    at: Moment,
  }),
  { isSealed: true },
);

/**
 * The clinic writes to a customer: messaging puts it in the chat, once for a `cause`, and sends an e-mail that does not quote it.
 * `hasOwnLetter`: another event's e-mail already points to the chat, so no second one is sent.
 */
export const customerTold = event(
  'evt.consultations.customer.told',
  z.object({
    userId: Id,
    cause: z.string().max(60),
    kind: z.enum(['question', 'notice']),
    text: z.string(),
    hasOwnLetter: z.boolean().optional(),
  }),
  { isSealed: true },
);

/** A clinician has looked at a message that was flagged: its task is done. */
export const messageAttended = event(
  'evt.consultations.message.attended',
  z.object({ messageId: Id, userId: Id, at: Moment }),
);

/**
 * A patient has told that something about their health has changed. What it is stays with this service. `isAdverseReaction`: a suspected
 * side effect, for whoever keeps the log of them.
 */
export const healthChangeTold = event(
  'evt.consultations.patient.told',
  z.object({
    changeId: Id,
    userId: Id,
    subscriptionId: Id.nullable(),
    isAdverseReaction: z.boolean(),
    urgency: Urgency,
    at: Moment,
  }),
  { isSealed: true },
);

/** A prescriber has answered a pharmacist's question about a supply, or what they wrote as they stopped it. */
export const pharmacistAnswered = event(
  'evt.consultations.pharmacist.answered',
  z.object({ checkId: Id, userId: Id, text: z.string(), by: z.string(), at: Moment }),
  { isSealed: true },
);

const PregnancyMark = z.object({ userId: Id, isPregnant: z.boolean(), at: Moment });
/** Named so that its subject, which the broker keeps in the clear beside the person's number, says nothing of their health. */
export const pregnancyChanged = event('evt.consultations.patient.marked', PregnancyMark, { isSealed: true });
/** Its name until this release: programs of before still publish it during a deploy. */
export const pregnancyChangedBefore = event('evt.consultations.pregnancy.changed', PregnancyMark, { isSealed: true });

/** How long a patient's verified measurements count, sent after a record was added or withdrawn. `freshUntil` null: none counts. */
export const evidenceChanged = event(
  'evt.consultations.evidence.changed',
  z.object({ userId: Id, kind: EvidenceKind, freshUntil: LocalDate.nullable() }),
  { isSealed: true },
);

/**
 * The safety rules' verdicts on a person, for every treatment, computed anew whenever something they depend on changes. Each event is
 * complete, and the newest counts. It is published before the event that its consultation was submitted.
 */
export const verdictsChanged = event(
  'evt.consultations.verdicts.changed',
  z.object({ userId: Id, treatments: z.array(TreatmentVerdict), at: Moment }),
  { isSealed: true },
);
