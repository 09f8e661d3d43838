import { Module } from '@nestjs/common';
import { Hashing } from './hashing.service.ts';

@Module({ providers: [Hashing], exports: [Hashing] })
export class HashingModule {}
