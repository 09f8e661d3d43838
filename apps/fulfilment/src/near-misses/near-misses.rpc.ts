import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { listNearMisses, nearMissWork, recordNearMiss, reviewNearMisses } from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { NearMissesQueries } from './near-misses.queries.ts';
import { NearMissesService } from './near-misses.service.ts';

@Controller()
export class NearMissesRpc {
  constructor(
    private readonly misses: NearMissesService,
    private readonly queries: NearMissesQueries,
  ) {}

  @MessageHandler(recordNearMiss)
  record(input: z.output<typeof recordNearMiss.input>, ctx: Context) {
    return this.misses.record(input, ctx);
  }

  @MessageHandler(listNearMisses)
  list(input: z.output<typeof listNearMisses.input>) {
    return this.queries.list(input);
  }

  @MessageHandler(reviewNearMisses)
  review(input: z.output<typeof reviewNearMisses.input>, ctx: Context) {
    return this.misses.review(input, ctx);
  }

  @MessageHandler(nearMissWork)
  work() {
    return this.queries.work();
  }
}
