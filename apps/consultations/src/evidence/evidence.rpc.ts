import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { recordEvidence, withdrawEvidence } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { EvidenceService } from './evidence.service.ts';

@Controller()
export class EvidenceRpc {
  constructor(private readonly evidence: EvidenceService) {}

  @MessageHandler(recordEvidence)
  record(input: z.output<typeof recordEvidence.input>, ctx: Context) {
    return this.evidence.record(input, ctx);
  }

  @MessageHandler(withdrawEvidence)
  withdraw(input: z.output<typeof withdrawEvidence.input>, ctx: Context) {
    return this.evidence.withdraw(input, ctx);
  }
}
