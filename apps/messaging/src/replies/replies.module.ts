import { Module } from '@nestjs/common';
import { RepliesRpc } from './replies.rpc.ts';
import { RepliesService } from './replies.service.ts';

@Module({ controllers: [RepliesRpc], providers: [RepliesService] })
export class RepliesModule {}
