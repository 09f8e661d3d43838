import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Assertion, beginPasskeyLogIn, passkeyLogIn } from '@sorrel/contracts/identity/passkeys';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as security from '@sorrel/contracts/http/security';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { Form } from '../edge/forms.edge.ts';
import { addressOf, EdgeLimits } from '../limits/limits.service.ts';
import { For, Who } from '../session/access.edge.ts';
import { sameSitePath } from '../session/session.ts';
import { Sessions } from '../session/sessions.service.ts';

const LogInForm = z.object({ credential: Assertion, next: z.string().max(500).nullish() });

/** Staff log in with a passkey alone: their device has checked who they are. */
@Controller('auth')
@For('anybody')
export class PasskeyLogInHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: EdgeLimits,
    private readonly sessions: Sessions,
  ) {}

  @Post('begin-passkey')
  @Documented('A challenge to log in with a passkey', security.PasskeyRequest)
  @HttpCode(200)
  async begin(@Who() ctx: Context, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    const device = await this.counted(request, reply);
    void reply.header('cache-control', 'no-store');
    return { success: true, options: await this.rpc.ask(beginPasskeyLogIn, { device }, ctx) };
  }

  @Post('passkey')
  @Documented('Log in with a passkey', storefront.LoggedIn)
  @HttpCode(200)
  async logIn(
    @Form(LogInForm) form: z.output<typeof LogInForm>,
    @Who() ctx: Context,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const device = await this.counted(request, reply);
    const { token, user } = await this.rpc.ask(passkeyLogIn, { credential: form.credential, device }, ctx);
    await this.sessions.begin(request, reply, token);
    return { success: true, user, next: sameSitePath(form.next), second_factor: null };
  }

  /** As a log-in with a password: by address unless the browser is proven, and by browser. */
  private async counted(request: FastifyRequest, reply: FastifyReply) {
    if (!this.sessions.isProven(request)) await this.limits.spend('login', addressOf(request));
    const device = this.sessions.deviceOf(request, reply);
    await this.limits.spend('loginPerBrowser', device.mark);
    return device;
  }
}
