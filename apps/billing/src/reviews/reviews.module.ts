import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { ReviewsListener } from './reviews.listener.ts';
import { ReviewsService } from './reviews.service.ts';

@Module({
  imports: [DeliveriesModule, PaymentsModule, TransitionsModule],
  controllers: [ReviewsListener],
  providers: [ReviewsService],
})
export class ReviewsModule {}
