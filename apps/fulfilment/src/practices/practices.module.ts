import { Module } from '@nestjs/common';
import { PracticesRpc } from './practices.rpc.ts';
import { Practices } from './practices.service.ts';

@Module({ controllers: [PracticesRpc], providers: [Practices], exports: [Practices] })
export class PracticesModule {}
