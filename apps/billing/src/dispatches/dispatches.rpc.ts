import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { claimForDispatch } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { DispatchesService } from './dispatches.service.ts';

@Controller()
export class DispatchesRpc {
  constructor(private readonly dispatches: DispatchesService) {}

  @MessageHandler(claimForDispatch)
  claim(input: z.output<typeof claimForDispatch.input>, ctx: Context) {
    return this.dispatches.claim(input.id, ctx);
  }
}
