import { Module } from '@nestjs/common';
import { EdgeModule } from '../edge/edge.module.ts';
import { CasesHttp } from './cases.http.ts';
import { ClinicHttp } from './clinic.http.ts';
import { EvidenceOfHttp } from './evidence-of.http.ts';
import { CorrectionsHttp } from './corrections.http.ts';
import { DecisionsHttp } from './decisions.http.ts';
import { GpLettersHttp } from './gp-letters.http.ts';
import { ItemsHttp } from './items.http.ts';
import { LeafletConsentsHttp } from './leaflets.http.ts';
import { PrescriptionsHttp } from './prescriptions.http.ts';

import { StaticModule } from '../static/static.module.ts';
import { VisitsHttp } from './visits.http.ts';

@Module({
  imports: [EdgeModule, StaticModule],
  controllers: [
    CasesHttp,
    ClinicHttp,
    EvidenceOfHttp,
    CorrectionsHttp,
    DecisionsHttp,
    GpLettersHttp,
    ItemsHttp,
    LeafletConsentsHttp,
    PrescriptionsHttp,
    VisitsHttp,
  ],
})
export class ClinicModule {}
