import { OwingCopies20261218 } from './20261218_o_owing_copies.ts';
import { ParcelCopies20261215 } from './20261215_parcel_copies.ts';
import { Titration20261216 } from './20261216_t_titration.ts';
import { ClosedLinesEnd20270115 } from './20270115_u_closed_lines_end.ts';
import { ContractSealedHealth20270116, SealedHealth20270115 } from './20270115_x_sealed_health.ts';
import { FinePercent20270115 } from './20270115_r_fine_percent.ts';
import { DocumentsEnd20270115 } from './20270115_t_documents_end.ts';
import { ClosedMonths20270115 } from './20270115_q_closed_months.ts';
import { ProviderBalance20270115 } from './20270115_n_provider_balance.ts';
import { SaleDocuments20270115 } from './20270115_m_sale_documents.ts';
import type { NamedMigration } from '@sorrel/service-kit/database/migrations';
import { Catalogue20261122 } from './20261122_1_catalogue.ts';
import { Copies20261122 } from './20261122_2_copies.ts';
import { Subscriptions20261122 } from './20261122_3_subscriptions.ts';
import { Money20261122 } from './20261122_4_money.ts';
import { Books20261123 } from './20261123_books.ts';
import { Explained20261123 } from './20261123_explained.ts';
import { Pause20261123 } from './20261123_pause.ts';
import { PartRefunds20261123 } from './20261123_part_refunds.ts';
import { Holds20261123 } from './20261123_1_holds.ts';
import { Offers20261124 } from './20261124_offers.ts';
import { Recovery20261125 } from './20261125_recovery.ts';
import { Evidence20261126 } from './20261126_evidence.ts';
import { CreditRequests20261125 } from './20261125_credit_requests.ts';
import { WaitingEvents20261125 } from './20261125_waiting_events.ts';
import { OldCards20261127 } from './20261127_old_cards.ts';
import { Repeats20261128 } from './20261128_repeats.ts';
import { SingleSupplies20261128 } from './20261128_single_supplies.ts';
import { Disputes20261129 } from './20261129_disputes.ts';
import { RhythmOfLines20261130 } from './20261130_rhythm_of_lines.ts';
import { Verdicts20261201 } from './20261201_verdicts.ts';
import { BannerOffer20261201 } from './20261201_1_banner_offer.ts';
import { Announced20261202 } from './20261202_announced.ts';
import { CardsCopied20261202 } from './20261202_cards_copied.ts';
import { Recovery20261203 } from './20261203_recovery.ts';
import { Search20261204 } from './20261204_search.ts';
import { RefusedUs20261205 } from './20261205_refused_us.ts';
import { NoticesByDelivery20261206 } from './20261206_notices_by_delivery.ts';
import { WaitingForStock20261206 } from './20261206_waiting_for_stock.ts';
import { Business20261206 } from './20261206_business.ts';
import { Traces20261206 } from './20261206_traces.ts';
import { Phones20261207 } from './20261207_phones.ts';
import { PhonesIndex20261207 } from './20261207_phones_index.ts';
import { HoldBusiness20261207, HoldBusinessChecked20261207 } from './20261207_hold_business.ts';
import { DatabaseLife20261208 } from './20261208_database_life.ts';
import { HeldSince20261209 } from './20261209_held_since.ts';
import { Ending20261209 } from './20261209_ending.ts';
import { Lots20261208 } from './20261208_lots.ts';
import { Revocations20261211 } from './20261211_revocations.ts';
import {
  HoldStopped20261214,
  HoldStoppedChecked20261214,
  MedicineStops20261214,
  UpcomingByCode20261214,
} from './20261214_medicine_stops.ts';
import { TreatmentWords20261215 } from './20261215_treatment_words.ts';
import { InsightIndexes20261215, Insights20261215 } from './20261215_insights.ts';
import { Counts20261216, ListIndexes20261216 } from './20261216_counts.ts';
import { TimelineBy20261218 } from './20261218_d_timeline_by.ts';
import {
  BillingIndexes20261220,
  ChargeCodes20261220,
  OpenChargeCodes20261220,
  Units20261220,
} from './20261220_b_units.ts';
import { ChargeSpans20261221 } from './20261221_charge_spans.ts';
import { BackupIndex20261222 } from './20261222_backup_index.ts';
import { Letters20261230, PromisedIndex20261230 } from './20261230_m_letters.ts';
import { DisputeFacts20261230, DisputeIndexes20261230 } from './20261230_n_dispute_facts.ts';
import { MovementsByUser20261230 } from './20261230_o_movements_by_user.ts';
import { NamesAsSpoken20261230 } from './20261230_s_names_as_spoken.ts';
import { LowerStrength20270115, LowerStrengthChecked20270115 } from './20270115_n_lower_strength.ts';

