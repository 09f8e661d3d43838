import { Module } from '@nestjs/common';
import { ExceptionsModule } from '../exceptions/exceptions.module.ts';
import { ParcelsModule } from '../parcels/parcels.module.ts';
import { TrackingJobs } from './tracking.jobs.ts';
import { TrackingService } from './tracking.service.ts';

/** Where parcels are that have left. */
@Module({ imports: [ExceptionsModule, ParcelsModule], providers: [TrackingJobs, TrackingService] })
export class TrackingModule {}
