import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  readReset,
  readTakeBack,
  requestReset,
  resetPassword,
  takeEmailBack,
} from '@sorrel/contracts/identity/security';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { Form, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { addressOf, EdgeLimits } from '../limits/limits.service.ts';
import { For, Who } from '../session/access.edge.ts';
import { Sessions } from '../session/sessions.service.ts';
import { COPIES, demandSame, email, newPassword, repeated } from './fields.edge.ts';

const token = text(100, 'This link is not complete. Please open it from the e-mail again.');
const EmailForm = z.object({ email });
const LinkForm = z.object({ token });
const ResetForm = z.object({ token, password: newPassword, password_confirmation: repeated });

/** Resetting a password and taking an e-mail back, without being logged in. The token of a link comes in the body, so that no log and no referrer ever holds one. */
@Controller('auth')
@For('anybody')
export class PasswordsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: EdgeLimits,
    private readonly own: ReadYourWrites,
    private readonly sessions: Sessions,
  ) {}

  @Post('forgot-password')
  @Documented('Ask for a link to a new password', storefront.Ok)
  @HttpCode(200)
  async forgot(
    @Form(EmailForm) form: z.output<typeof EmailForm>,
    @Who() ctx: Context,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.spend('reset', addressOf(request));
    await this.rpc.ask(requestReset, { email: form.email, device: this.sessions.deviceOf(request, reply) }, ctx);
    return { success: true };
  }

  @Post('check-reset-link')
  @Documented('Does a link still work', storefront.ResetLink)
  @HttpCode(200)
  async checkReset(
    @Form(LinkForm) form: z.output<typeof LinkForm>,
    @Who() ctx: Context,
    @Req() request: FastifyRequest,
  ) {
    await this.limits.spend('link', addressOf(request));
    const { isOpen, isInvitation } = await this.rpc.ask(readReset, { token: form.token }, ctx);
    return { success: true, is_open: isOpen, is_invitation: isInvitation };
  }

  @Post('reset-password')
  @Documented('A new password', storefront.Ok)
  @HttpCode(200)
  async reset(
    @Form(ResetForm) form: z.output<typeof ResetForm>,
    @Who() ctx: Context,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.spend('link', addressOf(request));
    demandSame(form);
    const device = this.sessions.deviceOf(request, reply);
    await this.rpc.ask(resetPassword, { token: form.token, password: form.password, device }, ctx);
    return { success: true };
  }

  @Post('check-take-back-link')
  @Documented('Which address a link brings back', storefront.TakeBackLink)
  @HttpCode(200)
  async checkTakeBack(
    @Form(LinkForm) form: z.output<typeof LinkForm>,
    @Who() ctx: Context,
    @Req() request: FastifyRequest,
  ) {
    await this.limits.spend('link', addressOf(request));
    return { success: true, ...(await this.rpc.ask(readTakeBack, { token: form.token }, ctx)) };
  }

  @Post('take-email-back')
  @Documented('Take an address back', storefront.EmailTakenBack)
  @HttpCode(200)
  async takeBack(@Form(LinkForm) form: z.output<typeof LinkForm>, @Who() ctx: Context, @Req() request: FastifyRequest) {
    await this.limits.spend('link', addressOf(request));
    const { reset, events } = await this.rpc.ask(takeEmailBack, { token: form.token }, ctx);
    await this.own.until(COPIES, events);
    return { success: true, reset };
  }
}
