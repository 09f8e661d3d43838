import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.ts';
import { StudioModule } from '../studio/studio.module.ts';
import { AttachmentsHttp } from './attachments.http.ts';
import { AttachmentsJobs } from './attachments.jobs.ts';
import { AttachmentsRpc } from './attachments.rpc.ts';
import { AttachmentsService } from './attachments.service.ts';
import { PersonalAttachments } from './personal-attachments.service.ts';

@Module({
  imports: [FilesModule, StudioModule],
  controllers: [AttachmentsHttp, AttachmentsRpc],
  providers: [AttachmentsJobs, AttachmentsService, PersonalAttachments],
  exports: [PersonalAttachments],
})
export class AttachmentsModule {}
