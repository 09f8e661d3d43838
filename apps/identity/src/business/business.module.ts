import { Module } from '@nestjs/common';
import { BusinessRpc } from './business.rpc.ts';
import { BusinessService } from './business.service.ts';

@Module({ controllers: [BusinessRpc], providers: [BusinessService] })
export class BusinessModule {}
