import { sealedColumns, type SealedColumn } from '@sorrel/service-kit/security/sealed-column';

/** Every column this service seals, for key rotation. */
export const IDENTITY_SEALED: readonly SealedColumn[] = [
  ...sealedColumns('identity', {
    'accounts.particulars_sealed': 'id',
    'accounts.note_sealed': 'id',
    'addresses.lines_sealed': 'id',
    'address_changes.record_sealed': 'id',
    'registrations.about_sealed': 'id',
    'corrections.record_sealed': 'id',
    'erasures.who_sealed': ['user_id'],
    'holds.reason_sealed': 'id',
    'list_views.content_sealed': 'id',
    'imports.file_sealed': 'id',
    'import_parts.data_sealed': ['import_id', 'part'],
    'import_lines.record_sealed': ['import_id', 'line'],
    'passkeys.public_key_sealed': ['user_id', 'credential_id'],
  }),
  ...['key_sealed', 'next_key_sealed'].map((column) => ({
    table: 'factors',
    column,
    place: 'identity.factors.key',
    row: ['user_id'],
  })),
];
