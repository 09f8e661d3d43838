import type { NamedMigration } from '@sorrel/service-kit/database/migrations';
import { Consultations20261122 } from './20261122_consultations.ts';
import { Evidence20261123 } from './20261123_evidence.ts';
import { Questions20261124 } from './20261124_questions.ts';
import { Reminders20261125 } from './20261125_reminders.ts';
import { Overrides20261126 } from './20261126_overrides.ts';
import { Likenesses20261127 } from './20261127_likenesses.ts';
import { OverridesAtStart20261128 } from './20261128_overrides_at_start.ts';
import { Corrected20261129 } from './20261129_corrected.ts';
import { Messages20261130 } from './20261130_messages.ts';
import { Verdicts20261201 } from './20261201_verdicts.ts';
import { Tokens20261206 } from './20261206_tokens.ts';
import { Claims20261210 } from './20261210_claims.ts';
import { RecallTasks20261211 } from './20261211_recall_tasks.ts';
import { Revocations20261211 } from './20261211_revocations.ts';
import { StoppedMedicines20261214 } from './20261214_stopped_medicines.ts';
import { Insights20261215 } from './20261215_insights.ts';
import { CheckIns20261218 } from './20261218_d_check_ins.ts';
import { FoundBy20261220 } from './20261220_c_found_by.ts';
import { EvidenceMethods20261229 } from './20261229_e_evidence_methods.ts';
import { HealthChanges20261229 } from './20261229_x_health_changes.ts';
import { UrgentTasks20261229 } from './20261229_w_urgent_tasks.ts';

/** In the order they run: tables point at those made before them. New ones come last. */
export const migrations: NamedMigration[] = [
  { name: '20261122_consultations', class: Consultations20261122 },
  { name: '20261123_evidence', class: Evidence20261123 },
  { name: '20261124_questions', class: Questions20261124 },
  { name: '20261125_reminders', class: Reminders20261125 },
  { name: '20261126_overrides', class: Overrides20261126 },
  { name: '20261127_likenesses', class: Likenesses20261127 },
  { name: '20261128_overrides_at_start', class: OverridesAtStart20261128 },
  { name: '20261129_corrected', class: Corrected20261129 },
  { name: '20261130_messages', class: Messages20261130 },
  { name: '20261201_verdicts', class: Verdicts20261201 },
  { name: '20261206_tokens', class: Tokens20261206 },
  { name: '20261210_claims', class: Claims20261210 },
  { name: '20261211_recall_tasks', class: RecallTasks20261211 },
  { name: '20261211_revocations', class: Revocations20261211 },
  { name: '20261214_stopped_medicines', class: StoppedMedicines20261214 },
  { name: '20261215_insights', class: Insights20261215 },
  { name: '20261218_d_check_ins', class: CheckIns20261218 },
  { name: '20261220_c_found_by', class: FoundBy20261220 },
  { name: '20261229_e_evidence_methods', class: EvidenceMethods20261229 },
  { name: '20261229_w_urgent_tasks', class: UrgentTasks20261229 },
  { name: '20261229_x_health_changes', class: HealthChanges20261229 },
];
