import { Module } from '@nestjs/common';
import { Prices } from './prices.service.ts';
import { Site } from './site.service.ts';

@Module({ providers: [Prices, Site], exports: [Prices, Site] })
export class StaticModule {}
