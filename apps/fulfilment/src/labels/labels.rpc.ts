import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { readLabel } from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { LabelsService } from './labels.service.ts';

@Injectable()
export class LabelsRpc {
  constructor(private readonly labels: LabelsService) {}

  @Answers(readLabel)
  read({ trackingNumber }: z.output<typeof readLabel.input>, ctx: Context) {
    return this.labels.read(trackingNumber, ctx);
  }
}
