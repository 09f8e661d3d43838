import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query, Receipt } from '../../rpc-contract.ts';
import { Moment, Pence } from '../../words.ts';
import { CardName, PaymentMethod, RefusalClass, RefusalReason } from '../words.ts';
import { customer, staff, MethodId } from './shapes.ts';

export const createSetupIntent = command(
  'rpc.billing.methods.create-setup-intent',
  Nothing,
  z.object({ clientSecret: z.string() }),
  { actors: customer, permissions: 'own', timeoutMs: 20_000 },
);
export const myMethods = query('rpc.billing.methods.mine', Nothing, z.object({ methods: z.array(PaymentMethod) }), {
  actors: customer,
  permissions: 'own',
  timeoutMs: 10_000,
});
export const customerMethods = query(
  'rpc.billing.methods.of-customer',
  z.object({ userId: Id }),
  z.object({ methods: z.array(PaymentMethod) }),
  { actors: staff, permissions: MAY.readCards, timeoutMs: 10_000 },
);
/** Uses this card for later charges; an amount due now is paid with it, and then `clientSecret` may ask the browser to confirm. */
export const changePaymentMethod = command(
  'rpc.billing.methods.change',
  z.object({ subscription: Id, payment_method: MethodId, expectedPence: Pence.nullish() }),
  // `restPence`: what remains to be paid after this payment, for the other lines of a delivery, by the same call.
  Receipt.extend({ clientSecret: z.string().nullable(), restPence: Pence }),
  { actors: customer, permissions: 'own', timeoutMs: 20_000 },
);
/** The card to charge when the one in use is refused; null: none. */
export const chooseBackup = command(
  'rpc.billing.methods.choose-backup',
  z.object({ payment_method: MethodId.nullable() }),
  Receipt.extend({ backup: z.string().nullable() }),
  { actors: customer, permissions: 'own', timeoutMs: 20_000 },
);
/** A failed payment: why it failed, what is tried when, and how it can be paid. Found by the link in an e-mail, or by subscription. */
export const readRecovery = query(
  'rpc.billing.recovery.read',
  z.object({ link: z.string().max(200).nullish(), subscription: Id.nullish() }),
  z.object({
    subscription: Id,
    name: z.string(),
    /** `over`: none of it is due any more. */
    state: z.enum(['due', 'processing', 'paid', 'over']),
    amountPence: Pence,
    /** What the sum covers: all lines of a delivery that can be paid now. */
    lines: z.array(z.object({ name: z.string(), amountPence: Pence })),
    failure: z
      .object({
        reason: RefusalReason,
        kind: RefusalClass,
        card: CardName.nullable(),
        isBackup: z.boolean(),
        at: Moment,
      })
      .nullable(),
    /** When the next automatic attempt is made, or by when the customer has to act. */
    plan: z.object({ isBackup: z.boolean(), at: Moment }).nullable(),
    /** Why it cannot be charged at the moment, as a text for the customer. */
    held: z.string().nullable(),
    paidWith: CardName.nullable(),
    mainMethod: z.string().nullable(),
    methods: z.array(PaymentMethod),
    publishableKey: z.string(),
    provider: z.enum(['stripe', 'sandbox']),
  }),
  { actors: customer, permissions: 'own' },
);
