import { Module } from '@nestjs/common';
import { Printer } from './printer.service.ts';

@Module({ providers: [Printer], exports: [Printer] })
export class DocumentsModule {}
