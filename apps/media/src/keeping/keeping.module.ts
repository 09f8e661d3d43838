import { Module } from '@nestjs/common';
import { PhotosModule } from '../photos/photos.module.ts';
import { KeepingJobs } from './keeping.jobs.ts';
import { KeepingListener } from './keeping.listener.ts';

@Module({ imports: [PhotosModule], controllers: [KeepingListener], providers: [KeepingJobs] })
export class KeepingModule {}
