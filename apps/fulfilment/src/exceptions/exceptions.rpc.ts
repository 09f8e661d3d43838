import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { decideParcel, listExceptions, markParcel, printReship, reshipParcel } from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { ExceptionsQueries } from './exceptions.queries.ts';
import { ExceptionsService } from './exceptions.service.ts';
import { ReshipPapers } from './papers.service.ts';
import { ReshipsService } from './reships.service.ts';

@Controller()
export class ExceptionsRpc {
  constructor(
    private readonly exceptions: ExceptionsService,
    private readonly queries: ExceptionsQueries,
    private readonly reships: ReshipsService,
    private readonly papers: ReshipPapers,
  ) {}

  @MessageHandler(listExceptions)
  list(input: z.output<typeof listExceptions.input>) {
    return this.queries.list(input);
  }

  @MessageHandler(markParcel)
  mark(input: z.output<typeof markParcel.input>, ctx: Context) {
    return this.exceptions.mark(input, ctx);
  }

  @MessageHandler(decideParcel)
  decide(input: z.output<typeof decideParcel.input>, ctx: Context) {
    return this.exceptions.decide(input, ctx);
  }

  @MessageHandler(reshipParcel)
  reship({ id }: z.output<typeof reshipParcel.input>, ctx: Context) {
    return this.reships.ship(id, ctx);
  }

  @MessageHandler(printReship)
  print({ id }: z.output<typeof printReship.input>, ctx: Context) {
    return this.papers.print(id, ctx);
  }
}
