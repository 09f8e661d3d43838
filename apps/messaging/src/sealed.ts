import { sealedColumns, type SealedColumn } from '@sorrel/service-kit/security/sealed-column';

/** Every column this service seals, for key rotation. */
export const MESSAGING_SEALED: readonly SealedColumn[] = sealedColumns('messaging', {
  'messages.text_sealed': 'id',
  'messages.attachments_sealed': 'id',
  'mails.letter_sealed': 'id',
  'notes.text_sealed': 'id',
});
