import { personalTables, type Personal } from '@sorrel/service-kit/people/personal';

const THEIR_ITEM = 't.item_id in (select item_id from dispatches where user_id = :user)';

/** What fulfilment keeps about people. */
export const FULFILMENT_PERSONAL: Personal = {
  tables: personalTables({
    customer_copies: {
      key: ['user_id'],
      tells: 'user_id name email search nation particulars_sealed',
      withheld: {
        seq: 'the number of an event',
        postcode_token: 'a keyed mark of the postcode',
        district_token: 'a keyed mark of the postcode’s first part',
      },
      tokens: ['postcode_token', 'district_token'],
      becomes: 'at-once',
    },
    gp_answers: { tells: 'id letter_id user_id at is_from_practice answer_sealed', becomes: 'clinical', atOnce: 5 },
    gp_mailbox: {
      whose: 't.filed_user_id = :user or t.letter_id in (select id from gp_letters where user_id = :user)',
      tells: 'id at outcome letter_id filed_answer_id filed_user_id filed_at filed_by',
      withheld: {
        key: 'the number of an e-mail',
        message_id: 'the number of an e-mail',
        filed_by_id: 'who of the staff, whose name is told',
        settled_at: 'of what belongs to no letter, and so to nobody we know',
        settled_by: 'of what belongs to no letter, and so to nobody we know',
        reason_sealed: 'of what belongs to no letter, and so to nobody we know',
      },
      becomes: 'clinical',
    },
    gp_letters: {
      tells:
        'id item_id subscription_id user_id prescription_id again_of replaced_by state why record_sealed since sent_at answered_at by_name',
      withheld: { token: 'a secret of the e-mail', by_id: 'who of the staff, whose name is told' },
      becomes: 'clinical',
    },
    gp_consents: { key: ['user_id'], tells: 'user_id said_at record_sealed', becomes: 'clinical' },
    prescription_copies: {
      tells: 'id item_id subscription_id user_id ref signed_at date valid_until repeats hash particulars_sealed',
      becomes: 'clinical',
    },
    register_remarks: {
      whose: THEIR_ITEM,
      tells: 'id item_id exception_id kind at by_name entry_sealed',
      becomes: 'register',
    },
    reships: {
      whose: THEIR_ITEM,
      tells:
        'id exception_id item_id code batch_id status begun_at label_number label_attempts shipment_sealed problem_sealed tracking_number label_sealed supplied_sealed shipped_at',
      becomes: 'register',
      atOnce: 5,
    },
    clinical_states: {
      whose: THEIR_ITEM,
      key: ['item_id'],
      tells: 'item_id state prescription_id code since by_name',
      withheld: {
        check_id: 'the number of an entry, which is told itself',
        by_id: 'who of the staff, whose name is told',
      },
      becomes: 'register',
    },
    clinical_checks: {
      whose: THEIR_ITEM,
      tells: 'id item_id prescription_id kind intervention answers record_sealed at by_name',
      withheld: { key: 'a technical number', by_id: 'who of the staff, whose name is told' },
      becomes: 'register',
    },
    parcel_moves: {
      whose: THEIR_ITEM,
      tells: 'id tracking_number item_id status since told_at',
      becomes: 'register',
    },
    parcels: {
      key: ['tracking_number'],
      tells:
        'tracking_number item_id reship_id subscription_id user_id left_at status since told_at cold_until is_cold_told',
      withheld: {
        ask_at: 'when the carrier is asked next',
        asked_at: 'when the carrier was asked last',
        leased_until: 'a technical number',
      },
      becomes: 'register',
    },
    owings: {
      tells:
        'id item_id subscription_id user_id code months since opened_by state expected_on told_at told_expected_on ended closed_at',
      becomes: 'register',
    },
    owing_changes: {
      whose: THEIR_ITEM,
      tells: 'id owing_id item_id kind expected_on reason_sealed at by_name',
      becomes: 'register',
    },
    parcel_exceptions: {
      whose: THEIR_ITEM,
      tells:
        'id item_id reship_id trouble is_back note_sealed opened_at opened_by state outcome pack reason_sealed decided_at decided_by settled_at',
      withheld: { key: 'a technical number' },
      becomes: 'register',
    },
    recall_contacts: {
      whose: 't.patient_id in (select id from recall_patients where user_id = :user)',
      tells: 'id patient_id kind reply via at by_name',
      withheld: { key: 'a technical number' },
      becomes: 'register',
    },
    recall_patients: {
      tells: 'id recall_id user_id told_round told_at reply replied_at',
      withheld: { token: 'a secret of the links in e-mails' },
      becomes: 'register',
    },
    revocations: { key: ['prescription_id'], tells: 'prescription_id user_id revoked_at', becomes: 'clinical' },
    refunds: {
      whose: THEIR_ITEM,
      key: ['refund_id'],
      tells: 'refund_id item_id amount_pence credit_pence cause at',
      becomes: 'register',
    },
    labels: {
      whose: `${THEIR_ITEM} or t.legacy_order_id in (select id from legacy_orders where user_id = :user)`,
      key: ['tracking_number'],
      tells: 'tracking_number item_id pdf_sealed bought_at legacy_order_id',
      becomes: 'register',
      atOnce: 5,
    },
    printed_documents: {
      whose: THEIR_ITEM,
      key: ['item_id', 'kind', 'edition'],
      tells: 'item_id kind edition printed_at pdf_sealed',
      becomes: 'register',
      atOnce: 5,
    },
    bench_prints: {
      whose: THEIR_ITEM,
      key: ['item_id', 'pack'],
      tells: 'item_id pack printed_at',
      becomes: 'register',
    },
    snapshots: {
      whose: THEIR_ITEM,
      key: ['item_id', 'kind'],
      tells: 'item_id kind taken_at is_late content_sealed',
      becomes: 'register',
    },
    pom: {
      key: ['item_id'],
      tells: 'item_id user_id prescription_id shipped_at price_pence register_sealed patient',
      withheld: { drug_tags: 'keyed marks of the drugs, which the register names' },
      becomes: 'register',
      emptied: { patient: `''` },
    },
    register_entries: {
      tells:
        'id kind item_id user_id corrects supplied_on entered_at copied_at by_name patient prescriber batch entry_sealed reason_sealed',
      withheld: {
        key: 'the number of the supply, or of a press',
        page_on: 'the day on whose page the entry stands',
        drug_tags: 'keyed marks of the drugs, which the entry names',
      },
      becomes: 'register',
      emptied: { patient: `''` },
    },
    legacy_orders: {
      tells:
        'id user_id status quantity shipping_date delivery_date_from delivery_date_to total_price_pence tracking contents_sealed',
      becomes: 'register',
    },
    dispatches: {
      key: ['item_id'],
      tells:
        'item_id subscription_id user_id order_ref status paid_at price_pence formula_sealed receipt_sealed gate gate_reason gate_reason_sealed prescription_id ship_on label_reference label_number label_attempts label_since tracking_number shipped_at is_cold is_withheld signed_at',
      withheld: {
        owing_id: 'the number of an owing, which is told itself',
        paid_seq: 'the number of an event',
        gate_seq: 'the number of an event',
        label_address: 'a keyed mark of the address, which the label names',
        lease_by: 'a technical number',
        lease_until: 'a technical number',
      },
      tokens: ['label_address'],
      becomes: 'register',
    },
  }),
  others: {
    drugs: 'names of drugs',
    business_copy: 'nothing of a person',
    kept_codes: 'nothing of a person',
    stopped_medicines: 'a copy of what is stopped for everybody, and by whom',
    batches: 'nothing of a person',
    batch_states: 'who released, stopped or recalled a batch, and what they had seen: staff',
    batch_movements: 'a ledger of packs, by number of the item; what somebody got stands on their label and note',
    ingredients: 'what products are made from: nothing of a person but who entered it',
    formulas: 'how products are made: staff who wrote and approved them',
    formula_parts: 'nothing of a person',
    worksheets: 'what was made of which formula: staff, and nothing of a patient',
    worksheet_lines: 'amounts of ingredients: staff who weighed them',
    near_misses:
      'errors of the bench that were found before a parcel left: staff, what happened in their words, the order by its number',
    near_miss_reviews: 'what the pharmacist learned from a month of them: staff, and nothing of a person',
    station_scans:
      'what was scanned at the bench and what it came to: staff, batches, the order by its number; what somebody got stands on their label and note',
    packings:
      'who packed what lies at the bench: staff, batches, the order by its number; what somebody got stands on their label and note',
    accuracy_checks:
      'who checked a packed parcel and what they found: staff, batches, the order by its number; what somebody got stands on their label and note',
    responsible_log: 'who of the pharmacists was responsible when: staff, and nothing of a patient',
    responsible_now: 'the pharmacist who signed in last: staff',
    register_days: 'pages of the register as they were signed: staff, numbers and checksums',
    list_counts: 'counts over all customers',
    list_count_changes: 'counts over all customers',
    unentered_supplies: 'numbers of supplies that the register has no entry of yet',
    register_lines: 'which entry stands on which page, by its number, with a checksum that tells nothing alone',
    recalls: 'the notice of a recall, the same for all who got a pack; each finds it among their messages',
    practice_addresses: 'e-mail addresses of practices, and who of the staff recorded and confirmed them',
    allocations: 'which pack went to which item, by its number; what somebody got stands on their label and note',
  },
  standing: `
    select (select max(signed_at) from prescription_copies where user_id = :user) as treated_at,
      greatest(
        (select max(shipped_at) from dispatches where user_id = :user),
        (select max(shipped_at) from pom where user_id = :user),
        (select max(shipping_date)::timestamptz from legacy_orders where user_id = :user)) as supplied_at,
      array(select 'A label is being bought for ' || order_ref || ': wait until the parcel has left, or set it aside.'
        from dispatches where user_id = :user and status = 'label-pending' order by item_id) as to_do`,
  objects: `select unnest(array['rpc.fulfilment.dispatches id=' || item_id, 'itemId=' || item_id, 'item_id=' || item_id, 'trackingNumber=' || coalesce(tracking_number, '-')]) from dispatches where user_id = :user`,
};
