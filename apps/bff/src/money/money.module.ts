import { Module } from '@nestjs/common';
import { EdgeModule } from '../edge/edge.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { BooksFilesHttp } from './books-files.http.ts';
import { ClosingsHttp } from './closings.http.ts';
import { CreditHttp } from './credit.http.ts';
import { MoneyHttp } from './money.http.ts';
import { PromotionsHttp } from './promotions.http.ts';
import { ReconciliationHttp } from './reconciliation.http.ts';
import { RecoveryHttp } from './recovery.http.ts';
import { RefundsHttp } from './refunds.http.ts';
import { StockHttp } from './stock.http.ts';
import { WordsHttp } from './words.http.ts';

@Module({
  imports: [EdgeModule, LimitsModule, StaticModule],
  controllers: [
    BooksFilesHttp,
    ClosingsHttp,
    CreditHttp,
    MoneyHttp,
    PromotionsHttp,
    ReconciliationHttp,
    RecoveryHttp,
    RefundsHttp,
    StockHttp,
    WordsHttp,
  ],
})
export class MoneyModule {}
