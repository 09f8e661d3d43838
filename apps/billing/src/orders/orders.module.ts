import { Module } from '@nestjs/common';
import { TransitionsModule } from '../transitions/transitions.module.ts';
import { OrdersService } from './orders.service.ts';

@Module({ imports: [TransitionsModule], providers: [OrdersService], exports: [OrdersService] })
export class OrdersModule {}
