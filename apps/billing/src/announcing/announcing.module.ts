import { Module } from '@nestjs/common';
import { NoticeRechecks } from './notice-rechecks.service.ts';
import { Promises } from './promises.service.ts';

@Module({ providers: [NoticeRechecks, Promises], exports: [NoticeRechecks, Promises] })
export class AnnouncingModule {}
