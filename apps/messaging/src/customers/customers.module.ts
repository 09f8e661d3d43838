import { Module } from '@nestjs/common';
import { CustomersListener } from './customers.listener.ts';

@Module({ controllers: [CustomersListener] })
export class CustomersModule {}
