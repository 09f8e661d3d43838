import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/attachments.module.ts';
import { PhotosModule } from '../photos/photos.module.ts';
import { KeepingJobs } from './keeping.jobs.ts';
import { KeepingListener } from './keeping.listener.ts';

@Module({ imports: [AttachmentsModule, PhotosModule], controllers: [KeepingListener], providers: [KeepingJobs] })
export class KeepingModule {}
