import { z } from 'zod';
import { Permission } from '../actor.ts';
import { CardName, RefusalClass, RefusalReason, ShopPrice } from '../billing/words.ts';
import { Id } from '../call.ts';
import { ManageAction, TimelineLine } from '../billing/words.ts';
import { Answers, ConsultationOutline, Question } from '../consultations/words.ts';
import { ChatMessage } from '../messaging/rpc.ts';
import {
  Address,
  Ingredient,
  ItemStatus,
  LocalDate,
  Moment,
  PhotoView,
  SubscriptionStatus,
  TreatmentSlug,
} from '../words.ts';

/**
 * The words said between the browsers and the BFF. Money here is a JSON number in pounds (`48.4`), moments ISO 8601, ids numbers.
 * Every refusal is `HttpError` (../fault.ts). A page URL answers `{component, props, url}` with `Accept: application/json`.
 */
export const Ok = z.object({ success: z.literal(true) });

const SecondFactor = z.enum(['needed', 'set_up']).nullable();

/** GET /v2/session: who is here; never cached. */
export const SessionAnswer = z.object({
  user: z
    .object({
      id: Id,
      fname: z.string(),
      sname: z.string(),
      email: z.string(),
      role: z.enum(['customer', 'admin']),
      permissions: z.array(Permission),
    })
    .nullable(),
  /** Staff whose password was right: `needed` a code has to come, `set_up` an app has to be set up first. `user` is null until then. */
  second_factor: SecondFactor,
  payments: z.object({ provider: z.enum(['stripe', 'sandbox']), publishableKey: z.string() }),
  banner: z.object({ code: z.string(), text: z.string() }).nullable(),
  isSandbox: z.boolean(),
});
export type SessionAnswer = z.infer<typeof SessionAnswer>;

/** GET /v2/catalogue: what the shop's treatments cost now, by slug; the same for everybody, cached. Pence, as the name says: it is what the built pages print. */
export const PublicCatalogue = z.object({ prices: z.record(z.string(), ShopPrice) });
export type PublicCatalogue = z.infer<typeof PublicCatalogue>;

export const CustomerMethod = z.object({
  id: z.string(),
  type: z.literal('card'),
  brand: z.string(),
  last4: z.string(),
  holder_name: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  /** Charged when the card in use is refused. */
  is_backup: z.boolean(),
});
export type CustomerMethod = z.infer<typeof CustomerMethod>;

export const CardItem = z.object({
  id: Id,
  status: ItemStatus,
  treatment_status: z.string(),
  name: z.string(),
  image_url: z.string(),
  tracking_id: z.string().nullable(),
  tracking_url: z.string().nullable(),
  price: z.number(),
  paid_at: Moment.nullable(),
  ingredients: z.array(Ingredient),
  has_receipt: z.boolean(),
});
export const TreatmentCard = z.object({
  id: Id,
  name: z.string(),
  status: SubscriptionStatus,
  badge: z.string(),
  should_cancel: z.boolean(),
  due_at: LocalDate.nullable(),
  /** While paused: the date that stood before; the pause ends on `due_at`. */
  paused_from: LocalDate.nullable(),
  /** What happens next, in a sentence. */
  next: z.string(),
  /** What may be changed about the plan beside the buttons of `actions`. */
  manage: z.array(ManageAction),
  price: z.number(),
  frequency: z.int().nullable(),
  /** 0: delivered once. */
  interval_months: z.int(),
  items: z.array(CardItem),
  /** What the customer may do now; decided by the server from the truth table (tables.md E2). */
  actions: z.object({
    upload: z.boolean(),
    updateDate: z.boolean(),
    cancel: z.boolean(),
    undoCancel: z.boolean(),
    paymentMethod: z.enum(['hidden', 'change', 'retry']),
    showFormula: z.boolean(),
  }),
  message: z.string().nullable(),
  /** Where the customer can do what the message asks for. */
  asks: z.array(z.enum(['message', 'photos', 'address', 'consultation'])),
  /** The consultation it rests on: its page's last part. */
  consultation: TreatmentSlug,
  /** The page to pay a delivery on that could not be charged. */
  pay: z.string().nullable(),
  /** The saved card that its charges are taken from. */
  method: z.string().nullable(),
});
export type TreatmentCard = z.infer<typeof TreatmentCard>;

