import { z } from 'zod';
import { MAY } from '../../rights.ts';
import { command, Id, Nothing, query } from '../../rpc-contract.ts';
import { LocalDate, Moment, Pence } from '../../words.ts';
import { CancelReason, Change, PlanChange, Preview } from '../change.ts';
import { CardName, CreditCause, PaymentMethod, Subscription, TimelineLine } from '../words.ts';
import { customer, staff, Moved } from './shapes.ts';

export const mySubscriptions = query(
  'rpc.billing.subscriptions.mine',
  Nothing,
  z.object({
    subscriptions: z.array(Subscription),
    /** The cards they may pay with here, newest first. */
    methods: z.array(PaymentMethod).default([]),
    /** Cards that expire before a charge planned on them. */
    endingCards: z.array(CardName.extend({ methodId: z.string(), expires: LocalDate, due: LocalDate })),
    creditPence: Pence,
    /** The credit's entries, newest first. */
    creditEntries: z.array(z.object({ at: Moment, amountPence: z.int(), cause: CreditCause })),
    /** What a friend's first order earns the customer, and what the friend gets off. */
    /** Null where prescription-only medicines are not advertised: nobody is rewarded for sending somebody to one. */
    referral: z.object({ rewardPence: Pence, friendPence: Pence }).nullable(),
    publishableKey: z.string(),
    provider: z.enum(['stripe', 'sandbox']),
  }),
  { actors: customer, permissions: 'own' },
);
export const updateDate = command(
  'rpc.billing.subscriptions.update-date',
  z.object({ sub_id: Id, due_at: z.string().max(40) }),
  Moved,
  { actors: customer, permissions: 'own' },
);
/** Stops charging. What has not been sent yet is withdrawn and refunded. */
export const cancelSubscription = command(
  'rpc.billing.subscriptions.cancel',
  z.object({ subscription: Id, reason: CancelReason.nullish() }),
  Moved,
  { actors: customer, permissions: 'own' },
);
export const undoCancel = command('rpc.billing.subscriptions.undo-cancel', z.object({ subscription: Id }), Moved, {
  actors: customer,
  permissions: 'own',
});
/** Pause, resume, skip, send now, frequency: by customers for their own plan, by staff for any. */
export const changePlan = command(
  'rpc.billing.subscriptions.change-plan',
  z.object({ subscription: Id, change: PlanChange }),
  Moved,
  { actors: customer, permissions: 'own' },
);
export const staffChangePlan = command(
  'rpc.billing.subscriptions.staff-change-plan',
  z.object({ subscription: Id, change: PlanChange }),
  Moved,
  { actors: staff, permissions: MAY.tendPlans },
);
/** The history of the caller's own subscription, in plain words, newest first. */
export const myTimeline = query(
  'rpc.billing.subscriptions.timeline',
  z.object({ subscription: Id }),
  z.object({ entries: z.array(TimelineLine) }),
  { actors: customer, permissions: 'own' },
);
/** The next three charges after a change, computed by the code that charges. Without a subscription: for the caller's checkout. */
export const previewMine = query(
  'rpc.billing.subscriptions.preview',
  z.object({ subscription: Id.nullish(), change: Change }),
  Preview,
  { actors: customer, permissions: 'own' },
);
export const previewAny = query(
  'rpc.billing.subscriptions.staff-preview',
  z.object({ subscription: Id, change: Change }),
  Preview,
  { actors: staff, permissions: MAY.tendPlans },
);
