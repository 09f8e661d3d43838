import { z } from 'zod';
import { TREATMENT_SLUGS } from './treatments.ts';

/** A calendar date in Europe/London, `YYYY-MM-DD`. */
export const LocalDate = z.iso.date();
export type LocalDate = z.infer<typeof LocalDate>;
/** A moment, ISO 8601 UTC. */
export const Moment = z.iso.datetime({ offset: true });
/** Whole pence, never a float. */
export const Pence = z.int();

/** Treatments that have a questionnaire. */
export const TreatmentSlug = z.enum(TREATMENT_SLUGS);
export type TreatmentSlug = z.infer<typeof TreatmentSlug>;

export const Sex = z.enum(['male', 'female']);
export type Sex = z.infer<typeof Sex>;

export const SubscriptionStatus = z.enum([
  'pending',
  'failed',
  'active',
  'shipping',
  'review',
  'cancelled',
  'incomplete',
  'waiting',
  'refused',
]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

/** The commercial state of an item: the eight values staff may set. */
export const ItemStatus = z.enum([
  'upcoming',
  'paid',
  'packaging',
  'shipped',
  'cancelled',
  'waiting',
  'refunded',
  'failed',
]);
export type ItemStatus = z.infer<typeof ItemStatus>;

/** The clinical and dispensing state of an item. `paid` here means: money captured and prescriber approved, cleared to ship. */
export const TreatmentStatus = z.enum(['upcoming', 'review', 'paid', 'packaging', 'shipped', 'refused', 'cancelled']);
export type TreatmentStatus = z.infer<typeof TreatmentStatus>;

export const Ingredient = z.object({ name: z.string(), value: z.string(), unit: z.string() });
export type Ingredient = z.infer<typeof Ingredient>;
/** What an item is and what is in it. */
export const Formulation = z.object({ code: z.string(), name: z.string(), ingredients: z.array(Ingredient) });
export type Formulation = z.infer<typeof Formulation>;

export const PhotoView = z.enum(['front', 'left', 'right', 'other']);
export type PhotoView = z.infer<typeof PhotoView>;

export const Address = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  contact_no: z.string(),
  address_1: z.string(),
  address_2: z.string(),
  city: z.string(),
  postcode: z.string(),
});
export type Address = z.infer<typeof Address>;

export const MINIMUM_PHOTOS = 3;
export const MINIMUM_PASSWORD = 8;
/** Staff write to customers as the team: user id 1 is reserved for it. */
export const TEAM_USER_ID = 1;
