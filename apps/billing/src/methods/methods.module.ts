import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.ts';
import { DeliveriesModule } from '../deliveries/deliveries.module.ts';
import { HoldsModule } from '../holds/holds.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { MethodChangesService } from './method-changes.service.ts';
import { MethodsRpc } from './methods.rpc.ts';

@Module({
  imports: [CardsModule, DeliveriesModule, HoldsModule, PaymentsModule, StripeModule, TransitionsModule],
  controllers: [MethodsRpc],
  providers: [MethodChangesService],
})
export class MethodsModule {}
