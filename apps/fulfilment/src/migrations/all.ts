import { Counts20261220, LiveIndexes20261220 } from './20261220_f_counts.ts';
import { Owings20261218 } from './20261218_o_owings.ts';
import type { NamedMigration } from '@sorrel/service-kit/database/migrations';
import { Dispatches20261123 } from './20261123_dispatches.ts';
import { ByHand20261124 } from './20261124_by_hand.ts';
import { GpConsents20261124 } from './20261124_gp_consents.ts';
import { Snapshots20261202 } from './20261202_snapshots.ts';
import { OldLabels20261203 } from './20261203_old_labels.ts';
import { Resealing20261206 } from './20261206_resealing.ts';
import { ToShip20261206 } from './20261206_to_ship.ts';
import { Batches20261208 } from './20261208_batches.ts';
import { Business20261206 } from './20261206_business.ts';
import { HeldIndex20261208 } from './20261208_held_index.ts';
import { Journeys20261208 } from './20261208_journeys.ts';
import { Search20261207 } from './20261207_search.ts';
import { OldTracking20261209 } from './20261209_old_tracking.ts';
import { Forgetting20261209 } from './20261209_forgetting.ts';
import { Register20261210 } from './20261210_register.ts';
import { ParcelExceptions20261212 } from './20261212_exceptions.ts';
import { BatchesByScan20261214, Station20261214 } from './20261214_station.ts';
import { AccuracyChecks20261216 } from './20261216_b_accuracy_checks.ts';
import { NearMisses20261213 } from './20261213_near_misses.ts';
import { RecallNotices20261211 } from './20261211_recall_notices.ts';
import { Parcels20261215 } from './20261215_parcels.ts';
import { PrescriptionsByHash20261211 } from './20261211_prescriptions_by_hash.ts';
import { Revocations20261211 } from './20261211_revocations.ts';
import { StoppedMedicines20261214 } from './20261214_stopped_medicines.ts';
import { Insights20261215 } from './20261215_insights.ts';
import { Worksheets20261216 } from './20261216_w_worksheets.ts';
import { BenchPrints20261216 } from './20261216_l_bench_prints.ts';
import { ClinicalChecks20261229 } from './20261229_p_clinical_checks.ts';

/** In the order they run: tables point at those made before them. New ones come last. */
export const migrations: NamedMigration[] = [
  { name: '20261123_dispatches', class: Dispatches20261123 },
  { name: '20261124_by_hand', class: ByHand20261124 },
  { name: '20261124_gp_consents', class: GpConsents20261124 },
  { name: '20261202_snapshots', class: Snapshots20261202 },
  { name: '20261203_old_labels', class: OldLabels20261203 },
  { name: '20261206_resealing', class: Resealing20261206 },
  { name: '20261206_to_ship', class: ToShip20261206 },
  { name: '20261206_business', class: Business20261206 },
  { name: '20261207_search', class: Search20261207 },
  { name: '20261209_old_tracking', class: OldTracking20261209 },
  { name: '20261209_forgetting', class: Forgetting20261209 },
  { name: '20261208_journeys', class: Journeys20261208 },
  { name: '20261208_batches', class: Batches20261208 },
  { name: '20261208_held_index', class: HeldIndex20261208 },
  { name: '20261210_register', class: Register20261210 },
  { name: '20261211_recall_notices', class: RecallNotices20261211 },
  { name: '20261212_exceptions', class: ParcelExceptions20261212 },
  { name: '20261211_revocations', class: Revocations20261211 },
  { name: '20261211_prescriptions_by_hash', class: PrescriptionsByHash20261211 },
  { name: '20261213_near_misses', class: NearMisses20261213 },
  { name: '20261214_station', class: Station20261214 },
  { name: '20261214_batches_by_scan', class: BatchesByScan20261214 },
  { name: '20261214_stopped_medicines', class: StoppedMedicines20261214 },
  { name: '20261215_insights', class: Insights20261215 },
  { name: '20261215_parcels', class: Parcels20261215 },
  { name: '20261216_w_worksheets', class: Worksheets20261216 },
  { name: '20261216_l_bench_prints', class: BenchPrints20261216 },
  { name: '20261216_b_accuracy_checks', class: AccuracyChecks20261216 },
  { name: '20261218_o_owings', class: Owings20261218 },
  { name: '20261220_f_counts', class: Counts20261220 },
  { name: '20261220_f_live_indexes', class: LiveIndexes20261220 },
  { name: '20261229_p_clinical_checks', class: ClinicalChecks20261229 },
];
