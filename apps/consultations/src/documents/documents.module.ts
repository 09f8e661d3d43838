import { Module } from '@nestjs/common';
import { EvidenceModule } from '../evidence/evidence.module.ts';
import { NoticesModule } from '../notices/notices.module.ts';
import { TasksModule } from '../tasks/tasks.module.ts';
import { DocumentsRpc } from './documents.rpc.ts';
import { DocumentsService } from './documents.service.ts';

@Module({
  imports: [EvidenceModule, NoticesModule, TasksModule],
  controllers: [DocumentsRpc],
  providers: [DocumentsService],
  exports: [DocumentsService],
})
export class DocumentsModule {}
