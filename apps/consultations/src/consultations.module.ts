import { Module, type DynamicModule } from '@nestjs/common';
import type { Call } from '@sorrel/contracts/call';
import * as contract from '@sorrel/contracts/consultations/rpc';
import type { Service } from '@sorrel/service-kit/boot';
import { KitModule, type Shared } from '@sorrel/service-kit/kit.module';
import { CONSULTATIONS_CONFIG, readConsultationsConfig, type ConsultationsConfig } from './consultations.config.ts';
import { Consultation } from './consultations/consultation.entity.ts';
import { ConsultationsQueries } from './consultations/consultations.queries.ts';
import { ConsultationsRpc } from './consultations/consultations.rpc.ts';
import { ConsultationsService } from './consultations/consultations.service.ts';
import { RemindersJobs } from './consultations/reminders.jobs.ts';
import { RemindersService } from './consultations/reminders.service.ts';
import { ConsultationRecords } from './consultations/records.service.ts';
import { EvidenceRpc } from './evidence/evidence.rpc.ts';
import { EvidenceService } from './evidence/evidence.service.ts';
import { Corrected20261129 } from './migrations/20261129_corrected.ts';
import { Messages20261130 } from './migrations/20261130_messages.ts';
import { Consultations20261122 } from './migrations/20261122_consultations.ts';
import { Reminders20261125 } from './migrations/20261125_reminders.ts';
import { Verdicts20261201 } from './migrations/20261201_verdicts.ts';
import { Evidence20261123 } from './migrations/20261123_evidence.ts';
import { Likenesses20261127 } from './migrations/20261127_likenesses.ts';
import { Overrides20261126 } from './migrations/20261126_overrides.ts';
import { OverridesAtStart20261128 } from './migrations/20261128_overrides_at_start.ts';
import { Questions20261124 } from './migrations/20261124_questions.ts';
import { NoticesService } from './notices/notices.service.ts';
import { CorrectionsService } from './patients/corrections.service.ts';
import { CopiesListener } from './patients/copies.listener.ts';
import { PatientsRpc } from './patients/patients.rpc.ts';
import { PatientsService } from './patients/patients.service.ts';
import { OverridesRpc } from './overrides/overrides.rpc.ts';
import { OverridesService } from './overrides/overrides.service.ts';
import { Likenesses } from './patients/likenesses.service.ts';
import { People } from './patients/people.service.ts';
import { PrescriberRow } from './prescribers/prescriber.entity.ts';
import { PrescribersRpc } from './prescribers/prescribers.rpc.ts';
import { PrescribersService } from './prescribers/prescribers.service.ts';
import { PrescriptionRow } from './prescribers/prescription.entity.ts';
import { PrescriptionsService } from './prescribers/prescriptions.service.ts';
import { AnswersListener } from './questions/answers.listener.ts';
import { QuestionsRpc } from './questions/questions.rpc.ts';
import { QuestionsService } from './questions/questions.service.ts';
import { Library } from './questionnaires/library.ts';
import { DecisionRow } from './decisions/decision.entity.ts';
import { DecisionsQueries } from './decisions/decisions.queries.ts';
import { DecisionsRpc } from './decisions/decisions.rpc.ts';
import { DecisionsService } from './decisions/decisions.service.ts';
import { CasesService } from './reviews/cases.service.ts';
import { ReviewRow } from './reviews/review.entity.ts';
import { ReviewsListener } from './reviews/reviews.listener.ts';
import { ReviewsQueries } from './reviews/reviews.queries.ts';
import { ReviewsRpc } from './reviews/reviews.rpc.ts';
import { ReviewsService } from './reviews/reviews.service.ts';
import { SuppliesService } from './supplies/supplies.service.ts';
import { RuleDecisions } from './verdicts/decisions.service.ts';
import { VerdictsJobs } from './verdicts/verdicts.jobs.ts';
import { VerdictsListener } from './verdicts/verdicts.listener.ts';
import { VerdictsRpc } from './verdicts/verdicts.rpc.ts';
import { Verdicts } from './verdicts/verdicts.service.ts';
import { TasksJobs } from './tasks/tasks.jobs.ts';
import { TasksListener } from './tasks/tasks.listener.ts';
import { TasksRpc } from './tasks/tasks.rpc.ts';
import { TasksService } from './tasks/tasks.service.ts';

const calls = Object.values(contract) as Call[];
const entities = [Consultation, ReviewRow, DecisionRow, PrescriberRow, PrescriptionRow];
const migrations = [
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
];

@Module({})
export class ConsultationsModule {
  static with(config: ConsultationsConfig, shared: Shared): DynamicModule {
    return {
      module: ConsultationsModule,
      imports: [KitModule.with({ settings: config.kit, shared, calls, entities, migrations })],
      providers: [
        { provide: CONSULTATIONS_CONFIG, useValue: config },
        { provide: Library, useValue: new Library() },
        NoticesService,
        TasksService,
        TasksRpc,
        TasksJobs,
        TasksListener,
        EvidenceService,
        EvidenceRpc,
        Likenesses,
        People,
        SuppliesService,
        Verdicts,
        RuleDecisions,
        VerdictsRpc,
        VerdictsListener,
        VerdictsJobs,
        PatientsService,
        CorrectionsService,
        PatientsRpc,
        CopiesListener,
        RemindersService,
        RemindersJobs,
        ConsultationRecords,
        ConsultationsService,
        ConsultationsQueries,
        ConsultationsRpc,
        PrescribersService,
        PrescribersRpc,
        PrescriptionsService,
        OverridesService,
        OverridesRpc,
        CasesService,
        DecisionsService,
        DecisionsQueries,
        DecisionsRpc,
        ReviewsService,
        ReviewsQueries,
        ReviewsRpc,
        ReviewsListener,
        QuestionsService,
        QuestionsRpc,
        AnswersListener,
      ],
    };
  }
}

export const service: Service<ConsultationsConfig> = {
  name: 'consultations',
  config: readConsultationsConfig,
  module: (config, shared) => ConsultationsModule.with(config, shared),
};
