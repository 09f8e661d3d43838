import { type SealedColumn } from '@sorrel/service-kit/security/sealed-column';

/** Every column that this service seals, for the rotation of keys. */
export const BFF_SEALED: readonly SealedColumn[] = [
  { table: 'repeats', column: 'answer_sealed', place: 'bff.repeats', row: ['id'] },
  { table: 'repeats', column: 'print', place: 'bff.repeats.print', row: ['key_hash'] },
];
