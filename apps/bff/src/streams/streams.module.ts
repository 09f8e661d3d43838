import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { ChatStream } from './chat.stream.ts';

@Module({ imports: [LimitsModule, SessionModule], controllers: [ChatStream] })
export class StreamsModule {}
