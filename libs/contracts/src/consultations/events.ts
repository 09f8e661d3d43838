import { z } from 'zod';
import { Id } from '../call.ts';
import { fact } from '../fact.ts';
import { Ingredient, LocalDate, Moment, TreatmentSlug } from '../words.ts';
import { Prescriber } from './words.ts';

const ids = { subscriptionId: Id, itemId: Id, userId: Id };

export const consultationStarted = fact(
  'evt.consultations.consultation.started',
  z.object({ consultationId: Id, userId: Id, slug: TreatmentSlug }),
);
/** Whole and within the rules. Answers stay with their owner. */
export const consultationSubmitted = fact(
  'evt.consultations.consultation.submitted',
  z.object({ consultationId: Id, userId: Id, slug: TreatmentSlug, submittedAt: Moment }),
);

/** A prescriber said yes and signed. Particulars for dispensing, documents and the register. */
export const reviewApproved = fact(
  'evt.consultations.review.approved',
  z.object({
    ...ids,
    reviewId: Id,
    round: z.int(),
    prescription: z.object({
      id: Id,
      ref: z.string(),
      signedAt: Moment,
      date: LocalDate,
      validUntil: LocalDate,
      repeats: z.int(),
      hash: z.string(),
      product: z.string(),
      ingredients: z.array(Ingredient),
      directions: z.string(),
      quantity: z.string(),
      prescriber: Prescriber,
    }),
  }),
  { isSealed: true },
);
/** A prescriber said no. The reason stays with its owner. */
export const reviewDeclined = fact(
  'evt.consultations.review.declined',
  z.object({ ...ids, reviewId: Id, round: z.int() }),
);
/** The prescriber needs something from the customer first. */
export const customerAsked = fact(
  'evt.consultations.customer.asked',
  z.object({ ...ids, reviewId: Id, round: z.int() }),
);

export const pregnancyChanged = fact(
  'evt.consultations.pregnancy.changed',
  z.object({ userId: Id, isPregnant: z.boolean(), at: Moment }),
  { isSealed: true },
);
