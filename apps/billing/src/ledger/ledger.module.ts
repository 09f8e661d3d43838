import { Module } from '@nestjs/common';
import { BusinessModule } from '../business/business.module.ts';
import { BooksService } from './books.service.ts';

@Module({ imports: [BusinessModule], providers: [BooksService], exports: [BooksService] })
export class LedgerModule {}
