import { z } from 'zod';
import { MONEY_PERMISSIONS } from '../actor.ts';
import { command, Id, Nothing, query, Receipt } from '../call.ts';
import { Formulation, ItemStatus, LocalDate, Moment, Pence, SubscriptionStatus, TreatmentSlug } from '../words.ts';
import { CancelReason, Change, PlanChange, Preview } from './change.ts';
import {
  AppliedPromo,
  CatalogueTreatment,
  CreditState,
  ItemForm,
  CardName,
  PaymentMethod,
  PlanPreview,
  Promo,
  PromoDuration,
  PromoType,
  Quote,
  RefundReason,
  RefusalClass,
  RefusalReason,
  RefundState,
  Subscription,
  TimelineLine,
} from './words.ts';

const customer = ['customer', 'staff'] as const;
const staff = ['staff'] as const;
const MethodId = z.string('Please select a payment method.').min(1, 'Please select a payment method.').max(100);

export const readCatalogue = query(
  'rpc.billing.catalogue.read',
  Nothing,
  z.object({ treatments: z.array(CatalogueTreatment), banner: Promo.nullable() }),
  { actors: ['visitor', 'customer', 'staff', 'system'] },
);

/** The caller's open checkout: the chosen plan (by their latest submitted consultation, else null), price with promo and credit, saved cards. */
export const readCheckout = query(
  'rpc.billing.checkout.read',
  z.object({ promoCode: z.string().max(100).nullish() }),
  z.object({
    plan: PlanPreview.nullable(),
    plans: z.array(PlanPreview),
    promo: AppliedPromo.nullable(),
    /** A code that was applied and does not count for this order (any more), and why: the quote is without it. */
    refusedCode: z.object({ code: z.string(), why: z.string() }).nullable().default(null),
    quote: Quote.nullable(),
    methods: z.array(PaymentMethod),
    creditPence: Pence,
    publishableKey: z.string(),
    provider: z.enum(['stripe', 'sandbox']),
    pendingSubscriptionId: Id.nullable(),
  }),
  { actors: customer },
);
export const choosePlan = command('rpc.billing.checkout.choose-plan', z.object({ plan: Id }), Nothing, {
  actors: customer,
});
/** Applies a code to the caller's open checkout. A refused one clears whatever was applied and answers `invalid` with the text to show. */
export const applyCode = command(
  'rpc.billing.checkout.apply-code',
  z.object({ code: z.string().trim().min(1, 'Please enter a code.').max(64, 'Invalid promo code') }),
  AppliedPromo.extend({ quote: Quote.nullable() }),
  { actors: customer },
);
/** Takes the applied code, counting or not, off the caller's checkout. */
export const removeCode = command('rpc.billing.checkout.remove-code', Nothing, Nothing, { actors: customer });
/**
 * Opens (or finds) the pending subscription and its payment. `clientSecret` is null when nothing is due. Repeating gives the same
 * subscription. `expectedPence`: the sum the customer was shown; any other one is refused, `price_changed` or `code_refused`.
 */
export const startSubscription = command(
  'rpc.billing.checkout.start',
  z.object({ paymentMethod: MethodId, idempotencyKey: z.string().max(255).nullish(), expectedPence: Pence.nullish() }),
  z.object({ clientSecret: z.string().nullable(), subscriptionId: Id, amountPence: Pence }),
  { actors: customer, timeoutMs: 20_000 },
);
/** Looks the payment up at the provider; never trusts the browser. */
export const confirmSubscription = command(
  'rpc.billing.checkout.confirm',
  z.object({ subscription: Id }),
  Receipt.extend({ status: SubscriptionStatus, isPaid: z.boolean() }),
  { actors: customer, timeoutMs: 20_000 },
);

