import { Module } from '@nestjs/common';
import { Following } from './following.service.ts';

@Module({ providers: [Following], exports: [Following] })
export class ParcelsModule {}
