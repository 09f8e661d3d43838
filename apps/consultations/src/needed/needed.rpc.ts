import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { myEvidence } from '@sorrel/contracts/consultations/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { NeededService } from './needed.service.ts';

@Controller()
export class NeededRpc {
  constructor(private readonly needed: NeededService) {}

  @MessageHandler(myEvidence)
  mine(_input: z.output<typeof myEvidence.input>, ctx: Context) {
    return this.needed.mine(ctx);
  }
}
