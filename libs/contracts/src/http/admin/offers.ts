import { z } from 'zod';
import { readTreatmentWords } from '../../billing/rpc.ts';
import { WordsChange } from '../../billing/treatment-words.ts';
import { Id } from '../../rpc-contract.ts';
import { Ingredient } from '../../words.ts';
import { page } from './shapes.ts';

/* What is sold, at what price, under which code. */

/** Treatments -> plans -> items (`/v2/admin/treatments`). */
export const AdminTreatment = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  name: z.string(),
  is_coming_soon: z.boolean(),
  plans: z.array(
    z.object({
      id: Id,
      name: z.string(),
      items: z.array(
        z.object({
          id: Id,
          name: z.string(),
          durationMonths: z.int(),
          interval_duration: z.int(),
          interval: z.string().nullable(),
          price: z.number(),
          /** What it costs later, the soonest first. */
          planned: z.array(z.object({ price: z.number(), from: z.string() })),
          code: z.string(),
          /** The one the next pack is taken from; empty: batches are kept, and none of it is on the shelf. */
          batch: z.string(),
          ingredients: z.array(Ingredient),
        }),
      ),
    }),
  ),
});

export type AdminTreatment = z.infer<typeof AdminTreatment>;

export const TreatmentsPage = page('Admin/Treatments', z.object({ treatments: z.array(AdminTreatment) }));

/** What the pages say of one treatment (`/v2/admin/treatments/{slug}`), and every version before. */
export const TreatmentWordsPage = page('Admin/TreatmentWords', readTreatmentWords.output);

export const TreatmentWordsSaved = z.object({
  success: z.literal(true),
  version: z.int(),
  changes: z.array(WordsChange),
});

/** GET /v2/admin/data/prices: each product's prices in pounds, oldest first. */
export const PricesAnswer = z.object({
  products: z.array(
    z.object({
      id: Id,
      prices: z.array(
        z.object({
          price: z.number(),
          from: z.string().nullable(),
          state: z.enum(['past', 'now', 'planned']),
          by: z.string(),
        }),
      ),
    }),
  ),
});

/** GET /v2/admin/data/promotions. `value`: percent, or pounds. */
export const PromotionRow = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  type: z.enum(['percentage', 'fixed']),
  value: z.number(),
  duration: z.enum(['once', 'repeating', 'forever']),
  charges: z.int().nullable(),
  is_first_order_only: z.boolean(),
  excluded_forms: z.array(z.string()),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  limit: z.int().nullable(),
  is_banner: z.boolean(),
  by: z.string(),
  used: z.int(),
  held: z.int(),
  state: z.enum(['planned', 'running', 'used-up', 'over', 'stopped']),
});

export type PromotionRow = z.infer<typeof PromotionRow>;

export const PromotionsAnswer = z.object({ promotions: z.array(PromotionRow) });

export const PromotionsPage = page('Admin/Promotions', PromotionsAnswer);
