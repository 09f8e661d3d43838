import { Module } from '@nestjs/common';
import { EvidenceRpc } from './evidence.rpc.ts';
import { EvidenceService } from './evidence.service.ts';

@Module({ controllers: [EvidenceRpc], providers: [EvidenceService], exports: [EvidenceService] })
export class EvidenceModule {}
