import { Module } from '@nestjs/common';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { BusinessListener } from './business.listener.ts';

@Module({ controllers: [BusinessListener], providers: [BusinessCopy], exports: [BusinessCopy] })
export class BusinessModule {}
