import { Module } from '@nestjs/common';
import { AnnouncingModule } from '../announcing/announcing.module.ts';
import { HoldsModule } from '../holds/holds.module.ts';
import { PreviewModule } from '../preview/preview.module.ts';
import { PromotionsModule } from '../promotions/promotions.module.ts';
import { RestoresModule } from '../restores/restores.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { NoticesJobs } from './notices.jobs.ts';
import { NoticesService } from './notices.service.ts';

@Module({
  imports: [AnnouncingModule, HoldsModule, PreviewModule, PromotionsModule, RestoresModule, TransitionsModule],
  providers: [NoticesJobs, NoticesService],
  exports: [NoticesService],
})
export class NoticesModule {}
