import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { previewAny, previewMine } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { PreviewService } from './preview.service.ts';

@Controller()
export class PreviewRpc {
  constructor(private readonly preview: PreviewService) {}

  @MessageHandler(previewMine)
  mine(input: z.output<typeof previewMine.input>, ctx: Context) {
    return this.preview.mine(input, ctx);
  }

  @MessageHandler(previewAny)
  any(input: z.output<typeof previewAny.input>, ctx: Context) {
    return this.preview.of(input.subscription, input.change, 'staff', ctx);
  }
}
