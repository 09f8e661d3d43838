import { z } from 'zod';
import { Id } from '../call.ts';
import { CreditState, HoldReason, ManageAction, RefundReason, RefundState, TimelineLine } from '../billing/words.ts';
import { AskedQuestion, ClinicalTask, Evidence, Flag, MissingEvidence, Override } from '../consultations/words.ts';
import { Correction } from '../identity/words.ts';
import { ChatMessage } from '../messaging/rpc.ts';
import { Address, Ingredient, ItemStatus, LocalDate, Moment, SubscriptionStatus, TreatmentStatus } from '../words.ts';

/** The words of the back-office, as admin.md sections 3 and 7 name them. Money: JSON numbers in pounds. */
const page = <P extends z.ZodType>(component: string, props: P) =>
  z.object({ component: z.literal(component), props, url: z.string() });

export const AdminUser = z.object({
  id: Id,
  fname: z.string(),
  sname: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  created_at: Moment,
  note: z.string(),
  note_version: z.int(),
  pregs: Moment.nullable(),
  birth_date: LocalDate.nullable(),
  sex: z.string().nullable(),
  uk_resident: z.boolean().nullable(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminItem = z.object({
  id: Id,
  stid: z.string(),
  code: z.string(),
  price: z.number(),
  transaction_price: z.number().nullable(),
  interval: z.string().nullable(),
  interval_duration: z.int(),
  status: ItemStatus,
  treatment_status: TreatmentStatus,
  paid_at: Moment.nullable(),
  /** Set to paid by hand: no card was charged. */
  is_manual: z.boolean(),
  shipping_date: LocalDate.nullable(),
  stripe_transaction_id: z.string().nullable(),
  stripe_url: z.string().nullable(),
  tracking_id: z.string().nullable(),
  tracking_url: z.string().nullable(),
  item: z.object({
    id: Id,
    code: z.string(),
    name: z.string(),
    interval: z.string().nullable(),
    ingredients: z.array(Ingredient),
  }),
});
export type AdminItem = z.infer<typeof AdminItem>;

export const AdminSubscription = z.object({
  id: Id,
  status: SubscriptionStatus,
  /** Why its charge, which is due, is not made. */
  hold: z.object({ reason: HoldReason, text: z.string() }).nullable(),
  should_cancel: z.boolean(),
  due_at: LocalDate.nullable(),
  frequency: z.int().nullable(),
  interval_months: z.int(),
  items: z.array(AdminItem),
  address: Address.nullable(),
  user: AdminUser,
  stripe_subscription_id: z.string().nullable(),
  stripe_url: z.string().nullable(),
  treatment: z.object({ title: z.string(), slug: z.string() }),
  version: z.int(),
});
export type AdminSubscription = z.infer<typeof AdminSubscription>;

export const AdminConsultation = z.object({
  id: Id,
  title: z.string().nullable(),
  consultation: z.object({ name: z.string(), slug: z.string() }),
  submitted_at: Moment.nullable(),
  isOld: z.boolean(),
  fields: z.array(
    z.union([
      z.object({
        field_name: z.string(),
        field_type: z.enum(['images', 'checkbox', 'other']),
        field_value: z.string(),
      }),
      z.object({ question: z.object({ title: z.string() }), answer: z.object({ text: z.string() }) }),
    ]),
  ),
});
export type AdminConsultation = z.infer<typeof AdminConsultation>;

export const SubscriptionLink = z.object({
  id: Id,
  status: SubscriptionStatus,
  should_cancel: z.boolean(),
  treatment: z.string(),
  stripe_subscription_id: z.string().nullable(),
});
export const OldOrder = z.object({
  id: Id,
  status: z.string(),
  order_details: z.array(z.object({ code: z.string() })),
  shipping_date: LocalDate.nullable(),
  rm_tracking: z.string().nullable(),
  tracking_url: z.string().nullable(),
  label_url: z.string().nullable(),
});
export const AdminPhoto = z.object({ id: Id, url: z.string(), created_at: Moment, view: z.string() });

/** Treatments -> plans -> items (`/v2/admin/treatments`). */
export const AdminTreatment = z.object({
  id: Id,
  title: z.string(),
  name: z.string(),
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
          code: z.string(),
          batch: z.string(),
          ingredients: z.array(Ingredient),
        }),
      ),
    }),
  ),
});
export type AdminTreatment = z.infer<typeof AdminTreatment>;

export const SubscriptionRow = z.object({
  id: Id,
  user: z.object({ id: Id, name: z.string(), email: z.string(), mobile: z.string(), pregs: z.boolean() }),
  status: SubscriptionStatus,
  should_cancel: z.boolean(),
  is_waiting: z.boolean(),
  stripe_subscription_id: z.string().nullable(),
  stripe_url: z.string().nullable(),
  treatment: z.string(),
  code: z.string().nullable(),
  due_at: z.string().nullable(),
  highlight: z.object({ colour: z.string(), reason: z.string() }).nullable(),
});
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;
export const SubscriptionSummary = z.object({
  by_plan: z.array(z.object({ plan: z.string(), count: z.int() })),
  by_status: z.array(z.object({ status: z.string(), count: z.int() })),
  due_next_7_days: z.int(),
  next_charges: z.number(),
});

