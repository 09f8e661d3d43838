import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  beginFactor,
  confirmFactor,
  giveFactor,
  readFactor,
  renewRecoveryCodes,
  resetFactor,
} from '@sorrel/contracts/identity/security';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import * as security from '@sorrel/contracts/http/security';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { Form, id } from '../edge/forms.edge.ts';
import { EdgeLimits } from '../limits/limits.service.ts';
import { For, Needs, Sensitive, Who, WhoComes } from '../session/access.edge.ts';
import { Sessions } from '../session/sessions.service.ts';
import { code, currentPassword } from './fields.edge.ts';

const PasswordForm = z.object({ current_password: currentPassword });
const CodeForm = z.object({ code });
const ColleagueForm = z.object({ user_id: id });

/** The second factor of staff: given after the password, set up there where it is required, and looked after in the console. */
@Controller('v2/admin')
@For('staff')
export class SecondFactorHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: EdgeLimits,
    private readonly sessions: Sessions,
  ) {}

  @Get('data/second-factor')
  @Needs(readFactor)
  @Documented('How it stands', security.SecondFactorState)
  async read(@Who() ctx: Context, @Res({ passthrough: true }) reply: FastifyReply) {
    void reply.header('cache-control', 'no-store');
    const { isOn, isRequired, recoveryCodesLeft, since } = await this.rpc.ask(readFactor, {}, ctx);
    return { is_on: isOn, is_required: isRequired, recovery_codes_left: recoveryCodesLeft, since };
  }

  @Post('form/begin-second-factor')
  @Needs(beginFactor)
  @Documented('A key for an authenticator app', security.SecondFactorKey)
  @For('incoming-staff')
  @HttpCode(200)
  async begin(
    @Form(PasswordForm) form: z.output<typeof PasswordForm>,
    @WhoComes() ctx: Context,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.spend('security', String(ctx.actor.userId));
    const { key, qrSvg } = await this.rpc.ask(beginFactor, form, ctx);
    void reply.header('cache-control', 'no-store');
    return { success: true, key, qr_svg: qrSvg };
  }

  @Post('form/confirm-second-factor')
  @Needs(confirmFactor)
  @Documented('Turn it on', security.RecoveryCodes)
  @For('incoming-staff')
  @HttpCode(200)
  async confirm(
    @Form(CodeForm) form: z.output<typeof CodeForm>,
    @WhoComes() ctx: Context,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.spend('security', String(ctx.actor.userId));
    const { token, recoveryCodes } = await this.rpc.ask(confirmFactor, form, ctx);
    this.sessions.renew(request, reply, token);
    void reply.header('cache-control', 'no-store');
    return { success: true, recovery_codes: recoveryCodes };
  }

  @Post('form/give-second-factor')
  @Needs(giveFactor)
  @Documented('A code of the app, or a recovery code', security.SecondFactorGiven)
  @For('incoming-staff')
  @HttpCode(200)
  async give(
    @Form(CodeForm) form: z.output<typeof CodeForm>,
    @WhoComes() ctx: Context,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.spend('security', String(ctx.actor.userId));
    const { token, user, recoveryCodesLeft } = await this.rpc.ask(giveFactor, form, ctx);
    this.sessions.renew(request, reply, token);
    return { success: true, user, recovery_codes_left: recoveryCodesLeft };
  }

  @Post('form/renew-recovery-codes')
  @Needs(renewRecoveryCodes)
  @Documented('Ten new recovery codes', security.RecoveryCodes)
  @HttpCode(200)
  async renew(
    @Form(PasswordForm) form: z.output<typeof PasswordForm>,
    @Who() ctx: Context,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.spend('security', String(ctx.actor.userId));
    const { recoveryCodes } = await this.rpc.ask(renewRecoveryCodes, form, ctx);
    void reply.header('cache-control', 'no-store');
    return { success: true, recovery_codes: recoveryCodes };
  }

  /** For an act that is a link and not a request of a script: asked before the link is opened, so that the code can be asked for here. */
  @Get('data/step-up')
  @Needs(readFactor)
  @Documented('Was the second factor given lately', storefront.Ok)
  @Sensitive()
  ready() {
    return { success: true };
  }

  @Post('form/reset-second-factor')
  @Needs(resetFactor)
  @Documented('Let a colleague set theirs up again', storefront.Ok)
  @Sensitive()
  @HttpCode(200)
  async reset(@Form(ColleagueForm) form: z.output<typeof ColleagueForm>, @Who() ctx: Context) {
    await this.rpc.ask(resetFactor, { user: form.user_id }, ctx);
    return { success: true };
  }
}
