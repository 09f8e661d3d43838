import { Module } from '@nestjs/common';
import { FilesModule } from '../files/files.module.ts';
import { StudioModule } from '../studio/studio.module.ts';
import { PersonalPhotos } from './personal-photos.service.ts';
import { PhotosHttp } from './photos.http.ts';
import { PhotosJobs } from './photos.jobs.ts';
import { PhotosRpc } from './photos.rpc.ts';
import { PhotosService } from './photos.service.ts';
import { PhotoUpkeep } from './upkeep.service.ts';

@Module({
  imports: [FilesModule, StudioModule],
  controllers: [PhotosHttp, PhotosRpc],
  providers: [PersonalPhotos, PhotosJobs, PhotosService, PhotoUpkeep],
  exports: [PersonalPhotos],
})
export class PhotosModule {}
