import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { listDecisions, readOverrides } from '@sorrel/contracts/consultations/rpc';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { DecisionsQueries } from './decisions.queries.ts';

@Controller()
export class DecisionsRpc {
  constructor(private readonly queries: DecisionsQueries) {}

  @MessageHandler(listDecisions)
  list(input: z.output<typeof listDecisions.input>, ctx: Context) {
    return this.queries.list(input, ctx);
  }

  @MessageHandler(readOverrides)
  overrides(input: z.output<typeof readOverrides.input>, ctx: Context) {
    return this.queries.overrides(input, ctx);
  }
}
