import { Module } from '@nestjs/common';
import { CountsService } from './counts.service.ts';

@Module({ providers: [CountsService] })
export class CountsModule {}