/** GET /v2/admin/form/get-subscriptions?keyword&status&treatment&page&perPage&shipping=1 */
export const SubscriptionsAnswer = z.object({
  total: z.int(),
  data: z.array(SubscriptionRow),
  summary: SubscriptionSummary,
});
export const SubscriptionsPage = page(
  'Admin/Subscriptions',
  SubscriptionsAnswer.extend({
    filters: z.object({
      keyword: z.string(),
      status: z.string(),
      treatment: z.string(),
      page: z.int(),
      perPage: z.int(),
    }),
    treatments: z.array(z.object({ slug: z.string(), title: z.string() })),
    plans: z.array(z.object({ id: Id, name: z.string() })),
  }),
);
/** A prescriber's question with what the customer wrote after it. */
export const AdminQuestion = AskedQuestion.extend({ answers: z.array(z.object({ text: z.string(), at: Moment })) });
export type AdminQuestion = z.infer<typeof AdminQuestion>;

/** GET /v2/admin/subscriptions/{id} */
export const SubscriptionPage = page(
  'Admin/Subscription',
  z.object({
    subscription: AdminSubscription,
    user: AdminUser,
    subscriptions: z.array(SubscriptionLink),
    consultations: z.array(AdminConsultation),
    photos: z.array(AdminPhoto),
    oldOrders: z.array(OldOrder),
    credit: z.number(),
    plans: z.array(z.object({ id: Id, name: z.string() })),
    products: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
    flags: z.array(Flag),
    /** What staff have verified about the patient, newest first, and what an approval still asks for. */
    evidence: z.array(Evidence),
    missing: z.array(MissingEvidence),
    questions: z.array(AdminQuestion),
    tasks: z.array(ClinicalTask),
    /** Items put into this plan against a hard rule, newest first. */
    overrides: z.array(Override),
    timeline: z.array(TimelineLine),
    manage: z.array(ManageAction),
    reviews: z.array(
      z.object({
        id: Id,
        round: z.int(),
        reason: z.string(),
        state: z.string(),
        opened_at: Moment,
        decided_at: Moment.nullable(),
        decided_by: z.string().nullable(),
      }),
    ),
    /** Decided by the server from tables.md E3 and the caller's permissions. */
    actions: z.object({
      review: z.boolean(),
      backToApproval: z.boolean(),
      end: z.boolean(),
      retry: z.boolean(),
      frequency: z.boolean(),
      date: z.boolean(),
    }),
    /** What the caller may do beside the header's buttons. */
    may: z.object({ verify: z.boolean(), finishTasks: z.boolean() }),
  }),
);
export type SubscriptionPage = z.infer<typeof SubscriptionPage>;

/** GET /v2/admin/data/item-flags?action=add|change|start&id&item_id: what the rules say of an item before it goes into a plan or starts one. */
export const ItemFlagsAnswer = z.object({
  flags: z.array(Flag),
  needReason: z.array(z.string()),
  forbidden: z.array(z.string()),
});
export type ItemFlagsAnswer = z.infer<typeof ItemFlagsAnswer>;

/** GET /v2/admin/data/corrections?user: what staff have corrected of birth date, sex and residency, newest first. */
export const CorrectionsAnswer = z.object({ corrections: z.array(Correction) });
export type CorrectionsAnswer = z.infer<typeof CorrectionsAnswer>;

/** GET /v2/admin/tasks: open clinical tasks, longest waiting first. */
export const TasksPage = page('Admin/Tasks', z.object({ tasks: z.array(ClinicalTask) }));
export type TasksPage = z.infer<typeof TasksPage>;

/** GET /v2/admin/data/get-chats?keyword&page&perPage */
export const ChatRow = z.object({
  id: Id,
  fname: z.string(),
  name: z.string(),
  sname: z.string(),
  email: z.string(),
  last_message: z.string(),
  is_incoming: z.union([z.literal(0), z.literal(1)]),
  last_message_at: Moment,
});
export const ChatsAnswer = z.object({ total: z.int(), data: z.array(ChatRow) });
export const ChatsPage = page('Admin/Chats', ChatsAnswer);
/** GET /v2/admin/chat/{userId} */
export const ChatPage = page(
  'Admin/Chat',
  z.object({
    user: AdminUser,
    subscriptions: z.array(SubscriptionLink),
    consultations: z.array(AdminConsultation),
    /** Open ones. */
    tasks: z.array(ClinicalTask),
    /** Other accounts that may be the same person's. */
    alike: z.array(z.object({ userId: Id, what: z.string() })),
    may: z.object({ finishTasks: z.boolean() }),
  }),
);
/** GET /v2/admin/data/get-user-chat?user_id&last_id */
export const UserChatAnswer = z.object({ messages: z.array(ChatMessage) });

export const TreatmentsPage = page('Admin/Treatments', z.object({ treatments: z.array(AdminTreatment) }));

