import { Module } from '@nestjs/common';
import { Sessions } from './sessions.service.ts';
import { StepUp } from './step-up.service.ts';

@Module({ providers: [Sessions, StepUp], exports: [Sessions, StepUp] })
export class SessionModule {}
