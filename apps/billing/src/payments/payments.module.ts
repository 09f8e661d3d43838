import { Module } from '@nestjs/common';
import { BusinessModule } from '../business/business.module.ts';
import { AnnouncingModule } from '../announcing/announcing.module.ts';
import { CardsModule } from '../cards/cards.module.ts';
import { ChargePricesModule } from '../charge-prices/charge-prices.module.ts';
import { CopiesModule } from '../copies/copies.module.ts';
import { DeliveriesModule } from '../deliveries/deliveries.module.ts';
import { HoldsModule } from '../holds/holds.module.ts';
import { BalancesModule } from '../ledger/balances/balances.module.ts';
import { IntentsModule } from '../ledger/intents/intents.module.ts';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { PromotionsModule } from '../promotions/promotions.module.ts';
import { RestoresModule } from '../restores/restores.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { ChargesService } from './charges.service.ts';
import { RecoveryLinks } from './links.service.ts';
import { OutcomesService } from './outcomes.service.ts';
import { PaymentStates } from './payment-states.service.ts';
import { PaymentsJobs } from './payments.jobs.ts';
import { PaymentsService } from './payments.service.ts';

@Module({
  imports: [
    BusinessModule,
    AnnouncingModule,
    BalancesModule,
    CardsModule,
    ChargePricesModule,
    CopiesModule,
    DeliveriesModule,
    HoldsModule,
    IntentsModule,
    LedgerModule,
    PromotionsModule,
    RestoresModule,
    StripeModule,
    TransitionsModule,
  ],
  providers: [ChargesService, OutcomesService, PaymentStates, PaymentsJobs, PaymentsService, RecoveryLinks],
  exports: [ChargesService, PaymentsService, RecoveryLinks],
})
export class PaymentsModule {}
