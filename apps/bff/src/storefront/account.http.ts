import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readCatalogue } from '@sorrel/contracts/billing/rpc';
import {
  checkEmail,
  logIn,
  register,
  resendCode,
  updateRegistration,
  verifyEmail,
} from '@sorrel/contracts/identity/rpc';
import { treatmentIn } from '@sorrel/contracts/treatments';
import type { Context } from '@sorrel/service-kit/security/actor';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import { MENOPAUSE_USUAL_MAX } from '@sorrel/contracts/eligibility';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Documented } from '../document/documented.edge.ts';
import { BFF_CONFIG, type BffConfig } from '../bff.config.ts';
import { bool, Form, text } from '../edge/forms.edge.ts';
import { pauseBefore } from '../limits/limits.ts';
import { addressOf, EdgeLimits } from '../limits/limits.service.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { COPIES, demandSame, email } from '../security/fields.edge.ts';
import { For, Me, Who } from '../session/access.edge.ts';
import { isFromElsewhere } from '../session/origin.ts';
import { missingFactor, sameSitePath, type Person } from '../session/session.ts';
import { Sessions } from '../session/sessions.service.ts';

const EmailForm = z.object({ email });
const LogInForm = z.object({
  email: text(254, 'Please enter your email.').min(1, 'Please enter your email.'),
  password: text(1_000, 'Please enter your password.').min(1, 'Please enter your password.'),
  next: z.string().max(500).nullish(),
});
/** What somebody says of themselves, and where they want to go: a consultation's address names its treatment. */
const AboutForm = z.object({
  birth_date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'Please select a valid birth date.')
    .nullish(),
  sex: z.enum(['male', 'female'], 'Please select your sex at birth.').nullish(),
  uk_resident: bool.nullish(),
  next: z.string().max(500).nullish(),
});
const RegisterForm = AboutForm.extend({
  email,
  password: text(128, 'Password must be at least 8 characters.'),
  password_confirmation: z.string().max(128).nullish(),
});
const UpdateForm = AboutForm.extend({
  email,
  first_name: text(100, 'First name is required.'),
  last_name: text(100, 'Last name is required.'),
  phone: z
    .string()
    .max(40)
    .nullish()
    .transform((value) => value ?? ''),
});
const VerifyForm = z.object({
  email,
  code: z.union([z.string(), z.number()], 'Please enter the 6-digit code.').transform((value) => String(value).trim()),
});

