import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { checkWork, decideCheck } from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { ChecksQueries } from './checks.queries.ts';
import { ChecksService } from './checks.service.ts';

@Controller()
export class ChecksRpc {
  constructor(
    private readonly checks: ChecksService,
    private readonly queries: ChecksQueries,
  ) {}

  @MessageHandler(decideCheck)
  decide(input: z.output<typeof decideCheck.input>, ctx: Context) {
    return this.checks.decide(input, ctx);
  }

  @MessageHandler(checkWork)
  work() {
    return this.queries.work();
  }
}
