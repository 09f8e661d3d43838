import { sealedColumns, type SealedColumn } from '@sorrel/service-kit/security/sealed-column';

/** Every column that this service seals, for the rotation of keys. */
export const BILLING_SEALED: readonly SealedColumn[] = [
  { table: 'customer_copies', column: 'phone_sealed', place: 'billing.customers.phone', row: ['user_id'] },
  ...sealedColumns('billing', { 'verdicts.verdicts_sealed': ['user_id'] }),
];
