import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { recordEvidence, withdrawEvidence } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { EvidenceService } from './evidence.service.ts';

@Injectable()
export class EvidenceRpc {
  constructor(private readonly evidence: EvidenceService) {}

  @Answers(recordEvidence)
  record(input: z.output<typeof recordEvidence.input>, ctx: Context) {
    return this.evidence.record(input, ctx);
  }

  @Answers(withdrawEvidence)
  withdraw(input: z.output<typeof withdrawEvidence.input>, ctx: Context) {
    return this.evidence.withdraw(input, ctx);
  }
}
