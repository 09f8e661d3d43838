import { personalTables, type Personal } from '@sorrel/service-kit/people/personal';

const THEIR_SUBSCRIPTION = 't.subscription_id in (select id from subscriptions where user_id = :user)';
const SEQ = { seq: 'the number of an event' };
/** Statuses in which nothing is charged or sent any more. */
const OVER = `('cancelled', 'refused')`;

/** What billing keeps about people. */
export const BILLING_PERSONAL: Personal = {
  tables: personalTables({
    card_notices: {
      whose: 't.method_id in (select method_id from cards where user_id = :user)',
      key: ['method_id', 'expires', 'days'],
      tells: 'method_id expires days at',
      becomes: 'at-once',
    },
    cards: {
      key: ['method_id'],
      tells:
        'method_id user_id brand last4 exp_month exp_year seen_at type holder_name holder_email bank_name saved_at',
      becomes: 'at-once',
    },
    checkouts: { key: ['user_id'], tells: 'user_id plan_id chosen_at code changed_at', becomes: 'at-once' },
    customers: {
      key: ['user_id'],
      tells: 'user_id fname sname email phone_sealed referral_code created_at search address_state',
      withheld: { ...SEQ, phone_token: 'a keyed mark of the phone number' },
      tokens: ['phone_token'],
      becomes: 'at-once',
    },
    verdicts: { key: ['user_id'], tells: 'user_id verdicts_sealed', withheld: SEQ, becomes: 'clinical' },
    evidence: { key: ['user_id', 'kind'], tells: 'user_id kind fresh_until', withheld: SEQ, becomes: 'clinical' },
    prescriptions: {
      tells: 'id subscription_id user_id formula valid_until repeats signed_at',
      becomes: 'clinical',
    },
    revocations: {
      key: ['prescription_id'],
      tells: 'prescription_id subscription_id item_id user_id signed_at revoked_at',
      becomes: 'clinical',
    },
    photos: { key: ['photo_id'], tells: 'photo_id user_id at', becomes: 'clinical' },
    consultations: {
      key: ['user_id', 'slug'],
      tells: 'user_id slug consultation_id submitted_at',
      becomes: 'clinical',
    },
    patients: { key: ['user_id'], tells: 'user_id is_pregnant record_sealed', withheld: SEQ, becomes: 'clinical' },
    cancellations: {
      whose: THEIR_SUBSCRIPTION,
      tells: 'id subscription_id at reason reason_sealed',
      becomes: 'money',
      emptied: { reason: 'null', reason_sealed: 'null' },
    },
    medicine_stop_patients: {
      key: ['stop_id', 'user_id'],
      tells: 'stop_id user_id concern told_at lifted_at',
      becomes: 'clinical',
    },
    notices: {
      whose: THEIR_SUBSCRIPTION,
      key: ['subscription_id', 'kind', 'mark'],
      tells: 'subscription_id kind mark at sequence withdrawn_at',
      becomes: 'money',
    },
    timeline: {
      whose: THEIR_SUBSCRIPTION,
      tells: 'id subscription_id at text cause by by_id next words_sealed',
      withheld: { words_id: 'a technical number' },
      becomes: 'money',
    },
    disputes: {
      whose: THEIR_SUBSCRIPTION,
      tells:
        'id subscription_id charge_id is_holding seen_at reason status amount_pence fee_pence answer_by has_evidence opened_at closed_at settled_at settled_by',
      becomes: 'money',
    },
    redemptions: { tells: 'id promotion_id user_id subscription_id state at', becomes: 'money' },
    provider_refusals: {
      whose:
        't.charge_id in (select id from charges where user_id = :user) or t.refund_id in (select id from refunds where user_id = :user)',
      key: ['key'],
      tells: 'key charge_id refund_id code times first_at last_at',
      becomes: 'money',
    },
    refunds: {
      tells:
        'id charge_id subscription_id item_id user_id amount_pence credit_pence cause state stripe_refund_id created_at changed_at reason asked_by approved_by',
      withheld: { key: 'a technical number' },
      becomes: 'money',
    },
    sale_documents: {
      tells:
        'id series number movement_id cause day issued_at charge_id user_id subscription_id item_id invoice_id rate_percent net_pence vat_pence gross_pence content',
      becomes: 'money',
    },
    book_entries: {
      whose: 't.movement_id in (select id from book_movements where user_id = :user)',
      key: ['movement_id', 'account'],
      tells: 'movement_id account amount_pence',
      becomes: 'money',
    },
    book_movements: { tells: 'id key kind at user_id subscription_id sequence charge_id', becomes: 'money' },
    charges: {
      tells:
        'id subscription_id item_id sequence user_id attempt state is_surplus is_off_session is_retried_by_plan amount_pence credit_pence months lines promotion_code stripe_customer_id payment_method_id payment_intent_id card_brand card_last4 refusal refused_at sending_until created_at changed_at paid_at is_backup shown_pence code',
      withheld: { trace_id: 'a technical number', span_id: 'a technical number' },
      becomes: 'money',
    },
    owing_copies: {
      key: ['item_id'],
      tells: 'item_id user_id state since expected_on',
      withheld: { seq: 'the number of an event' },
      becomes: 'money',
    },
    parcel_copies: {
      key: ['tracking_number'],
      tells: 'tracking_number item_id user_id status since',
      withheld: { seq: 'the number of an event' },
      becomes: 'money',
    },
    items: {
      whose: THEIR_SUBSCRIPTION,
      tells:
        'id subscription_id sequence stid product_id code name form price_pence interval interval_duration ingredients directions precautions quantity batch is_prescription is_contraindicated image_url status treatment_status due_at next_attempt_at round paid_at transaction_price_pence lines months stripe_transaction_id card_brand card_last4 is_manual prescription_id shipping_date shipped_at tracking_id waiting_since version hold hold_sealed held_since next_method_id anchor_day paused_due_at paused_anchor_day consultation announced_at announced_pence promised_at titration',
      becomes: 'money',
    },
    subscriptions: {
      tells:
        'id user_id origin consultation_id treatment_slug consultation treatment_title plan_id plan_name status should_cancel is_waiting is_disputed frequency anchor_day due_at payment_method_id provider_reference promotion_id promotion_code charges_paid current_code current_paid_at upcoming_code next_charge_pence created_at version outlook paused_from paused_anchor started_at ended_at ended_how monthly_pence',
      withheld: { referrer_id: 'another person' },
      becomes: 'money',
    },
    credit_entries: { tells: 'id user_id amount_pence balance_pence cause key by_user_id at', becomes: 'money' },
    credit_requests: {
      tells: 'id user_id amount_pence state asked_by decided_by created_at changed_at',
      withheld: { key: 'a technical number' },
      becomes: 'money',
    },
    credit_accounts: { key: ['user_id'], tells: 'user_id balance_pence', becomes: 'money' },
    stripe_customers: {
      key: ['user_id'],
      tells: 'user_id stripe_customer_id backup_method_id backup_brand backup_last4 compared_at',
      becomes: 'money',
    },
  }),
  others: {
    book_checks: 'staff: who asked for a check of the books',
    provider_transactions: 'numbers of payments at the card provider; the payments themselves are told',
    provider_payouts: 'nothing of a person',
    provider_reading: 'nothing of a person',
    book_closings: 'staff: who proposed and closed a month',
    book_closed_lines:
      'what lines of closed months said: numbers of items and payments; the movements themselves are told',
    ledger_accounts: 'staff: who changed the number of an account',
    document_series: 'the last number of invoices and of credit notes',
    book_period: 'since when the books are open',
    book_days: 'sums of a day over all customers',
    book_days_until: 'nothing of a person',
    subscription_days: 'counts of a day over all customers',
    subscription_counts: 'counts over all customers',
    subscription_count_changes: 'counts over all customers',
    unit_counts: 'counts over all items of a code',
    unit_count_changes: 'counts over all items of a code',
    book_differences: 'numbers of payments that a check found; the payments themselves are told',
    reconciliations: 'nothing of a person',
    stripe_events: 'numbers at the card provider; what they say is in charges and refunds',
    prices: 'staff: who made a price',
    treatment_words: 'staff: who wrote what the pages say of a treatment, and why',
    promotions: 'staff: who made a code',
    stock_counts: 'staff: who counted',
    medicine_stops:
      'staff: who stopped a medicine and why; what patients read of it is the same for all, and each finds it among their messages',
    medicine_stop_lifts: 'staff: who lifted such a stop and why',
    business_copy: 'nothing of a person',
    database_life: 'nothing of a person',
    plan_products: 'nothing of a person',
    plans: 'nothing of a person',
    products: 'nothing of a person',
    treatments: 'nothing of a person',
    watch_list: 'nothing of a person',
  },
  standing: `
    select greatest(
        (select max(paid_at) from charges where user_id = :user),
        (select max(changed_at) from refunds where user_id = :user and state <> 'declined'),
        (select max(at) from book_movements where user_id = :user)) as paid_at,
      (select balance_pence from credit_accounts where user_id = :user) as credit_pence,
      array(
        select 'Subscription ' || id || ' (' || plan_name || ') is running: end it first.' from subscriptions
          where user_id = :user and status not in ${OVER} and not (status in ('pending', 'failed') and charges_paid = 0)
        union all select 'Subscription ' || subscription_id || ' has a payment under way: wait until it has ended.' from charges
          where user_id = :user and state in ('created', 'requires_action', 'processing')
        union all select 'Subscription ' || subscription_id || ' has a refund under way: wait until it has arrived.' from refunds
          where user_id = :user and state in ('requested', 'created', 'pending')
        union all select 'Subscription ' || t.subscription_id || ' has an open dispute at the card provider: answer it first.' from disputes t
          where t.is_holding and ${THEIR_SUBSCRIPTION}) as to_do`,
  objects: `
    select unnest(array['subscription=' || id, 'subscriptionId=' || id, 'sub_id=' || id, 'rpc.billing.subscriptions id=' || id]) from subscriptions where user_id = :user
    union all select unnest(array['rpc.billing.items id=' || i.id, 'item=' || i.id, 'itemId=' || i.id, 'item_id=' || i.id]) from items i join subscriptions s on s.id = i.subscription_id where s.user_id = :user
    union all select 'refund=' || id from refunds where user_id = :user`,
};
