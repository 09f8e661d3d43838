import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { verifyPrescription } from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { PrescriptionsQueries } from './prescriptions.queries.ts';

@Controller()
export class PrescriptionsRpc {
  constructor(private readonly queries: PrescriptionsQueries) {}

  @MessageHandler(verifyPrescription)
  async verify({ hash }: z.output<typeof verifyPrescription.input>) {
    return { prescription: await this.queries.verify(hash) };
  }
}
