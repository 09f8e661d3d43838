import { sealedColumns, type SealedColumn } from '@sorrel/service-kit/security/sealed-column';

/** Every column that this service seals, for the rotation of keys. */
export const BILLING_SEALED: readonly SealedColumn[] = sealedColumns('billing', {
  'medicine_stops.note_sealed': ['id'],
  'medicine_stop_lifts.note_sealed': ['stop_id'],
  'customers.phone_sealed': ['user_id'],
  'patients.record_sealed': ['user_id'],
  'items.hold_sealed': 'id',
  'timeline.words_sealed': ['subscription_id', 'words_id'],
  'cancellations.reason_sealed': 'id',
  'verdicts.verdicts_sealed': ['user_id'],
});
