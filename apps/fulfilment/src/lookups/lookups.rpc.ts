import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { findParcels } from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { LookupsQueries } from './lookups.queries.ts';

@Controller()
export class LookupsRpc {
  constructor(private readonly lookups: LookupsQueries) {}

  @MessageHandler(findParcels)
  find({ typed, most }: z.output<typeof findParcels.input>, ctx: Context) {
    return this.lookups.find(typed, most, ctx);
  }
}
