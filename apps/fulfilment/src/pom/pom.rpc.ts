import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { exportPom, listPom } from '@sorrel/contracts/fulfilment/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { PomQueries } from './pom.queries.ts';

@Controller()
export class PomRpc {
  constructor(private readonly queries: PomQueries) {}

  @MessageHandler(listPom)
  list(input: z.output<typeof listPom.input>, ctx: Context) {
    return this.queries.list(input, ctx);
  }

  @MessageHandler(exportPom)
  part(input: z.output<typeof exportPom.input>, ctx: Context) {
    return this.queries.part(input, ctx);
  }
}
