import { sealedColumns, type SealedColumn } from '@sorrel/service-kit/security/sealed-column';

/** Every column that this service seals, for the rotation of keys. */
export const BILLING_SEALED: readonly SealedColumn[] = sealedColumns('billing', {
  'medicine_stops.note_sealed': ['id'],
  'medicine_stop_lifts.note_sealed': ['stop_id'],
  'customers.phone_sealed': ['user_id'],
  'verdicts.verdicts_sealed': ['user_id'],
});
