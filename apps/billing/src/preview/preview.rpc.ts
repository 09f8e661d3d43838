import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { previewAny, previewMine } from '@sorrel/contracts/billing/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { PreviewService } from './preview.service.ts';

@Injectable()
export class PreviewRpc {
  constructor(private readonly preview: PreviewService) {}

  @Answers(previewMine)
  mine(input: z.output<typeof previewMine.input>, ctx: Context) {
    return this.preview.mine(input, ctx);
  }

  @Answers(previewAny)
  any(input: z.output<typeof previewAny.input>, ctx: Context) {
    return this.preview.of(input.subscription, input.change, 'staff', ctx);
  }
}