/** In the order they run: tables point at those made before them. New ones come last. */
export const migrations: NamedMigration[] = [
  { name: '20261122_1_catalogue', class: Catalogue20261122 },
  { name: '20261122_2_copies', class: Copies20261122 },
  { name: '20261122_3_subscriptions', class: Subscriptions20261122 },
  { name: '20261122_4_money', class: Money20261122 },
  { name: '20261123_books', class: Books20261123 },
  { name: '20261123_explained', class: Explained20261123 },
  { name: '20261123_pause', class: Pause20261123 },
  { name: '20261123_part_refunds', class: PartRefunds20261123 },
  { name: '20261123_1_holds', class: Holds20261123 },
  { name: '20261124_offers', class: Offers20261124 },
  { name: '20261125_recovery', class: Recovery20261125 },
  { name: '20261126_evidence', class: Evidence20261126 },
  { name: '20261125_credit_requests', class: CreditRequests20261125 },
  { name: '20261125_waiting_events', class: WaitingEvents20261125 },
  { name: '20261127_old_cards', class: OldCards20261127 },
  { name: '20261128_repeats', class: Repeats20261128 },
  { name: '20261128_single_supplies', class: SingleSupplies20261128 },
  { name: '20261129_disputes', class: Disputes20261129 },
  { name: '20261130_rhythm_of_lines', class: RhythmOfLines20261130 },
  { name: '20261201_verdicts', class: Verdicts20261201 },
  { name: '20261201_1_banner_offer', class: BannerOffer20261201 },
  { name: '20261202_announced', class: Announced20261202 },
  { name: '20261202_cards_copied', class: CardsCopied20261202 },
  { name: '20261203_recovery', class: Recovery20261203 },
  { name: '20261204_search', class: Search20261204 },
  { name: '20261205_refused_us', class: RefusedUs20261205 },
  { name: '20261206_notices_by_delivery', class: NoticesByDelivery20261206 },
  { name: '20261206_waiting_for_stock', class: WaitingForStock20261206 },
  { name: '20261206_business', class: Business20261206 },
  { name: '20261206_traces', class: Traces20261206 },
  { name: '20261207_phones', class: Phones20261207 },
  { name: '20261207_phones_index', class: PhonesIndex20261207 },
  { name: '20261207_hold_business', class: HoldBusiness20261207 },
  { name: '20261207_hold_business_checked', class: HoldBusinessChecked20261207 },
  { name: '20261208_database_life', class: DatabaseLife20261208 },
  { name: '20261209_held_since', class: HeldSince20261209 },
  { name: '20261209_ending', class: Ending20261209 },
  { name: '20261208_lots', class: Lots20261208 },
  { name: '20261211_revocations', class: Revocations20261211 },
  { name: '20261214_medicine_stops', class: MedicineStops20261214 },
  { name: '20261214_hold_stopped', class: HoldStopped20261214 },
  { name: '20261214_hold_stopped_checked', class: HoldStoppedChecked20261214 },
  { name: '20261214_upcoming_by_code', class: UpcomingByCode20261214 },
  { name: '20261215_treatment_words', class: TreatmentWords20261215 },
  { name: '20261215_insights', class: Insights20261215 },
  { name: '20261215_insight_indexes', class: InsightIndexes20261215 },
  { name: '20261215_parcel_copies', class: ParcelCopies20261215 },
  { name: '20261216_counts', class: Counts20261216 },
  { name: '20261216_list_indexes', class: ListIndexes20261216 },
  { name: '20261216_t_titration', class: Titration20261216 },
  { name: '20261218_d_timeline_by', class: TimelineBy20261218 },
  { name: '20261218_o_owing_copies', class: OwingCopies20261218 },
  { name: '20261220_b_charge_codes', class: ChargeCodes20261220 },
  { name: '20261220_b_units', class: Units20261220 },
  { name: '20261220_b_open_charge_codes', class: OpenChargeCodes20261220 },
  { name: '20261220_b_indexes', class: BillingIndexes20261220 },
  { name: '20261221_charge_spans', class: ChargeSpans20261221 },
  { name: '20261222_backup_index', class: BackupIndex20261222 },
  { name: '20261230_m_letters', class: Letters20261230 },
  { name: '20261230_m_promised_index', class: PromisedIndex20261230 },
  { name: '20261230_n_dispute_facts', class: DisputeFacts20261230 },
  { name: '20261230_n_dispute_indexes', class: DisputeIndexes20261230 },
  { name: '20261230_o_movements_by_user', class: MovementsByUser20261230 },
  { name: '20261230_s_names_as_spoken', class: NamesAsSpoken20261230 },
  { name: '20270115_m_sale_documents', class: SaleDocuments20270115 },
  { name: '20270115_n_lower_strength', class: LowerStrength20270115 },
  { name: '20270115_n_lower_strength_checked', class: LowerStrengthChecked20270115 },
  { name: '20270115_n_provider_balance', class: ProviderBalance20270115 },
  { name: '20270115_q_closed_months', class: ClosedMonths20270115 },
  { name: '20270115_r_fine_percent', class: FinePercent20270115 },
  { name: '20270115_t_documents_end', class: DocumentsEnd20270115 },
  { name: '20270115_u_closed_lines_end', class: ClosedLinesEnd20270115 },
  { name: '20270115_x_sealed_health', class: SealedHealth20270115 },
  { name: '20270116_contract_sealed_health', class: ContractSealedHealth20270116 },
];
