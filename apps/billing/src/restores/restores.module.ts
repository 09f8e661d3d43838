import { Module } from '@nestjs/common';
import { Restores } from './restores.service.ts';

@Module({ providers: [Restores], exports: [Restores] })
export class RestoresModule {}
