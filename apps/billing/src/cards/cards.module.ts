import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.ts';
import { BackupsService } from './backups.service.ts';
import { CardsJobs } from './cards.jobs.ts';
import { CardsService } from './cards.service.ts';
import { CopiesService } from './copies.service.ts';
import { MethodsService } from './methods.service.ts';

@Module({
  imports: [StripeModule],
  providers: [BackupsService, CardsJobs, CardsService, CopiesService, MethodsService],
  exports: [BackupsService, CardsService, MethodsService],
})
export class CardsModule {}
