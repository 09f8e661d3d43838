import { z } from 'zod';
import { writtenText } from '../../harmless.ts';
import { MAY } from '../../rights.ts';
import { command, Id, query } from '../../rpc-contract.ts';
import { Formulation, TreatmentSlug } from '../../words.ts';
import { Flag } from '../words.ts';

const ItemChange = z.object({
  userId: Id,
  /** Null: the item would start a new subscription. */
  subscriptionId: Id.nullable(),
  /** The treatment the product belongs to. */
  consultation: TreatmentSlug,
  product: Formulation,
  /** What else the person has in use. */
  beside: z.array(Formulation),
});
/**
 * The rules' verdict on an item before staff put it into a plan. `needReason`: rules that ask for a written reason; `forbidden`: rules that
 * no reason overrides.
 */
export const judgeItem = query(
  'rpc.consultations.items.judge',
  ItemChange,
  z.object({ flags: z.array(Flag), needReason: z.array(z.string()), forbidden: z.array(z.string()) }),
  { actors: ['staff'], permissions: MAY.changeItems, isAudited: true },
);
/**
 * Checks an item before staff put it into a plan. A hard rule answers conflict `blocked`, `errors` by rule id, unless a prescriber or
 * pharmacist gives a written reason, which is kept. `overrideId` null: nothing stood in the way.
 */
export const admitItem = command(
  'rpc.consultations.items.admit',
  ItemChange.extend({
    reason: z.string().overwrite(writtenText).max(2_000, 'Please use at most 2000 characters.').optional(),
  }),
  z.object({ overrideId: Id.nullable() }),
  { actors: ['staff'], permissions: MAY.changeItems },
);
/**
 * Links an override to the subscription started with the admitted item, so that its reviews show the reason. Done once; a repeat is
 * harmless.
 */
export const tieOverride = command(
  'rpc.consultations.items.tie',
  z.object({ overrideId: Id, userId: Id, subscriptionId: Id }),
  z.object({}),
  { actors: ['staff'], permissions: MAY.changeItems },
);