export const createSetupIntent = command(
  'rpc.billing.methods.create-setup-intent',
  Nothing,
  z.object({ clientSecret: z.string() }),
  { actors: customer, timeoutMs: 20_000 },
);
export const myMethods = query('rpc.billing.methods.mine', Nothing, z.object({ methods: z.array(PaymentMethod) }), {
  actors: customer,
  timeoutMs: 10_000,
});
export const customerMethods = query(
  'rpc.billing.methods.of-customer',
  z.object({ userId: Id }),
  z.object({ methods: z.array(PaymentMethod) }),
  { actors: staff, timeoutMs: 10_000 },
);
/** Charges later ones to this card; an amount that is due now is paid with it, and then `clientSecret` may ask the browser to confirm. */
export const changePaymentMethod = command(
  'rpc.billing.methods.change',
  z.object({ subscription: Id, payment_method: MethodId, expectedPence: Pence.nullish() }),
  Receipt.extend({ clientSecret: z.string().nullable() }),
  { actors: customer, timeoutMs: 20_000 },
);
/** The card to charge when the one in use is refused; null: none. */
export const chooseBackup = command(
  'rpc.billing.methods.choose-backup',
  z.object({ payment_method: MethodId.nullable() }),
  Receipt.extend({ backup: z.string().nullable() }),
  { actors: customer, timeoutMs: 20_000 },
);
/** A payment that did not go through: why, what is tried when, and what it can be paid with. By the link of a letter, or by subscription. */
export const readRecovery = query(
  'rpc.billing.recovery.read',
  z.object({ link: z.string().max(200).nullish(), subscription: Id.nullish() }),
  z.object({
    subscription: Id,
    name: z.string(),
    /** `over`: nothing of this is to be paid any more. */
    state: z.enum(['due', 'processing', 'paid', 'over']),
    amountPence: Pence,
    failure: z
      .object({
        reason: RefusalReason,
        kind: RefusalClass,
        card: CardName.nullable(),
        isBackup: z.boolean(),
        at: Moment,
      })
      .nullable(),
    /** The next attempt by itself, or until when the customer's word is waited for. */
    plan: z.object({ isBackup: z.boolean(), at: Moment }).nullable(),
    /** Why it cannot be charged at the moment, in the customer's words. */
    held: z.string().nullable(),
    paidWith: CardName.nullable(),
    mainMethod: z.string().nullable(),
    methods: z.array(PaymentMethod),
    publishableKey: z.string(),
    provider: z.enum(['stripe', 'sandbox']),
  }),
  { actors: customer },
);

export const mySubscriptions = query(
  'rpc.billing.subscriptions.mine',
  Nothing,
  z.object({
    subscriptions: z.array(Subscription),
    /** Cards that end before a charge planned on them. */
    endingCards: z.array(CardName.extend({ methodId: z.string(), expires: LocalDate, due: LocalDate })),
    creditPence: Pence,
    publishableKey: z.string(),
    provider: z.enum(['stripe', 'sandbox']),
  }),
  { actors: customer },
);
const Moved = Receipt.extend({ dueAt: LocalDate.nullable(), status: SubscriptionStatus });
export const updateDate = command(
  'rpc.billing.subscriptions.update-date',
  z.object({ sub_id: Id, due_at: z.string().max(40) }),
  Moved,
  { actors: customer },
);
/** Stops charging. What nobody has sent yet is withdrawn, and its money goes back. */
export const cancelSubscription = command(
  'rpc.billing.subscriptions.cancel',
  z.object({ subscription: Id, reason: CancelReason.nullish() }),
  Moved,
  { actors: customer },
);
export const undoCancel = command('rpc.billing.subscriptions.undo-cancel', z.object({ subscription: Id }), Moved, {
  actors: customer,
});
/** Pause, resume, skip, send now, frequency: for oneself, and by staff for anybody. */
export const changePlan = command(
  'rpc.billing.subscriptions.change-plan',
  z.object({ subscription: Id, change: PlanChange }),
  Moved,
  { actors: customer },
);
export const staffChangePlan = command(
  'rpc.billing.subscriptions.staff-change-plan',
  z.object({ subscription: Id, change: PlanChange }),
  Moved,
  { actors: staff },
);
/** What happened to one's own subscription, in plain words, newest first. */
export const myTimeline = query(
  'rpc.billing.subscriptions.timeline',
  z.object({ subscription: Id }),
  z.object({ entries: z.array(TimelineLine) }),
  { actors: customer },
);
/** The next three charges as they would be after a change, from the code that charges. Without a subscription: of the caller's checkout. */
export const previewMine = query(
  'rpc.billing.subscriptions.preview',
  z.object({ subscription: Id.nullish(), change: Change }),
  Preview,
  { actors: customer },
);
export const previewAny = query(
  'rpc.billing.subscriptions.staff-preview',
  z.object({ subscription: Id, change: Change }),
  Preview,
  { actors: staff },
);

