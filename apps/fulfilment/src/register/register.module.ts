import { Module } from '@nestjs/common';
import { BusinessModule } from '../business/business.module.ts';
import { DocumentsModule } from '../documents/documents.module.ts';
import { RegisterPages } from './pages.service.ts';
import { RegisterPrints } from './prints.service.ts';
import { RegisterQueries } from './register.queries.ts';
import { RegisterRpc } from './register.rpc.ts';
import { RegisterService } from './register.service.ts';

@Module({
  imports: [BusinessModule, DocumentsModule],
  controllers: [RegisterRpc],
  providers: [RegisterPages, RegisterPrints, RegisterQueries, RegisterService],
  exports: [RegisterService],
})
export class RegisterModule {}
