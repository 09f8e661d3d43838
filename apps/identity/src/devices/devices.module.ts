import { Module } from '@nestjs/common';
import { HashingModule } from '../hashing/hashing.module.ts';
import { Devices } from './devices.service.ts';

@Module({ imports: [HashingModule], providers: [Devices], exports: [Devices] })
export class DevicesModule {}
