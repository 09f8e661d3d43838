import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { logIn, logOut, readSession } from '@sorrel/contracts/identity/rpc';
import { endOtherSessions, endSession, mySessions } from '@sorrel/contracts/identity/security';
import type { Context } from '@sorrel/service-kit/security/actor';
import { MessageHandler } from '@sorrel/service-kit/messaging/rpc/message-handler';
import { LogInsService } from './log-ins.service.ts';
import { SessionsQueries } from './sessions.queries.ts';
import { SessionsService } from '../sessions/sessions.service.ts';

@Controller()
export class SessionsRpc {
  constructor(
    private readonly logIns: LogInsService,
    private readonly sessions: SessionsService,
    private readonly queries: SessionsQueries,
  ) {}

  @MessageHandler(logIn)
  logIn({ registration = null, ...input }: z.output<typeof logIn.input>, ctx: Context) {
    return this.logIns.logIn({ ...input, registration }, ctx);
  }

  @MessageHandler(readSession)
  async read(input: z.output<typeof readSession.input>) {
    return { session: await this.sessions.read(input.token) };
  }

  @MessageHandler(logOut)
  async logOut(input: z.output<typeof logOut.input>) {
    await this.sessions.logOut(input.token);
    return {};
  }

  @MessageHandler(mySessions)
  async mine(_input: z.output<typeof mySessions.input>, ctx: Context) {
    return { sessions: await this.queries.mine(ctx) };
  }

  @MessageHandler(endSession)
  async end(input: z.output<typeof endSession.input>, ctx: Context) {
    await this.sessions.end(input.id, ctx);
    return {};
  }

  @MessageHandler(endOtherSessions)
  async endOthers(_input: z.output<typeof endOtherSessions.input>, ctx: Context) {
    return { ended: await this.sessions.endOthers(ctx) };
  }
}
