import { Module } from '@nestjs/common';
import { BatchesModule } from '../batches/batches.module.ts';
import { BusinessModule } from '../business/business.module.ts';
import { DocumentsModule } from '../documents/documents.module.ts';
import { Finishing } from './finishing.service.ts';
import { FormulasRpc } from './formulas.rpc.ts';
import { FormulasService } from './formulas.service.ts';
import { IngredientsRpc } from './ingredients.rpc.ts';
import { IngredientsService } from './ingredients.service.ts';
import { WorksheetPrints } from './worksheet-prints.service.ts';
import { WorksheetsQueries } from './worksheets.queries.ts';
import { WorksheetsRpc } from './worksheets.rpc.ts';
import { WorksheetsService } from './worksheets.service.ts';

@Module({
  imports: [BatchesModule, BusinessModule, DocumentsModule],
  controllers: [FormulasRpc, IngredientsRpc, WorksheetsRpc],
  providers: [Finishing, FormulasService, IngredientsService, WorksheetPrints, WorksheetsQueries, WorksheetsService],
})
export class WorksheetsModule {}