export const listSubscriptions = query(
  'rpc.billing.subscriptions.list',
  z.object({
    keyword: z.string().max(200),
    status: z.string().max(40),
    treatment: z.string().max(100),
    isShippingToo: z.boolean(),
    page: z.int().min(1).max(1_000_000),
    perPage: z.int().min(1).max(1_000_000),
  }),
  z.object({
    total: z.int(),
    rows: z.array(
      z.object({
        id: Id,
        userId: Id,
        fname: z.string(),
        sname: z.string(),
        email: z.string(),
        phone: z.string(),
        status: SubscriptionStatus,
        shouldCancel: z.boolean(),
        isWaiting: z.boolean(),
        isPregnant: z.boolean(),
        stripeSubscriptionId: z.string().nullable(),
        treatmentTitle: z.string(),
        code: z.string().nullable(),
        dueAt: z.string().nullable(),
        highlight: z.object({ colour: z.string(), reason: z.string() }).nullable(),
      }),
    ),
    summary: z.object({
      byPlan: z.array(z.object({ plan: z.string(), count: z.int() })),
      byStatus: z.array(z.object({ status: z.string(), count: z.int() })),
      dueNext7Days: z.int(),
      nextChargesPence: Pence,
    }),
  }),
  { actors: staff, timeoutMs: 10_000 },
);
export const readSubscription = query(
  'rpc.billing.subscriptions.read',
  z.object({ id: Id }),
  z.object({
    subscription: Subscription,
    others: z.array(Subscription),
    creditPence: Pence,
    timeline: z.array(TimelineLine),
    catalogue: z.array(CatalogueTreatment),
  }),
  { actors: staff, isAudited: true },
);
export const subscriptionsOfCustomer = query(
  'rpc.billing.subscriptions.of-customer',
  z.object({ userId: Id }),
  z.object({ subscriptions: z.array(Subscription), creditPence: Pence }),
  { actors: staff },
);
export const endSubscription = command('rpc.billing.subscriptions.end', z.object({ subscription: Id }), Moved, {
  actors: staff,
});
export const backToApproval = command('rpc.billing.subscriptions.back-to-approval', z.object({ id: Id }), Moved, {
  actors: staff,
});
export const updateFrequency = command(
  'rpc.billing.subscriptions.update-frequency',
  z.object({
    id: Id,
    frequency: z
      .int('Select a frequency')
      .min(1, 'You must choose 1, 2, or 3 months.')
      .max(3, 'You must choose 1, 2, or 3 months.'),
  }),
  Moved,
  { actors: staff },
);
export const staffUpdateDate = command(
  'rpc.billing.subscriptions.staff-update-date',
  z.object({ sub_id: Id, due_at: z.string().max(40) }),
  Moved,
  { actors: staff },
);
export const retryPayment = command(
  'rpc.billing.subscriptions.retry',
  z.object({ subscription: Id, payment_method: MethodId }),
  Receipt.extend({ status: SubscriptionStatus }),
  { actors: staff, timeoutMs: 20_000 },
);
export const startForCustomer = command(
  'rpc.billing.subscriptions.start-for-customer',
  z.object({ userId: Id, paymentMethod: MethodId, plan: Id, startDate: LocalDate }),
  Receipt.extend({ subscriptionId: Id }),
  { actors: staff, timeoutMs: 20_000 },
);
export const startItemForCustomer = command(
  'rpc.billing.subscriptions.start-item',
  z.object({ userId: Id, productId: Id, paymentMethod: MethodId, startDate: LocalDate }),
  Receipt.extend({ subscriptionId: Id }),
  { actors: staff, timeoutMs: 20_000 },
);

/**
 * What an item would stand beside, before staff add it to a subscription, put it in another item's place (`item`) or start a subscription
 * with it (`user`; `subscriptionId` is null then): whose it is, what it contains, and what else the person has in use. Consultations judges it.
 */
