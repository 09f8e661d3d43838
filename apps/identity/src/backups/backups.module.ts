import { Module } from '@nestjs/common';
import { BackupsQueries } from './backups.queries.ts';
import { BackupsRpc } from './backups.rpc.ts';

@Module({ controllers: [BackupsRpc], providers: [BackupsQueries] })
export class BackupsModule {}
