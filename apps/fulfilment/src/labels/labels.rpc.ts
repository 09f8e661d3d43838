import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { readLabel } from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { LabelsService } from './labels.service.ts';

@Controller()
export class LabelsRpc {
  constructor(private readonly labels: LabelsService) {}

  @MessageHandler(readLabel)
  read({ trackingNumber }: z.output<typeof readLabel.input>, ctx: Context) {
    return this.labels.read(trackingNumber, ctx);
  }
}
