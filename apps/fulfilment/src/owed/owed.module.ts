import { Module } from '@nestjs/common';
import { Owed } from './owed.service.ts';

@Module({ providers: [Owed], exports: [Owed] })
export class OwedModule {}
