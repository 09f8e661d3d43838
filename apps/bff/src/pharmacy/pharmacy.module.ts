import { Module } from '@nestjs/common';
import { EdgeModule } from '../edge/edge.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { BatchesHttp } from './batches.http.ts';
import { BenchHttp } from './bench.http.ts';
import { ClinicalChecksHttp } from './clinical-checks.http.ts';
import { ExceptionsHttp } from './exceptions.http.ts';
import { FormulasHttp } from './formulas.http.ts';
import { IngredientsHttp } from './ingredients.http.ts';
import { MedicineStopsHttp } from './medicine-stops.http.ts';
import { NearMissesHttp } from './near-misses.http.ts';
import { OwingsHttp } from './owings.http.ts';
import { RecallNoticesHttp } from './recall-notices.http.ts';
import { RecallReportsHttp } from './recall-reports.http.ts';
import { RecallsHttp } from './recalls.http.ts';
import { RegisterHttp } from './register.http.ts';
import { ResponsibleHttp } from './responsible.http.ts';
import { StationHttp } from './station.http.ts';
import { WorksheetsHttp } from './worksheets.http.ts';

@Module({
  imports: [EdgeModule, SessionModule, StaticModule],
  controllers: [
    BatchesHttp,
    BenchHttp,
    ClinicalChecksHttp,
    ExceptionsHttp,
    FormulasHttp,
    IngredientsHttp,
    MedicineStopsHttp,
    NearMissesHttp,
    OwingsHttp,
    RecallNoticesHttp,
    RecallReportsHttp,
    RecallsHttp,
    RegisterHttp,
    ResponsibleHttp,
    StationHttp,
    WorksheetsHttp,
  ],
})
export class PharmacyModule {}
