import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { logIn, logOut, readSession } from '@sorrel/contracts/identity/rpc';
import type { Context } from '@sorrel/service-kit/actor';
import { Answers } from '@sorrel/service-kit/handlers';
import { SessionsService } from './sessions.service.ts';

@Injectable()
export class SessionsRpc {
  constructor(private readonly sessions: SessionsService) {}

  @Answers(logIn)
  logIn(input: z.output<typeof logIn.input>, ctx: Context) {
    return this.sessions.logIn(input.email, input.password, input.device, ctx);
  }

  @Answers(readSession)
  async read(input: z.output<typeof readSession.input>) {
    return { session: await this.sessions.read(input.token) };
  }

  @Answers(logOut)
  async logOut(input: z.output<typeof logOut.input>) {
    await this.sessions.logOut(input.token);
    return {};
  }
}
