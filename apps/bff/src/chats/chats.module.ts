import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { ChatDeskHttp } from './chat-desk.http.ts';
import { ChatsHttp } from './chats.http.ts';
import { NotesHttp } from './notes.http.ts';
import { RepliesHttp } from './replies.http.ts';

@Module({ imports: [SessionModule, StaticModule], controllers: [ChatDeskHttp, ChatsHttp, NotesHttp, RepliesHttp] })
export class ChatsModule {}