export const AccountUser = z.object({
  id: Id,
  fname: z.string(),
  sname: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  phone: z.string(),
  referral_code: z.string(),
  referral_link: z.string(),
  role: z.enum(['customer', 'admin']),
  credit: z.number(),
  birth_date: LocalDate.nullable(),
  sex: z.enum(['male', 'female']).nullable(),
  uk_resident: z.boolean().nullable(),
});
export const LegacyOrderCard = z.object({
  id: Id,
  status: z.string(),
  ingredient_name_with_percentage: z.string(),
  quantity: z.int(),
  shipping_date: LocalDate.nullable(),
  delivery_date_from: LocalDate.nullable(),
  delivery_date_to: LocalDate.nullable(),
  total_price: z.number(),
});

/** GET /v2/profile (JSON): component Profile/Dashboard; /v2/profile/chat: Profile/Chat; /v2/profile/photos: Profile/Photos carry the same props. */
export const ProfilePage = z.object({
  component: z.enum(['Profile/Dashboard', 'Profile/Chat', 'Profile/Photos']),
  props: z.object({
    user: AccountUser,
    credit: z.number(),
    treatments: z.array(TreatmentCard),
    address: Address.nullable(),
    methods: z.array(CustomerMethod),
    /** Cards that end before a charge planned on them. */
    endingCards: z.array(CardName.extend({ method: z.string(), expires: LocalDate, due: LocalDate })),
    oldOrders: z.array(LegacyOrderCard),
    publishableKey: z.string(),
    incompleteConsultations: z.array(z.object({ consultation: z.object({ slug: z.string(), name: z.string() }) })),
  }),
  url: z.string(),
});
export type ProfilePage = z.infer<typeof ProfilePage>;

/** GET /v2/consultation/{slug}/data */
export const QuestionnaireAnswer = z.object({
  consultation: ConsultationOutline,
  questions: z.array(Question),
  answers: Answers,
  progress: z.number(),
  refusal: z.string().nullable(),
  /** What it refuses for: keys of answers, or of what only the account holds (`sex`) and no question here can change. */
  refusedBy: z.array(z.string()).default([]),
});
export type QuestionnaireAnswer = z.infer<typeof QuestionnaireAnswer>;
/** POST /v2/consultation/{slug}/answers {answers} */
export const AnswersSaved = Ok.extend({
  answers: Answers,
  questions: z.array(Question),
  next: z.string().nullable(),
  progress: z.number(),
});
/** POST /v2/consultation/{slug}/submit */
export const ConsultationSubmitted = Ok.extend({ redirect: z.string() });

export const QuoteView = z.object({
  lines: z.array(z.object({ text: z.string(), amount: z.number() })),
  subtotal: z.number(),
  discount: z.number(),
  credit: z.number(),
  total: z.number(),
});
export const PlanView = z.object({
  id: Id,
  name: z.string(),
  treatment: z.object({ slug: z.string(), image_url: z.string() }),
  items: z
    .array(
      z.object({
        price: z.number(),
        interval: z.string().nullable(),
        interval_duration: z.int(),
        ingredients: z.array(Ingredient),
      }),
    )
    .min(1),
  charge: z.number(),
});
export type PlanView = z.infer<typeof PlanView>;
export const PromoView = z.object({
  code: z.string(),
  title: z.string(),
  type: z.enum(['percentage', 'fixed']),
  value: z.number(),
  duration: z.enum(['once', 'repeating', 'forever']),
  /** How many payments a `repeating` one counts for. */
  charges: z.int().nullable(),
  is_first_order_only: z.boolean(),
});
/** GET /v2/subscription/result and /v2/subscription/checkout (JSON). */
export const CheckoutPage = z.object({
  component: z.enum(['Subscription/Result', 'Subscription/Checkout']),
  props: z.object({
    plan: PlanView.nullable(),
    plans: z.array(PlanView),
    promo: PromoView.nullable(),
    /** A code that was applied and does not count for this order, and why. */
    refusedCode: z.object({ code: z.string(), why: z.string() }).nullable(),
    quote: QuoteView.nullable(),
    methods: z.array(CustomerMethod),
    address: Address.nullable(),
    user: AccountUser,
    credit: z.number(),
    publishableKey: z.string(),
    provider: z.enum(['stripe', 'sandbox']),
  }),
  url: z.string(),
});
export type CheckoutPage = z.infer<typeof CheckoutPage>;

