import { sealedColumns, type SealedColumn } from '@sorrel/service-kit/security/sealed-column';

/** Every column that this service seals, for the rotation of keys. Some places are named differently from their tables. */
export const FULFILMENT_SEALED: readonly SealedColumn[] = [
  {
    table: 'customer_copies',
    column: 'particulars_sealed',
    place: 'fulfilment.customers.particulars',
    row: ['user_id'],
  },
  {
    table: 'prescription_copies',
    column: 'particulars_sealed',
    place: 'fulfilment.prescriptions.particulars',
    row: ['id'],
  },
  { table: 'legacy_orders', column: 'contents_sealed', place: 'fulfilment.legacy-orders.contents', row: ['id'] },
  ...sealedColumns('fulfilment', {
    'batches.state_reason_sealed': ['id'],
    'batch_movements.reason_sealed': ['id'],
    'dispatches.formula_sealed': ['item_id'],
    'dispatches.receipt_sealed': ['item_id'],
    'gp_consents.record_sealed': ['user_id'],
    'labels.pdf_sealed': ['tracking_number'],
    'near_miss_reviews.actions_sealed': ['id'],
    'near_miss_reviews.findings_sealed': ['id'],
    'near_misses.action_sealed': ['id'],
    'near_misses.what_sealed': ['id'],
    'parcel_exceptions.note_sealed': ['id'],
    'parcel_exceptions.reason_sealed': ['id'],
    'recalls.text_sealed': ['id'],
    'register_remarks.entry_sealed': ['id'],
    'reships.label_sealed': ['id'],
    'reships.problem_sealed': ['id'],
    'reships.shipment_sealed': ['id'],
    'reships.supplied_sealed': ['id'],
    'pom.register_sealed': ['item_id'],
    'register_days.signature_sealed': ['day'],
    'register_entries.entry_sealed': ['key'],
    'register_entries.reason_sealed': ['key'],
    'snapshots.content_sealed': ['item_id', 'kind'],
    'printed_documents.pdf_sealed': ['item_id', 'kind', 'edition'],
  }),
];
