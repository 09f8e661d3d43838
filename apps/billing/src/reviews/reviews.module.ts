import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.ts';
import { DeliveriesModule } from '../deliveries/deliveries.module.ts';
import { HoldsModule } from '../holds/holds.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { IntentsModule } from '../ledger/intents/intents.module.ts';
import { PromotionsModule } from '../promotions/promotions.module.ts';
import { LoweredService } from './lowered.service.ts';
import { ReviewsListener } from './reviews.listener.ts';
import { ReviewsService } from './reviews.service.ts';
import { RevocationsService } from './revocations.service.ts';

@Module({
  imports: [
    CustomersModule,
    DeliveriesModule,
    HoldsModule,
    IntentsModule,
    PaymentsModule,
    PromotionsModule,
    TransitionsModule,
  ],
  controllers: [ReviewsListener],
  providers: [LoweredService, ReviewsService, RevocationsService],
})
export class ReviewsModule {}
