import { Module } from '@nestjs/common';
import { BusinessPages } from './business.service.ts';
import { Prices } from './prices.service.ts';
import { Site } from './site.service.ts';

@Module({ providers: [BusinessPages, Prices, Site], exports: [BusinessPages, Prices, Site] })
export class StaticModule {}
