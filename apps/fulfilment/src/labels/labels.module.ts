import { Module } from '@nestjs/common';
import { LabelsRpc } from './labels.rpc.ts';
import { LabelsService } from './labels.service.ts';

@Module({ controllers: [LabelsRpc], providers: [LabelsService], exports: [LabelsService] })
export class LabelsModule {}
