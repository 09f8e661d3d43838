import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { revokePrescription } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { RevocationsService } from './revocations.service.ts';

@Controller()
export class RevocationsRpc {
  constructor(private readonly revocations: RevocationsService) {}

  @MessageHandler(revokePrescription)
  revoke(input: z.output<typeof revokePrescription.input>, ctx: Context) {
    return this.revocations.revoke(input, ctx);
  }
}
