import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { ConcernsRpc } from './concerns.rpc.ts';
import { ConcernsService } from './concerns.service.ts';

@Module({ imports: [NoticesModule, PeopleModule], controllers: [ConcernsRpc], providers: [ConcernsService] })
export class ConcernsModule {}
