import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.ts';
import { DeliveriesModule } from '../deliveries/deliveries.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { RecoveryRpc } from './recovery.rpc.ts';
import { RecoveryService } from './recovery.service.ts';

@Module({
  imports: [CardsModule, DeliveriesModule, PaymentsModule, TransitionsModule],
  controllers: [RecoveryRpc],
  providers: [RecoveryService],
})
export class RecoveryModule {}