/** Registration, log-in and who is here. */
@Controller()
@For('anybody')
export class AccountHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly sessions: Sessions,
    private readonly limits: EdgeLimits,
    private readonly own: ReadYourWrites,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Get('v2/session')
  @Documented('Who is here', storefront.SessionAnswer)
  async session(@Me() me: Person, @Who() ctx: Context, @Res({ passthrough: true }) reply: FastifyReply) {
    void reply.header('cache-control', 'no-store');
    const { banner } = await this.rpc.ask(readCatalogue, {}, ctx);
    return {
      user: me.user,
      second_factor: missingFactor(me.factor),
      isSandbox: this.config.kit.isSandbox,
      ...(this.config.menopauseAgeMax === MENOPAUSE_USUAL_MAX
        ? {}
        : { menopause_age_max: this.config.menopauseAgeMax }),
      banner: banner
        ? {
            code: banner.code,
            text: `Skincare offer: ${banner.value}% off first order with code ${banner.code} (excludes tablets)`,
          }
        : null,
    };
  }

  @Post('login')
  @Documented('Log in', storefront.LoggedIn)
  @HttpCode(200)
  async logIn(
    @Form(LogInForm) form: z.output<typeof LogInForm>,
    @Who() ctx: Context,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (!this.sessions.isProven(request)) await this.limits.spend('login', addressOf(request));
    const device = this.sessions.deviceOf(request, reply);
    await this.limits.spend('loginPerBrowser', device.mark);
    const { token, user, factor } = await this.rpc.ask(
      logIn,
      { email: form.email, password: form.password, device, registration: this.sessions.registrationOf(request) },
      ctx,
    );
    await this.sessions.begin(request, reply, token);
    return { success: true, user, next: sameSitePath(form.next), second_factor: missingFactor(factor) };
  }

  @Get('logout')
  @Documented('Log out by a link', 'elsewhere')
  async logOutByLink(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    // A link of another site logs nobody out.
    if (!isFromElsewhere(request.headers, this.config.publicUrl)) await this.sessions.end(request, reply);
    await reply.status(302).header('location', '/').header('cache-control', 'no-store').send();
  }

  @Post('logout')
  @Documented('Log out', storefront.Ok)
  @HttpCode(200)
  async logOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.sessions.end(request, reply);
    return { success: true };
  }

  @Post('auth/check-email')
  @Documented('Is an e-mail free', storefront.EmailFree)
  @HttpCode(200)
  async checkEmail(
    @Form(EmailForm) form: z.output<typeof EmailForm>,
    @Who() ctx: Context,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.spend('checkEmail', addressOf(request));
    await this.limits.spend('checkEmailDay', addressOf(request));
    const asked = await this.limits.spend('checkEmailPerBrowser', this.sessions.deviceOf(request, reply).mark);
    await new Promise((resolve) => setTimeout(resolve, pauseBefore(asked)));
    const { isFree } = await this.rpc.ask(checkEmail, { email: form.email }, ctx);
    if (isFree) return { success: true, available: true };
    const message = 'This email is already registered';
    void reply.status(409);
    return { success: false, error: message, message, code: 'email_taken', errors: { email: [message] } };
  }

  @Post('auth/register')
  @Documented('Start a registration', storefront.Ok)
  @HttpCode(200)
  async register(
    @Form(RegisterForm) form: z.output<typeof RegisterForm>,
    @Who() ctx: Context,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.spend('register', addressOf(request));
    demandSame(form);
    const { next, password_confirmation: _repeated, ...about } = form;
    const { registration } = await this.rpc.ask(
      register,
      {
        ...about,
        treatment: treatmentIn(next),
        registration: this.sessions.registrationOf(request),
        device: this.sessions.deviceOf(request, reply),
      },
      ctx,
    );
    this.sessions.rememberRegistration(reply, registration);
    return { success: true };
  }

  @Post('auth/update-data')
  @Documented('Tell about oneself', storefront.Ok)
  @HttpCode(200)
  async updateData(
    @Form(UpdateForm) form: z.output<typeof UpdateForm>,
    @Who() ctx: Context,
    @Req() request: FastifyRequest,
  ) {
    const { next, ...about } = form;
    const registration = this.sessions.registrationOf(request);
    await this.rpc.ask(updateRegistration, { ...about, treatment: treatmentIn(next), registration }, ctx);
    return { success: true };
  }

  @Post('auth/verify-email')
  @Documented('Prove the mailbox', storefront.LoggedIn)
  @HttpCode(200)
  async verify(
    @Form(VerifyForm) form: z.output<typeof VerifyForm>,
    @Who() ctx: Context,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.spend('code', addressOf(request));
    const { token, user, events } = await this.rpc.ask(
      verifyEmail,
      {
        registration: this.sessions.registrationOf(request),
        email: form.email,
        code: form.code,
        device: this.sessions.deviceOf(request, reply),
      },
      ctx,
    );
    await this.own.until(COPIES, events);
    await this.sessions.begin(request, reply, token);
    return { success: true, user, next: null, second_factor: null };
  }

  @Post('auth/resend-code')
  @Documented('A new code', storefront.Ok)
  @HttpCode(200)
  async resend(
    @Form(EmailForm) form: z.output<typeof EmailForm>,
    @Who() ctx: Context,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.limits.spend('resend', addressOf(request));
    const registration = this.sessions.registrationOf(request);
    await this.rpc.ask(
      resendCode,
      { email: form.email, registration, device: this.sessions.deviceOf(request, reply) },
      ctx,
    );
    return { success: true };
  }
}
