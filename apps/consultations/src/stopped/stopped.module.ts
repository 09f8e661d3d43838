import { Module } from '@nestjs/common';
import { StoppedMedicines } from '@sorrel/service-kit/stopped-medicines';
import { StoppedListener } from './stopped.listener.ts';

@Module({ controllers: [StoppedListener], providers: [StoppedMedicines], exports: [StoppedMedicines] })
export class StoppedModule {}