/** GET /v2/admin/data/refunds?subscription= : what was paid for each item, what has gone back, what is left. */
export const RefundsAnswer = z.object({
  /** Above it a refund needs two people. */
  limit: z.number(),
  payments: z.array(
    z.object({
      item: Id,
      is_surplus: z.boolean(),
      paid: z.number(),
      credit_used: z.number(),
      left: z.number(),
      left_on_card: z.number(),
      refunds: z.array(
        z.object({
          id: z.string(),
          amount: z.number(),
          credit: z.number(),
          state: RefundState,
          reason: RefundReason.nullable(),
          /** Asked for by whoever is looking: they may not approve it. */
          by_me: z.boolean(),
          at: Moment,
        }),
      ),
    }),
  ),
});
/** POST /v2/admin/form/refund, refund-approve, refund-decline */
export const RefundDone = z.object({ success: z.literal(true), refund: z.string(), state: RefundState });

/** POST /v2/admin/form/update-user-credit, credit-approve, credit-decline. `requested`: a second person has to agree. */
export const CreditDone = z.object({
  success: z.literal(true),
  credit: z.number(),
  state: CreditState,
  request: z.string().nullable(),
});
/** GET /v2/admin/data/credit-requests?user= : what was asked for, newest first. Amounts in pounds. */
export const CreditRequestsAnswer = z.object({
  limit: z.number(),
  requests: z.array(
    z.object({ id: z.string(), amount: z.number(), state: CreditState, by_me: z.boolean(), at: z.string() }),
  ),
});

/** GET /v2/admin/stock. `left` null: not counted, so always there. */
export const StockPage = page(
  'Admin/Stock',
  z.object({
    stock: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        counted: z.int().nullable(),
        counted_at: Moment.nullable(),
        left: z.int().nullable(),
        waiting: z.int(),
      }),
    ),
  }),
);

export const PomRow = z.object({
  id: Id,
  rx_type: z.literal('Private'),
  script_ref: z.string(),
  shipped_at: Moment,
  patient: z.string(),
  prescriber: z.string(),
  ingredients: z.array(Ingredient),
  quantity: z.literal(1),
  final_price: z.number(),
  serial: Id,
  // The specification's own words for the same things (admin.md 3).
  subscription: z.object({ user: z.object({ name: z.string() }) }),
  item: z.object({ ingredients: z.array(Ingredient) }),
  transaction_price: z.number(),
});
export const PomPage = page(
  'Admin/POM',
  z.object({ total: z.int(), data: z.array(PomRow), filters: z.record(z.string(), z.string()) }),
);

export const DispatchRow = z.object({
  item_id: Id,
  order_id: z.string(),
  subscription_id: Id,
  user_id: Id,
  customer: z.string(),
  treatment: z.string(),
  code: z.string(),
  quantity: z.int(),
  dispatch_date: z.string().nullable(),
  status: z.string(),
  tracking_id: z.string().nullable(),
  label_url: z.string().nullable(),
});
export const DispatchAnswer = z.object({ total: z.int(), data: z.array(DispatchRow) });
export const DispatchPage = page('Admin/Dispatch', DispatchAnswer);

/** POST /v2/admin/form/ship {id: item id}. While the carrier is silent: `isPending` true, `pdfUrl` and `trackingNumber` null. */
export const Shipped = z.object({
  success: z.literal(true),
  pdfUrl: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  isPending: z.boolean(),
});
/** GET /v2/admin/data/get-user-payment-methods?email= answers a bare array of these. */
export const AdminMethod = z.object({
  id: z.string(),
  type: z.enum(['card', 'us_bank_account', 'sepa_debit', 'paypal', 'cashapp', 'other']),
  card: z.object({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() }).nullable(),
  bank_name: z.string().nullable(),
  /** Charged when the card in use is refused. */
  is_backup: z.boolean(),
  billing_details: z.object({ email: z.string(), name: z.string() }),
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

/** GET /v2/admin/data/early-access. */
export const EarlyAccessRow = z.object({
  id: Id,
  email: z.string(),
  asked_at: Moment,
  confirmed_at: Moment.nullable(),
});
export type EarlyAccessRow = z.infer<typeof EarlyAccessRow>;
export const EarlyAccessAnswer = z.object({ total: z.int(), confirmed: z.int(), data: z.array(EarlyAccessRow) });

/** GET /v2/admin/data/books?from&to. Amounts in pounds: debit plus, credit minus. */
export const BooksAnswer = z.object({
  from: z.string(),
  to: z.string(),
  accounts: z.array(z.object({ account: z.string(), debit: z.number(), credit: z.number(), balance: z.number() })),
  checks: z.array(
    z.object({
      id: Id,
      state: z.enum(['planned', 'done', 'broken-off']),
      from: z.string(),
      to: z.string(),
      by: z.string(),
      planned_at: Moment,
      finished_at: Moment.nullable(),
      compared: z.int(),
      differences: z.int(),
    }),
  ),
  returned: z.array(z.object({ subscription_id: Id, amount: z.number(), at: Moment })),
  differences: z.array(
    z.object({
      what: z.string(),
      subscription_id: Id.nullable(),
      payment_id: z.string().nullable(),
      stripe_url: z.string().nullable(),
    }),
  ),
});
