import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { LocalDate, Pence } from '../../words.ts';
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
/** A new price from a day on, tomorrow at the earliest. Running subscriptions keep theirs. */
export const planPrice = command(
  'rpc.billing.prices.plan',
  z.object({ productId: Id, pricePence: Pence, from: LocalDate }),
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
  /** Whole percent, or pence. */
  value: z.int().positive().max(100_000),
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
