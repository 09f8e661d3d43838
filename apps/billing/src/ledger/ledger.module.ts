import { Module } from '@nestjs/common';
import { BooksService } from './books.service.ts';

@Module({ providers: [BooksService], exports: [BooksService] })
export class LedgerModule {}
