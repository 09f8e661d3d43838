import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import {
  beAbsent,
  comeBack,
  exportResponsible,
  listResponsible,
  readResponsible,
  signInResponsible,
  signOutResponsible,
} from '@sorrel/contracts/fulfilment/rpc';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import type { Context } from '@sorrel/service-kit/security/actor';
import { ResponsibleQueries } from './responsible.queries.ts';
import { ResponsibleService } from './responsible.service.ts';

@Controller()
export class ResponsibleRpc {
  constructor(
    private readonly responsible: ResponsibleService,
    private readonly queries: ResponsibleQueries,
  ) {}

  @MessageHandler(readResponsible)
  read(_: z.output<typeof readResponsible.input>, ctx: Context) {
    return this.responsible.read(ctx.actor.userId);
  }

  @MessageHandler(listResponsible)
  list(input: z.output<typeof listResponsible.input>) {
    return this.queries.list(input);
  }

  @MessageHandler(exportResponsible)
  export(input: z.output<typeof exportResponsible.input>, ctx: Context) {
    return this.queries.export(input, ctx);
  }

  @MessageHandler(signInResponsible)
  signIn(input: z.output<typeof signInResponsible.input>, ctx: Context) {
    return this.responsible.signIn(input, ctx);
  }

  @MessageHandler(signOutResponsible)
  signOut(_: z.output<typeof signOutResponsible.input>, ctx: Context) {
    return this.responsible.signOut(ctx);
  }

  @MessageHandler(beAbsent)
  beAbsent(input: z.output<typeof beAbsent.input>, ctx: Context) {
    return this.responsible.beAbsent(input, ctx);
  }

  @MessageHandler(comeBack)
  comeBack(_: z.output<typeof comeBack.input>, ctx: Context) {
    return this.responsible.comeBack(ctx);
  }
}