/** POST /v2/subscription/form/apply-code {code} */
export const CodeApplied = Ok.extend(PromoView.shape).extend({ quote: QuoteView.nullable() });
/** POST /v2/subscription/form/start-subscription {paymentMethod, amount?: what the button said}. `clientSecret` null: nothing to confirm. */
export const SubscriptionStarted = Ok.extend({
  clientSecret: z.string().nullable(),
  subscriptionId: Id,
  amount: z.number(),
});
/** POST /v2/subscription/form/confirm-subscription {subscription} */
export const SubscriptionConfirmed = Ok.extend({ status: SubscriptionStatus, isPaid: z.boolean() });
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
export const MethodChanged = Ok.extend({ clientSecret: z.string().nullable() });
/** POST /v2/subscription/form/{update-date,cancel,undo-cancel,pause,resume,skip,send-now,update-frequency} */
export const SubscriptionMoved = Ok.extend({ due_at: LocalDate.nullable(), status: SubscriptionStatus });

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
});
export type PreviewAnswer = z.infer<typeof PreviewAnswer>;
/** GET /v2/subscription/data/timeline?subscription= */
export const TimelineAnswer = z.object({ entries: z.array(TimelineLine) });
export type TimelineAnswer = z.infer<typeof TimelineAnswer>;

/** GET /v2/profile/data/chat?last_id= */
export const ChatPage = z.object({ messages: z.array(ChatMessage) });
/** POST /v2/profile/form/chat {message, client_id?} */
export const ChatSent = Ok.extend({ message: ChatMessage });
/** GET /v2/profile/data/photos */
export const PhotosPage = z.object({
  photos: z.array(z.object({ id: Id, url: z.string(), created_at: Moment, view: PhotoView })),
});
/** POST /v2/profile/form/upload-photo (multipart: `photo` or repeated `photo[]`, optional repeated `view[]`) */
export const PhotosUploaded = Ok.extend({ photos: PhotosPage.shape.photos });
/** POST /login, /auth/verify-email */
export const LoggedIn = Ok.extend({
  user: SessionAnswer.shape.user,
  next: z.string().nullable(),
  second_factor: SecondFactor,
});

/** GET /v2/profile/security (JSON). Where a device is, nobody knows; which browser it is, and when it was last used. */
export const SecurityPage = z.object({
  component: z.literal('Profile/Security'),
  props: z.object({
    email: z.string(),
    sessions: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        started_at: Moment,
        seen_at: Moment,
        is_current: z.boolean(),
      }),
    ),
  }),
  url: z.string(),
});
export type SecurityPage = z.infer<typeof SecurityPage>;
/** POST /auth/check-reset-link and /auth/check-take-back-link. */
export const ResetLink = Ok.extend({ is_open: z.boolean() });
export const TakeBackLink = Ok.extend({ email: z.string().nullable() });
/** POST /auth/take-email-back: `reset` is the word of a link to a new password. */
export const EmailTakenBack = Ok.extend({ reset: z.string() });
export const EmailChanged = Ok.extend({ email: z.string() });
export const SessionsEnded = Ok.extend({ ended: z.int() });
