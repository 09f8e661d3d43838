import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  changePassword,
  confirmEmailChange,
  endOtherSessions,
  endSession,
  mySessions,
  requestEmailChange,
} from '@sorrel/contracts/identity/security';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { Fault } from '@sorrel/service-kit/fault';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { Form } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { EdgeLimits } from '../limits/limits.service.ts';
import { For, Me, Page, wantsJson, Who } from '../session/access.edge.ts';
import type { Person } from '../session/session.ts';
import { Sessions } from '../session/sessions.service.ts';
import { Site } from '../static/site.service.ts';
import { code, COPIES, currentPassword, demandSame, email, newPassword, repeated } from './fields.edge.ts';

const PasswordForm = z.object({
  current_password: currentPassword,
  password: newPassword,
  password_confirmation: repeated,
});
const EmailForm = z.object({ email, current_password: currentPassword });
const CodeForm = z.object({ code });
const SessionForm = z.object({ session: z.string('Please choose a device.').max(100) });

/** Password, e-mail and open sessions of whoever is logged in. */
@Controller('v2/profile')
@For('customer')
export class SecurityHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly limits: EdgeLimits,
    private readonly sessions: Sessions,
    private readonly own: ReadYourWrites,
  ) {}

  @Get('security')
  @Documented('Open sessions', storefront.SecurityPage)
  @Page()
  async page(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Me() me: Person, @Who() ctx: Context) {
    void reply.header('vary', 'accept');
    if (!wantsJson(request)) return this.site.sendStorefront(request, reply);
    const { sessions } = await this.rpc.ask(mySessions, {}, ctx);
    const props = {
      email: me.user?.email ?? '',
      sessions: sessions.map((one) => ({
        id: one.id,
        device: one.device,
        started_at: one.startedAt,
        seen_at: one.seenAt,
        is_current: one.isCurrent,
      })),
    };
    await reply.header('cache-control', 'no-store').send({ component: 'Profile/Security', props, url: request.url });
  }

  @Post('form/change-password')
  @Documented('Change the password', storefront.Ok)
  @HttpCode(200)
  async changePassword(
    @Form(PasswordForm) form: z.output<typeof PasswordForm>,
    @Who() ctx: Context,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.spend('security', String(ctx.actor.userId));
    demandSame(form);
    const { current_password: typed, password } = form;
    const { token } = await this.rpc.ask(changePassword, { current_password: typed, password }, ctx);
    if (token) this.sessions.renew(request, reply, token);
    return { success: true };
  }

  @Post('form/request-email-change')
  @Documented('Ask for a code to a new address', storefront.Ok)
  @HttpCode(200)
  async requestEmail(@Form(EmailForm) form: z.output<typeof EmailForm>, @Who() ctx: Context) {
    await this.limits.spend('security', String(ctx.actor.userId));
    await this.rpc.ask(requestEmailChange, form, ctx);
    return { success: true };
  }

  @Post('form/confirm-email-change')
  @Documented('Prove the new address', storefront.EmailChanged)
  @HttpCode(200)
  async confirmEmail(
    @Form(CodeForm) form: z.output<typeof CodeForm>,
    @Who() ctx: Context,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.spend('security', String(ctx.actor.userId));
    const changed = await this.rpc.ask(confirmEmailChange, { code: form.code }, ctx);
    this.sessions.refresh(request);
    if (changed.token) this.sessions.renew(request, reply, changed.token);
    await this.own.until(COPIES, changed.events);
    return { success: true, email: changed.email };
  }

  @Post('form/end-session')
  @Documented('Log a device out', storefront.Ok)
  @HttpCode(200)
  async end(@Form(SessionForm) form: z.output<typeof SessionForm>, @Who() ctx: Context) {
    const { success, data } = z.uuid().safeParse(form.session);
    if (!success) throw new Fault('not_found', 'This device is not logged in any more.');
    await this.rpc.ask(endSession, { id: data }, ctx);
    return { success: true };
  }

  @Post('form/end-other-sessions')
  @Documented('Log the other devices out', storefront.SessionsEnded)
  @HttpCode(200)
  async endOthers(@Who() ctx: Context) {
    const { ended } = await this.rpc.ask(endOtherSessions, {}, ctx);
    return { success: true, ended };
  }
}
