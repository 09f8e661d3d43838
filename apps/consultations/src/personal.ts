import { personalTables, type Personal } from '@sorrel/service-kit/people/personal';

const THEIR_SUBSCRIPTION = 't.subscription_id in (select subscription_id from subscriptions where user_id = :user)';
const SEQ = { seq: 'the number of an event' };
const CLIENT = { client_id: 'a technical number' };

/** What consultations keeps about people. */
export const CONSULTATIONS_PERSONAL: Personal = {
  tables: personalTables({
    likenesses: {
      key: ['user_id', 'kind', 'print'],
      tells: 'user_id kind',
      withheld: { print: 'a keyed mark; what it stands for is in the account, and others may share it' },
      tokens: ['print'],
      becomes: 'at-once',
    },
    reminder_choices: {
      key: ['user_id'],
      tells: 'user_id stopped_at',
      withheld: { token: 'a secret of the links in e-mails' },
      becomes: 'at-once',
    },
    customers: {
      key: ['user_id'],
      tells: 'user_id outline_sealed',
      withheld: { ...SEQ, address_print: 'a keyed mark of the address' },
      tokens: ['address_print'],
      becomes: 'at-once',
    },
    leaflet_consents: {
      tells: 'id user_id version agreed_at leaflet_sealed',
      withheld: { print: 'a hash of the leaflet, which is told itself' },
      becomes: 'clinical',
    },
    case_claims: {
      whose: THEIR_SUBSCRIPTION,
      key: ['subscription_id'],
      tells: 'subscription_id user_id name claimed_at beat_at',
      becomes: 'clinical',
    },
    case_takeovers: {
      whose: THEIR_SUBSCRIPTION,
      tells: 'id subscription_id at by_id by_name from_id from_name',
      becomes: 'clinical',
    },
    subscriptions: {
      key: ['subscription_id'],
      tells: 'subscription_id user_id status should_cancel treatment_slug consultation',
      withheld: SEQ,
      becomes: 'clinical',
    },
    photos: { key: ['photo_id'], tells: 'photo_id user_id view added_at', becomes: 'clinical' },
    notices: { key: ['cause'], tells: 'cause user_id kind told_at', becomes: 'clinical' },
    decisions: {
      whose: 't.review_id in (select id from reviews where user_id = :user)',
      tells:
        'id review_id is_approved decided_at signer_id signer_name consultation_id consultation_revision questionnaire_version record_sealed',
      becomes: 'clinical',
    },
    prescriptions: {
      tells:
        'id review_id subscription_id item_id user_id ref document_sealed hash signature public_key prescriber_id signed_at date valid_until repeats',
      becomes: 'clinical',
    },
    revocations: {
      key: ['prescription_id'],
      tells: 'prescription_id user_id revoked_at by_id by_name record_sealed facts',
      becomes: 'clinical',
    },
    reviews: {
      tells:
        'id subscription_id item_id user_id round reason consultation formula_sealed state opened_at paid_at decided_at facts',
      becomes: 'clinical',
    },
    rule_decisions: {
      tells: 'id user_id may_go_on at by_id by_name record_sealed',
      withheld: { print: 'a hash of what was decided on, which the record names' },
      becomes: 'clinical',
    },
    verdicts: {
      key: ['user_id'],
      tells: 'user_id verdicts_sealed changed_at',
      withheld: { rules_print: 'a hash of the rules' },
      becomes: 'clinical',
    },
    overrides: { tells: 'id user_id subscription_id at by_id by_name record_sealed', becomes: 'clinical' },
    tasks: {
      tells:
        'id kind kind_sealed cause user_id subscription_id opened_at done_at done_by note_sealed treatment blocks_sealed urgency due_at told_sealed',
      becomes: 'clinical',
    },
    concern_steps: {
      whose: 't.concern_id in (select id from concerns where user_id = :user)',
      tells: 'id concern_id step on_day is_told record_sealed at by_id by_name',
      withheld: { key: 'a technical number' },
      becomes: 'clinical',
    },
    concerns: {
      tells: 'id type kind harm grade_sealed source day user_id record_sealed recorded_at by_id by_name',
      withheld: { key: 'a technical number' },
      becomes: 'clinical',
    },
    check_ins: {
      tells: 'id prescription_id subscription_id item_id user_id asked_at reminded_at answered_at answers_sealed',
      becomes: 'clinical',
    },
    health_answers: {
      whose: 't.change_id in (select id from health_changes where user_id = :user)',
      tells: 'id change_id at by_id by_name may_go_on record_sealed',
      becomes: 'clinical',
    },
    health_changes: { tells: 'id user_id subscription_id told_at record_sealed', becomes: 'clinical' },
    questions: {
      tells: 'id subscription_id user_id asked_at asker_id asker_name record_sealed answered_at',
      withheld: CLIENT,
      becomes: 'clinical',
    },
    identity_checks: {
      tells:
        'id user_id begun_at session_id state told_at decided_at decided_by_id decided_by_name evidence_id record_sealed',
      becomes: 'clinical',
    },
    visits: {
      tells:
        'id user_id slot_id booked_at cancelled_at meeting_id patient_joined_at staff_joined_at joined_by_id joined_by_name met_at ended_at',
      withheld: { room_sealed: 'the links into a room, which is gone after the visit' },
      becomes: 'clinical',
    },
    evidence_documents: {
      tells: 'id user_id kind photo_ids sent_at decided_at decided_by_id decided_by_name evidence_id record_sealed',
      becomes: 'clinical',
    },
    evidence: {
      tells:
        'id user_id kind method taken_on recorded_at verifier_id verifier_name record_sealed withdrawn_at withdrawn_by',
      withheld: CLIENT,
      becomes: 'clinical',
    },
    legacy_consultations: { tells: 'id ref user_id name title submitted_at fields_sealed', becomes: 'clinical' },
    consultations: {
      tells: 'id user_id slug version status state_sealed revision started_at saved_at submitted_at facts reminded',
      becomes: 'clinical',
    },
    patients: { key: ['user_id'], tells: 'user_id record_sealed', becomes: 'clinical' },
  }),
  others: {
    rule_confirmations: 'which lines of the register the clinical lead has confirmed: staff, and nothing of a person',
    prescribers: 'staff',
    visit_slots: 'times that staff have offered, and nothing of a patient',
    stopped_medicines: 'a copy of what is stopped for everybody, and by whom',
  },
  standing: `
    select greatest(
      (select max(d.decided_at) from decisions d join reviews r on r.id = d.review_id where r.user_id = :user),
      (select max(signed_at) from prescriptions where user_id = :user)) as treated_at`,
  // A flag about a second account names that account.
  isOfOthers: ({ question, answer }) => question === 'Account' && /^#\d+: /.test(String(answer)),
  objects: `
    select unnest(array['subscription=' || subscription_id, 'subscriptionId=' || subscription_id, 'sub_id=' || subscription_id]) from subscriptions where user_id = :user
    union all select 'rpc.consultations.tasks id=' || id from tasks where user_id = :user
    union all select 'rpc.consultations.evidence id=' || id from evidence where user_id = :user
    union all select 'rpc.consultations.identity-checks id=' || id from identity_checks where user_id = :user
    union all select 'rpc.consultations.documents id=' || id from evidence_documents where user_id = :user`,
};
