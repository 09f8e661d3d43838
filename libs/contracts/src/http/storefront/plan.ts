import { z } from 'zod';
import { CardName, RefusalClass, RefusalReason } from '../../billing/words.ts';
import { Id } from '../../rpc-contract.ts';
import { TimelineLine } from '../../billing/words.ts';
import { LocalDate, Moment, SubscriptionStatus } from '../../words.ts';
import { CustomerMethod } from './account.ts';
import { Ok } from './shapes.ts';

/* What a customer does with a subscription and its payments. */

/** POST /v2/subscription/form/create-setup-intent */
export const SetupIntentCreated = Ok.extend({ clientSecret: z.string() });

/** GET /v2/pay?link= or ?subscription= (JSON): why a payment failed, what is tried when, and what it can be paid with. */
export const PayPage = z.object({
  component: z.literal('Subscription/Pay'),
  props: z.object({
    subscription: Id,
    name: z.string(),
    state: z.enum(['due', 'processing', 'paid', 'over']),
    amount: z.number(),
    lines: z.array(z.object({ name: z.string(), amount: z.number() })),
    failure: z
      .object({
        reason: RefusalReason,
        kind: RefusalClass,
        card: CardName.nullable(),
        is_backup: z.boolean(),
        at: Moment,
      })
      .nullable(),
    plan: z.object({ is_backup: z.boolean(), at: Moment }).nullable(),
    held: z.string().nullable(),
    paid_with: CardName.nullable(),
    main_method: z.string().nullable(),
    methods: z.array(CustomerMethod),
    holder: z.string(),
    publishableKey: z.string(),
    provider: z.enum(['stripe', 'sandbox']),
  }),
  url: z.string(),
});

export type PayPage = z.infer<typeof PayPage>;

/** POST /v2/subscription/form/choose-backup {payment_method} */
export const BackupChosen = Ok.extend({ backup: z.string().nullable() });

/** POST /v2/subscription/form/change-payment-method {subscription, payment_method, amount?}: with `amount`, another sum than that is refused. */
export const MethodChanged = Ok.extend({
  clientSecret: z.string().nullable(),
  /** What remains of the amount after this payment, for the other lines of the delivery: paid by the same call. */
  rest: z.number(),
});

/** POST /v2/subscription/form/{update-date,cancel,undo-cancel,pause,resume,skip,send-now,update-frequency} */
export const SubscriptionMoved = Ok.extend({
  due_at: LocalDate.nullable(),
  status: SubscriptionStatus,
  /** Where the reason to cancel is a change of health: what to do now. A prescriber hears of it. */
  health: z
    .object({ title: z.string(), advice: z.array(z.string()), help: z.enum(['crisis', 'emergency']).nullable() })
    .optional(),
});

/** POST /v2/subscription/form/preview {subscription?, change: {kind, ...}}: the next three charges; staff: /v2/admin/form/subscription/preview */
export const PreviewAnswer = z.object({
  charges: z.array(
    z.object({
      date: LocalDate,
      amount: z.number(),
      lines: z.array(z.object({ text: z.string(), amount: z.number() })),
    }),
  ),
  says: z.array(z.string()),
  /** It would come while much of the last delivery is left: `reason` has to be sent with the change. */
  asks_why: z.boolean(),
  /** The first of the charges is made as soon as the change is. */
  is_now: z.boolean(),
});

export type PreviewAnswer = z.infer<typeof PreviewAnswer>;

/** GET /v2/subscription/data/timeline?subscription= */
export const TimelineAnswer = z.object({ entries: z.array(TimelineLine) });

export type TimelineAnswer = z.infer<typeof TimelineAnswer>;
