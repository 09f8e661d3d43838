import { Module } from '@nestjs/common';
import { Repeats } from './repeats.service.ts';

@Module({ providers: [Repeats], exports: [Repeats] })
export class RepeatsModule {}
