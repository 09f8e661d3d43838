import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  closeOwing,
  expectOwing,
  exportOwings,
  listOwings,
  owingWork,
  resumeOwing,
  withholdOwing,
} from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { OwingsQueries } from './owings.queries.ts';
import { OwingsService } from './owings.service.ts';

@Controller()
export class OwingsRpc {
  constructor(
    private readonly owings: OwingsService,
    private readonly queries: OwingsQueries,
  ) {}

  @MessageHandler(listOwings)
  list(input: z.output<typeof listOwings.input>) {
    return this.queries.list(input);
  }

  @MessageHandler(exportOwings)
  export(_: z.output<typeof exportOwings.input>, ctx: Context) {
    return this.queries.export(ctx);
  }

  @MessageHandler(owingWork)
  work() {
    return this.queries.work();
  }

  @MessageHandler(expectOwing)
  expect(input: z.output<typeof expectOwing.input>, ctx: Context) {
    return this.owings.expect(input, ctx);
  }

  @MessageHandler(closeOwing)
  close(input: z.output<typeof closeOwing.input>, ctx: Context) {
    return this.owings.close(input, ctx);
  }

  @MessageHandler(withholdOwing)
  withhold(input: z.output<typeof withholdOwing.input>, ctx: Context) {
    return this.owings.withhold(input, ctx);
  }

  @MessageHandler(resumeOwing)
  resume(input: z.output<typeof resumeOwing.input>, ctx: Context) {
    return this.owings.resume(input, ctx);
  }
}
