import { Module, type DynamicModule } from '@nestjs/common';
import * as contract from '@sorrel/contracts/consultations/rpc';
import type { Service } from '@sorrel/service-kit/boot';
import { KitModule, rpcsOf, type Shared } from '@sorrel/service-kit/kit.module';
import { migrations } from './migrations/all.ts';
import {
  CONSULTATIONS_CONFIG,
  ConsultationsEnv,
  readConsultationsConfig,
  type ConsultationsConfig,
} from './consultations.config.ts';
import { Consultation } from './answers/consultation.entity.ts';
import { PrescriberRow } from './prescribers/prescriber.entity.ts';
import { PrescriptionRow } from './prescribers/prescription.entity.ts';
import { Library } from './questionnaires/library.ts';
import { DecisionRow } from './decisions/decision.entity.ts';
import { ReviewRow } from './reviews/review.entity.ts';
import { AnswersModule } from './answers/answers.module.ts';
import { CheckInsModule } from './check-ins/check-ins.module.ts';
import { ClaimsModule } from './claims/claims.module.ts';
import { ConsultationsFeatureModule } from './consultations/consultations.module.ts';
import { ConcernsModule } from './concerns/concerns.module.ts';
import { CopiesModule } from './copies/copies.module.ts';
import { DecisionsModule } from './decisions/decisions.module.ts';
import { DocumentsModule } from './documents/documents.module.ts';
import { EvidenceModule } from './evidence/evidence.module.ts';
import { HealthModule } from './health/health.module.ts';
import { HealthChangesModule } from './health-changes/health-changes.module.ts';
import { LeafletsModule } from './leaflets/leaflets.module.ts';
import { LooksModule } from './looks/looks.module.ts';
import { NeededModule } from './needed/needed.module.ts';
import { NoticesModule } from './notices/notices.module.ts';
import { OverridesModule } from './overrides/overrides.module.ts';
import { PatientsModule } from './patients/patients.module.ts';
import { PeopleModule } from './people/people.module.ts';
import { PrescribersModule } from './prescribers/prescribers.module.ts';
import { QuestionsModule } from './questions/questions.module.ts';
import { RefusalsModule } from './refusals/refusals.module.ts';
import { RevocationsModule } from './revocations/revocations.module.ts';
import { RuleRegisterModule } from './rule-register/rule-register.module.ts';
import { ReviewsModule } from './reviews/reviews.module.ts';
import { SealingModule } from './sealing/sealing.module.ts';
import { StoppedModule } from './stopped/stopped.module.ts';
import { StoppingModule } from './stopping/stopping.module.ts';
import { SuppliesModule } from './supplies/supplies.module.ts';
import { TasksModule } from './tasks/tasks.module.ts';
import { VisitsModule } from './visits/visits.module.ts';
import { VerdictsModule } from './verdicts/verdicts.module.ts';
import { IdentityChecksModule } from './identity-checks/identity-checks.module.ts';
import { InsightsModule } from './insights/insights.module.ts';
import { useReference } from './medicines/names.ts';
import { KeepingModule } from './keeping/keeping.module.ts';
import { CONSULTATIONS_PERSONAL } from './personal.ts';
import { CONSULTATIONS_SEALED } from './sealed.ts';

const rpcs = rpcsOf(contract);
const entities = [Consultation, ReviewRow, DecisionRow, PrescriberRow, PrescriptionRow];
const features = [
  AnswersModule,
  CheckInsModule,
  ClaimsModule,
  ConcernsModule,
  ConsultationsFeatureModule,
  CopiesModule,
  DecisionsModule,
  DocumentsModule,
  EvidenceModule,
  HealthModule,
  HealthChangesModule,
  IdentityChecksModule,
  InsightsModule,
  KeepingModule,
  LeafletsModule,
  LooksModule,
  NeededModule,
  NoticesModule,
  OverridesModule,
  PatientsModule,
  PeopleModule,
  PrescribersModule,
  QuestionsModule,
  RefusalsModule,
  RevocationsModule,
  ReviewsModule,
  SealingModule,
  RuleRegisterModule,
  StoppedModule,
  StoppingModule,
  SuppliesModule,
  TasksModule,
  VerdictsModule,
  VisitsModule,
];

@Module({})
class ConsultationsSettings {}

@Module({})
export class ConsultationsModule {
  static with(config: ConsultationsConfig, shared: Shared): DynamicModule {
    useReference(config.medicines);
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
          personal: CONSULTATIONS_PERSONAL,
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
  personal: CONSULTATIONS_PERSONAL,
  settings: ConsultationsEnv,
  config: readConsultationsConfig,
  problems: async (env) => {
    const { video, identityChecks } = readConsultationsConfig(env);
    const found = await Promise.all([video?.problem(), identityChecks?.problem()]);
    return found.filter((line) => typeof line === 'string');
  },
  module: (config, shared) => ConsultationsModule.with(config, shared),
};
