import { Module } from '@nestjs/common';
import { SuppliesService } from './supplies.service.ts';

@Module({ providers: [SuppliesService], exports: [SuppliesService] })
export class SuppliesModule {}