export const considerItem = query(
  'rpc.billing.items.consider',
  z.object({ subscription: Id.optional(), item: Id.optional(), user: Id.optional(), product: Id }),
  z.object({
    userId: Id,
    subscriptionId: Id.nullable(),
    consultation: TreatmentSlug,
    product: Formulation,
    beside: z.array(Formulation),
  }),
  { actors: staff },
);
export const addItem = command('rpc.billing.items.add', z.object({ id: Id, item_id: Id }), Moved, { actors: staff });
export const changeItem = command('rpc.billing.items.change', z.object({ id: Id, item_id: Id }), Moved, {
  actors: staff,
});
export const removeItem = command('rpc.billing.items.remove', z.object({ id: Id }), Moved, { actors: staff });
/** An override by staff: audited; `refunded` performs the refund (needs `isConfirmed`), `paid` needs a reason. */
export const setItemStatus = command(
  'rpc.billing.items.set-status',
  z.object({ id: Id, status: ItemStatus, reason: z.string().max(500).optional(), isConfirmed: z.boolean().optional() }),
  Moved,
  { actors: staff, timeoutMs: 20_000 },
);
export const setItemShipping = command(
  'rpc.billing.items.set-shipping',
  z.object({ id: Id, value: LocalDate }),
  Moved,
  { actors: staff },
);
/** The gate before a label is bought: moves a cleared item to packaging, after which it cannot be refunded or ended silently. Repeating is harmless. Anything else: conflict with the reason. */
export const claimForDispatch = command(
  'rpc.billing.items.claim-for-dispatch',
  z.object({ id: Id }),
  Receipt.extend({ subscriptionId: Id, userId: Id }),
  { actors: staff, permissions: ['pharmacist', 'dispatch'] },
);

const ItemRefund = z.object({
  id: z.uuid(),
  amountPence: Pence,
  creditPence: Pence,
  state: RefundState,
  cause: z.enum(['refused', 'staff', 'cancelled']),
  reason: RefundReason.nullable(),
  /** Who asked for it, when a person did. */
  askedBy: Id.nullable(),
  at: Moment,
});
/** What was paid for the items of a subscription, what has gone back and what is left. Above `limitPence` a refund needs two people. */
export const readRefunds = query(
  'rpc.billing.refunds.read',
  z.object({ subscriptionId: Id }),
  z.object({
    limitPence: Pence,
    payments: z.array(
      z.object({
        itemId: Id,
        /** Came when nothing was due and went back by itself. */
        isSurplus: z.boolean(),
        paidPence: Pence,
        creditPence: Pence,
        leftPence: Pence,
        leftOnCardPence: Pence,
        refunds: z.array(ItemRefund),
      }),
    ),
  }),
  { actors: staff },
);
const RefundAnswer = Receipt.extend({
  refundId: z.uuid(),
  state: RefundState,
  amountPence: Pence,
  creditPence: Pence,
});
/** Gives back all that is left (`amountPence` null) or a part: to the card first, then to credit. The same key twice is one refund. */
export const beginRefund = command(
  'rpc.billing.refunds.begin',
  z.object({
    itemId: Id,
    amountPence: Pence.min(1, 'Please enter an amount of at least £0.01.')
      .max(1_000_000, 'Please enter a smaller amount.')
      .nullable(),
    reason: RefundReason,
    idempotencyKey: z.string().min(1).max(255),
  }),
  RefundAnswer,
  { actors: staff, permissions: MONEY_PERMISSIONS, timeoutMs: 20_000 },
);
export const approveRefund = command('rpc.billing.refunds.approve', z.object({ refundId: z.uuid() }), RefundAnswer, {
  actors: staff,
  permissions: MONEY_PERMISSIONS,
});
export const declineRefund = command('rpc.billing.refunds.decline', z.object({ refundId: z.uuid() }), RefundAnswer, {
  actors: staff,
  permissions: MONEY_PERMISSIONS,
});

/** Stock by product code. `counted` null: not counted, so always there; `left` is what nobody has a claim on. */
export const StockRow = z.object({
  code: z.string(),
  name: z.string(),
  counted: z.int().nullable(),
  countedAt: Moment.nullable(),
  left: z.int().nullable(),
  /** Charges that are due and wait for it. */
  waiting: z.int(),
});
export const readStock = query('rpc.billing.stock.read', Nothing, z.object({ rows: z.array(StockRow) }), {
  actors: staff,
});
/** What is on the shelf now. Null stops counting a code. Charges that waited for it are made at once, the longest waiting first. */
export const countStock = command(
  'rpc.billing.stock.count',
  z.object({
    code: z.string().max(20),
    counted: z
      .int('Please enter a whole number.')
      .min(0, 'Please enter 0 or more.')
      .max(100_000, 'Please enter at most 100,000.')
      .nullable(),
  }),
  Receipt,
  { actors: staff, permissions: ['pharmacist', 'dispatch', 'ops'] },
);

