import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.ts';
import { StripeModule } from '../stripe/stripe.module.ts';
import { BooksJobs } from './books.jobs.ts';
import { BooksQueries } from './books.queries.ts';
import { BooksRpc } from './books.rpc.ts';
import { BookChecks } from './checks.service.ts';
import { ClosingsRpc } from './closings.rpc.ts';
import { ClosingsService } from './closings.service.ts';
import { SaleDocumentsQueries } from './sale-documents.queries.ts';
import { SaleDocumentsRpc } from './sale-documents.rpc.ts';
import { StripeStatement } from './stripe.statement.ts';

@Module({
  imports: [LedgerModule, StripeModule],
  controllers: [BooksRpc, ClosingsRpc, SaleDocumentsRpc],
  providers: [BookChecks, BooksJobs, BooksQueries, ClosingsService, SaleDocumentsQueries, StripeStatement],
})
export class BooksModule {}
