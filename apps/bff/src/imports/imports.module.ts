import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module.ts';
import { StaticModule } from '../static/static.module.ts';
import { ImportFilesHttp } from './import-files.http.ts';
import { ImportsHttp } from './imports.http.ts';

@Module({ imports: [SessionModule, StaticModule], controllers: [ImportFilesHttp, ImportsHttp] })
export class ImportsModule {}