const CreditAnswer = z.object({ balancePence: Pence, state: CreditState, requestId: z.uuid().nullable() });
/** `valuePence` may be negative; the balance never goes below zero (conflict). Above the limit it waits as `requested` for a second person. */
export const changeCredit = command(
  'rpc.billing.credit.change',
  z.object({ userId: Id, valuePence: Pence, idempotencyKey: z.string().max(255).nullish() }),
  CreditAnswer,
  { actors: staff, permissions: MONEY_PERMISSIONS },
);
/** What was asked for a customer, newest first. Above `limitPence` credit needs two people. */
export const readCreditRequests = query(
  'rpc.billing.credit.requests',
  z.object({ userId: Id }),
  z.object({
    limitPence: Pence,
    requests: z.array(z.object({ id: z.uuid(), amountPence: Pence, state: CreditState, askedBy: Id, at: Moment })),
  }),
  { actors: staff },
);
export const approveCredit = command('rpc.billing.credit.approve', z.object({ requestId: z.uuid() }), CreditAnswer, {
  actors: staff,
  permissions: MONEY_PERMISSIONS,
});
export const declineCredit = command('rpc.billing.credit.decline', z.object({ requestId: z.uuid() }), CreditAnswer, {
  actors: staff,
  permissions: MONEY_PERMISSIONS,
});

/** Raw bytes of a provider's webhook, base64, with its signature header. Verified, stored once, worked later. */
export const receiveStripeWebhook = command(
  'rpc.billing.payments.receive-webhook',
  z.object({ body: z.string().max(2_000_000), signature: z.string().max(2_000) }),
  z.object({ isNew: z.boolean() }),
  { actors: ['system'] },
);
/** Compares open and recent payments with the provider and heals what webhooks lost. */
export const reconcile = command(
  'rpc.billing.payments.reconcile',
  Nothing,
  z.object({ checked: z.int(), fixed: z.int() }),
  { actors: ['system', 'staff'], timeoutMs: 60_000 },
);

const Account = z.enum([
  'card',
  'sales',
  'discounts',
  'credit',
  'held',
  'goodwill',
  'referrals',
  'returns',
  'late',
  'disputes',
]);
/** The books by account: what moved within the days and what stood there at their end (debit plus, credit minus), and the latest checks. `differences`: of the last finished check. */
export const readBooks = query(
  'rpc.billing.books.read',
  z.object({ from: LocalDate, to: LocalDate }),
  z.object({
    accounts: z.array(z.object({ account: Account, debitPence: Pence, creditPence: Pence, balancePence: Pence })),
    /** Refunds that the bank sent back and nobody has made again: oldest first, of all days. */
    returned: z.array(z.object({ subscriptionId: Id, amountPence: Pence, at: Moment })),
    checks: z.array(
      z.object({
        id: Id,
        state: z.enum(['planned', 'done', 'broken-off']),
        from: LocalDate,
        to: LocalDate,
        by: z.string(),
        plannedAt: Moment,
        finishedAt: Moment.nullable(),
        compared: z.int(),
        differences: z.int(),
      }),
    ),
    differences: z.array(
      z.object({
        what: z.string(),
        subscriptionId: Id.nullable(),
        paymentId: z.string().nullable(),
        oursPence: Pence.nullable(),
        theirsPence: Pence.nullable(),
      }),
    ),
  }),
  { actors: ['staff', 'system'], permissions: ['ops'], timeoutMs: 10_000 },
);
/** Compares the books of these days with our own tables and the card provider, in the background. */
export const checkBooks = command(
  'rpc.billing.books.check',
  z.object({ from: LocalDate, to: LocalDate }),
  z.object({ checkId: Id }),
  { actors: ['staff', 'system'], permissions: ['ops'] },
);

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
  { actors: staff },
);
/** A new price from a day on, tomorrow at the earliest. Running subscriptions keep theirs. */
export const planPrice = command(
  'rpc.billing.prices.plan',
  z.object({ productId: Id, pricePence: Pence, from: LocalDate }),
  Receipt,
  { actors: staff, permissions: ['ops'] },
);
/** Takes back a price that has not begun. */
export const withdrawPrice = command(
  'rpc.billing.prices.withdraw',
  z.object({ productId: Id, from: LocalDate }),
  Receipt,
  { actors: staff, permissions: ['ops'] },
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
  { actors: staff },
);
/** A code's terms are settled here for ever; other terms need another code. */
export const createPromotion = command(
  'rpc.billing.promotions.create',
  z.object(PromotionTerms),
  z.object({ id: Id }),
  { actors: staff, permissions: ['ops'] },
);
/** Nobody can begin to use it from now on; who has used it keeps it. */
export const stopPromotion = command('rpc.billing.promotions.stop', z.object({ id: Id }), Nothing, {
  actors: staff,
  permissions: ['ops'],
});
