import { Module } from '@nestjs/common';
import { ListViewsRpc } from './list-views.rpc.ts';
import { ListViewsService } from './list-views.service.ts';

@Module({ controllers: [ListViewsRpc], providers: [ListViewsService], exports: [ListViewsService] })
export class ListViewsModule {}
