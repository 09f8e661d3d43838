import { Module, type DynamicModule } from '@nestjs/common';
import * as contract from '@sorrel/contracts/consultations/rpc';
import type { Service } from '@sorrel/service-kit/boot';
import { KitModule, rpcsOf, type Shared } from '@sorrel/service-kit/kit.module';
import { CONSULTATIONS_CONFIG, readConsultationsConfig, type ConsultationsConfig } from './consultations.config.ts';
import { Consultation } from './answers/consultation.entity.ts';
import { Corrected20261129 } from './migrations/20261129_corrected.ts';
import { Messages20261130 } from './migrations/20261130_messages.ts';
import { Consultations20261122 } from './migrations/20261122_consultations.ts';
import { Reminders20261125 } from './migrations/20261125_reminders.ts';
import { Tokens20261206 } from './migrations/20261206_tokens.ts';
import { Verdicts20261201 } from './migrations/20261201_verdicts.ts';
import { Evidence20261123 } from './migrations/20261123_evidence.ts';
import { Likenesses20261127 } from './migrations/20261127_likenesses.ts';
import { Overrides20261126 } from './migrations/20261126_overrides.ts';
import { OverridesAtStart20261128 } from './migrations/20261128_overrides_at_start.ts';
import { Questions20261124 } from './migrations/20261124_questions.ts';
import { PrescriberRow } from './prescribers/prescriber.entity.ts';
import { PrescriptionRow } from './prescribers/prescription.entity.ts';
import { Library } from './questionnaires/library.ts';
import { DecisionRow } from './decisions/decision.entity.ts';
import { ReviewRow } from './reviews/review.entity.ts';
import { AnswersModule } from './answers/answers.module.ts';
import { ConsultationsFeatureModule } from './consultations/consultations.module.ts';
import { CopiesModule } from './copies/copies.module.ts';
import { DecisionsModule } from './decisions/decisions.module.ts';
import { EvidenceModule } from './evidence/evidence.module.ts';
import { NoticesModule } from './notices/notices.module.ts';
import { OverridesModule } from './overrides/overrides.module.ts';
import { PatientsModule } from './patients/patients.module.ts';
import { PeopleModule } from './people/people.module.ts';
import { PrescribersModule } from './prescribers/prescribers.module.ts';
import { QuestionsModule } from './questions/questions.module.ts';
import { ReviewsModule } from './reviews/reviews.module.ts';
import { SuppliesModule } from './supplies/supplies.module.ts';
import { TasksModule } from './tasks/tasks.module.ts';
import { VerdictsModule } from './verdicts/verdicts.module.ts';
import { CONSULTATIONS_SEALED } from './sealed.ts';

const rpcs = rpcsOf(contract);
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
  { name: '20261206_tokens', class: Tokens20261206 },
];

const features = [
  AnswersModule,
  ConsultationsFeatureModule,
  CopiesModule,
  DecisionsModule,
  EvidenceModule,
  NoticesModule,
  OverridesModule,
  PatientsModule,
  PeopleModule,
  PrescribersModule,
  QuestionsModule,
  ReviewsModule,
  SuppliesModule,
  TasksModule,
  VerdictsModule,
];

@Module({})
class ConsultationsSettings {}

@Module({})
export class ConsultationsModule {
  static with(config: ConsultationsConfig, shared: Shared): DynamicModule {
    // What is made from settings, for every feature.
    const settings: DynamicModule = {
      module: ConsultationsSettings,
      global: true,
      providers: [
        { provide: CONSULTATIONS_CONFIG, useValue: config },
        { provide: Library, useValue: new Library() },
      ],
      exports: [CONSULTATIONS_CONFIG, Library],
    };
    return {
      module: ConsultationsModule,
      imports: [
        KitModule.with({
          settings: config.kit,
          shared,
          rpcs,
          entities,
          migrations,
          sealed: CONSULTATIONS_SEALED,
          queues: 'jobs',
        }),
        settings,
        ...features,
      ],
    };
  }
}

export const service: Service<ConsultationsConfig> = {
  name: 'consultations',
  sealed: CONSULTATIONS_SEALED,
  config: readConsultationsConfig,
  module: (config, shared) => ConsultationsModule.with(config, shared),
};
