import { sealedColumns, type SealedColumn } from '@sorrel/service-kit/security/sealed-column';

/** Every column that this service seals, for the rotation of keys. */
export const CONSULTATIONS_SEALED: readonly SealedColumn[] = sealedColumns('consultations', {
  'customers.outline_sealed': ['user_id'],
  'patients.record_sealed': ['user_id'],
  'consultations.state_sealed': 'id',
  'legacy_consultations.fields_sealed': 'id',
  'reviews.formula_sealed': 'id',
  'decisions.record_sealed': 'id',
  'prescribers.private_key_sealed': ['user_id'],
  'prescriptions.document_sealed': 'id',
  'revocations.record_sealed': ['prescription_id'],
  'evidence.record_sealed': 'id',
  'evidence_documents.record_sealed': 'id',
  'visits.room_sealed': 'id',
  'questions.record_sealed': 'id',
  'check_ins.answers_sealed': 'id',
  'health_changes.record_sealed': 'id',
  'health_answers.record_sealed': 'id',
  'concerns.record_sealed': 'id',
  'concern_steps.record_sealed': 'id',
  'tasks.note_sealed': 'id',
  'tasks.blocks_sealed': 'id',
  'tasks.told_sealed': 'id',
  'overrides.record_sealed': 'id',
  'verdicts.verdicts_sealed': ['user_id'],
  'rule_decisions.record_sealed': 'id',
});
