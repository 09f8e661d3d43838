import { Module } from '@nestjs/common';
import { NoticeRechecks } from './notice-rechecks.service.ts';
import { Promises } from './promises.service.ts';
import { Told } from './told.service.ts';

@Module({ providers: [NoticeRechecks, Promises, Told], exports: [NoticeRechecks, Promises, Told] })
export class AnnouncingModule {}
