import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module.ts';
import { ChatStream } from './chat.stream.ts';

@Module({ imports: [SessionModule], controllers: [ChatStream] })
export class StreamsModule {}
