import { Module } from '@nestjs/common';
import { Studio } from './studio.service.ts';

@Module({ providers: [Studio], exports: [Studio] })
export class StudioModule {}
