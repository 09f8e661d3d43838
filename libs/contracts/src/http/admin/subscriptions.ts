import { IdentityCheck } from '../../consultations/rpc/identity-checks.ts';
import { EvidenceDocument, EvidenceShown } from '../../consultations/rpc/evidence.ts';
import { z } from 'zod';
import { OwingView } from '../../fulfilment/owing-place.ts';
import { ParcelPlace } from '../../fulfilment/parcel-place.ts';
import { Id } from '../../rpc-contract.ts';
import { HoldReason, ManageAction, TimelineLine } from '../../billing/words.ts';
import { OpenCase } from '../../consultations/cases.ts';
import { RevokeReason } from '../../consultations/revoke.ts';
import {
  AskedQuestion,
  ClinicalTask,
  DecidedReview,
  Evidence,
  Flag,
  MissingEvidence,
  Override,
  PrescriptionOutline,
} from '../../consultations/words.ts';
import {
  Address,
  Ingredient,
  ItemStatus,
  LocalDate,
  Moment,
  SubscriptionStatus,
  TreatmentStatus,
} from '../../words.ts';
import { AdminConsultation, AdminPhoto, AdminUser } from './people.ts';
import { page } from './shapes.ts';

/* The list and one subscription. */

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
  parcel: ParcelPlace.nullable(),
  owing: OwingView.nullable(),
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
  /** Why its due charge is not made. */
  hold: z.object({ reason: z.enum([...HoldReason.options, 'clinical']), text: z.string() }).nullable(),
  should_cancel: z.boolean(),
  due_at: LocalDate.nullable(),
  frequency: z.int().nullable(),
  interval_months: z.int(),
  items: z.array(AdminItem),
  address: Address.nullable(),
  /** Somebody else than the customer changed it then, and nobody has confirmed it. */
  address_unconfirmed_since: Moment.nullable(),
  user: AdminUser,
  stripe_subscription_id: z.string().nullable(),
  stripe_url: z.string().nullable(),
  treatment: z.object({ title: z.string(), slug: z.string() }),
  version: z.int(),
});

export type AdminSubscription = z.infer<typeof AdminSubscription>;

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

export const SubscriptionRow = z.object({
  id: Id,
  user: z.object({
    id: Id,
    fname: z.string(),
    sname: z.string(),
    name: z.string(),
    email: z.string(),
    mobile: z.string(),
    /** Since when they are marked as pregnant; null: they are not. */
    pregs: Moment.nullable(),
  }),
  status: SubscriptionStatus,
  should_cancel: z.boolean(),
  is_waiting: z.boolean(),
  stripe_subscription_id: z.string().nullable(),
  stripe_url: z.string().nullable(),
  treatment: z.string(),
  code: z.string().nullable(),
  due_at: z.string().nullable(),
  frequency: z.int().nullable(),
  items: z.array(AdminItem),
  address: Address.nullable(),
  highlight: z.object({ colour: z.string(), reason: z.string() }).nullable(),
});

export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

const SubscriptionSummary = z.object({
  by_plan: z.array(z.object({ plan: z.string(), count: z.int() })),
  by_status: z.array(z.object({ status: z.string(), count: z.int() })),
  due_next_7_days: z.int(),
  next_charges: z.number(),
});

/** GET /v2/admin/form/get-subscriptions?keyword&status&treatment&page&perPage&shipping=1 */
export const SubscriptionsAnswer = z.object({
  total: z.int(),
  /** A keyword matches more than were counted: `total` and `summary` are those of the first two thousand. */
  is_more: z.boolean(),
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
/** GET /v2/admin/data/evidence-of?user= : of somebody with a plan or without one. */
export const EvidenceOfAnswer = z.object({
  evidence: z.array(Evidence),
  documents: z.array(EvidenceDocument),
  identity_checks: z.array(IdentityCheck),
  photos: z.array(AdminPhoto),
  may: z.object({ verify: z.boolean() }),
});
export type EvidenceOfAnswer = z.infer<typeof EvidenceOfAnswer>;

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
    /** Records that the patient has sent pictures of, newest first. */
    documents: z.array(EvidenceDocument),
    identity_checks: z.array(IdentityCheck),
    /** How each kind stands, in the patient's words. */
    evidence_shown: z.array(EvidenceShown),
    questions: z.array(AdminQuestion),
    tasks: z.array(ClinicalTask),
    /** Items put into this plan despite a hard rule, newest first. */
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
        decision: DecidedReview.nullable(),
      }),
    ),
    /** What is open for review; null: nothing, or not for the caller's eyes. */
    open: OpenCase.nullable(),
    /** What has been prescribed here, newest first; empty for staff who may not read records. */
    prescriptions: z.array(PrescriptionOutline),
    /** The consultation that a decision stands on. */
    consultation: Id.nullable(),
    /** Decided by the server from tables.md E3 and the caller's permissions. */
    actions: z.object({
      review: z.boolean(),
      backToApproval: z.boolean(),
      end: z.boolean(),
      retry: z.boolean(),
      frequency: z.boolean(),
      date: z.boolean(),
    }),
    /** What the caller may do in addition to the header's buttons. */
    may: z.object({
      verify: z.boolean(),
      finishTasks: z.boolean(),
      /** For which reasons the caller may revoke a prescription. */
      revoke: z.array(RevokeReason),
      /** Without it health data is left out: answers, photos, reviews, evidence and tasks are empty. */
      readRecords: z.boolean(),
    }),
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
