import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Moment, Pence } from '../../words.ts';
import { TreatmentWords, WordsChange } from '../treatment-words.ts';
import { ItemForm, PromoDuration, PromoType } from '../words.ts';
import { staff } from './shapes.ts';

/** Each product's prices, oldest first. `from` null: it has always held. */
export const readPrices = query(
  'rpc.billing.prices.read',
  Nothing,
  z.object({
    products: z.array(
      z.object({
        productId: Id,
        prices: z.array(
          z.object({
            pricePence: Pence,
            from: LocalDate.nullable(),
            state: z.enum(['past', 'now', 'planned']),
            by: z.string(),
          }),
        ),
      }),
    ),
  }),
  { actors: staff, permissions: MAY.readOffers },
);
/**
 * A new price from a day on, tomorrow at the earliest. Running subscriptions keep theirs. `planned`: the item's prices that had not begun, as
 * they were read; when they are others by now: conflict, which says who was faster and in what. `overwrites`: one that begins on that day is
 * taken back for it.
 */
export const planPrice = command(
  'rpc.billing.prices.plan',
  z.object({
    productId: Id,
    pricePence: Pence,
    from: LocalDate,
    planned: z
      .array(z.object({ from: LocalDate, pricePence: Pence }))
      .max(400)
      .nullish(),
    overwrites: z.boolean().default(false),
  }),
  Receipt,
  { actors: staff, permissions: MAY.changeOffers },
);
/** Takes back a price that has not begun. */
export const withdrawPrice = command(
  'rpc.billing.prices.withdraw',
  z.object({ productId: Id, from: LocalDate }),
  Receipt,
  { actors: staff, permissions: MAY.changeOffers },
);

const PromotionTerms = {
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{2,29}$/, 'Please use 3 to 30 letters, digits and dashes.'),
  title: z.string().trim().min(1, 'Please say what the customer gets.').max(100, 'Please use at most 100 characters.'),
  type: PromoType,
  /** Percent, with two places at most, or whole pence. */
  value: z.number().positive().max(100_000),
  duration: PromoDuration,
  /** For `repeating`: for how many payments. */
  charges: z.int().positive().max(100).nullable(),
  isFirstOrderOnly: z.boolean(),
  excludedForms: z.array(ItemForm).max(10),
  startsOn: LocalDate.nullable(),
  /** The last day. */
  endsOn: LocalDate.nullable(),
  /** How many people may use it; each of them once. */
  limit: z.int().positive().max(1_000_000).nullable(),
  isBanner: z.boolean(),
};
export const listPromotions = query(
  'rpc.billing.promotions.list',
  Nothing,
  z.object({
    promotions: z.array(
      z.object({
        id: Id,
        ...PromotionTerms,
        code: z.string(),
        by: z.string(),
        used: z.int(),
        held: z.int(),
        state: z.enum(['planned', 'running', 'used-up', 'over', 'stopped']),
      }),
    ),
  }),
  { actors: staff, permissions: MAY.readPromotions },
);
/** Creates a code. Its terms never change; other terms need another code. */
export const createPromotion = command(
  'rpc.billing.promotions.create',
  z.object(PromotionTerms),
  z.object({ id: Id }),
  { actors: staff, permissions: MAY.changeOffers },
);
/** Nobody can apply the code from now on; customers who have used it keep it. */
export const stopPromotion = command('rpc.billing.promotions.stop', z.object({ id: Id }), Nothing, {
  actors: staff,
  permissions: MAY.changeOffers,
});

/**
 * What staff have written for the shop's pages, for who serves them. Apart from the catalogue, which much asks for that needs no texts, and
 * which says how many versions there are: while that is the same, so are the words.
 */
export const showTreatmentWords = query(
  'rpc.billing.treatment-words.show',
  Nothing,
  z.object({ versions: z.int(), treatments: z.array(z.object({ slug: z.string(), words: TreatmentWords })) }),
  { actors: ['system'] },
);
/** What the pages say of a treatment, what they said before, and what the release says. */
export const readTreatmentWords = query(
  'rpc.billing.treatment-words.read',
  z.object({ slug: z.string().max(60) }),
  z.object({
    slug: z.string(),
    /** 0: the release's words. */
    version: z.int(),
    words: TreatmentWords,
    /** Whether the shop has a page of it. Without one it stays "coming soon". */
    hasPage: z.boolean(),
    /** Newest first. */
    versions: z.array(
      z.object({ version: z.int(), at: Moment, by: z.string(), why: z.string(), changes: z.array(WordsChange) }),
    ),
  }),
  { actors: staff, permissions: MAY.changeOffers },
);
/** A new version; `version` is the one it was made from, so that two people do not overwrite each other. */
export const changeTreatmentWords = command(
  'rpc.billing.treatment-words.change',
  z.object({
    slug: z.string().max(60),
    version: z.int().nonnegative(),
    words: TreatmentWords,
    why: z.string().trim().min(3).max(500),
  }),
  Receipt.extend({ version: z.int(), changes: z.array(WordsChange) }),
  { actors: staff, permissions: MAY.changeOffers },
);
