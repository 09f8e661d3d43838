import { Module } from '@nestjs/common';
import { StudioModule } from '../studio/studio.module.ts';
import { PhotosHttp } from './photos.http.ts';
import { PhotosJobs } from './photos.jobs.ts';
import { PhotosRpc } from './photos.rpc.ts';
import { PhotosService } from './photos.service.ts';
import { PhotoUpkeep } from './upkeep.service.ts';

@Module({
  imports: [StudioModule],
  controllers: [PhotosHttp, PhotosRpc],
  providers: [PhotosJobs, PhotosService, PhotoUpkeep],
})
export class PhotosModule {}
