import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { ENTRY_WORDS } from '@sorrel/contracts/fulfilment/responsible';
import {
  beAbsent,
  comeBack,
  exportResponsible,
  listResponsible,
  readResponsible,
  type ResponsibleNow,
  signInResponsible,
  signOutResponsible,
} from '@sorrel/contracts/fulfilment/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import { addDays } from '@sorrel/contracts/london';
import { LocalDate } from '@sorrel/contracts/words';
import { Clock } from '@sorrel/service-kit/clock';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { CSV, Documented } from '../document/documented.edge.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { Asked, Form, text } from '../edge/forms.edge.ts';
import { For, Needs, Sensitive, Who } from '../session/access.edge.ts';

const DaysQuery = z.object({ from: LocalDate.optional(), to: LocalDate.optional() });
const NothingForm = z.object({});
const SignInForm = z.object({
  registration: z
    .string('Please enter the 7 digits of your GPhC number.')
    .trim()
    .regex(/^\d{7}$/, 'Please enter the 7 digits of your GPhC number.'),
});
const AbsentForm = z.object({
  minutes: z.coerce
    .number('Please enter whole minutes.')
    .int('Please enter whole minutes.')
    .min(1, 'Please enter at least one minute.')
    .max(120, 'A responsible pharmacist may be absent for two hours a day at most. Please sign out instead.'),
  reason: text(300, 'Please write a few words.').min(3, 'Please write a few words.'),
});
const COLUMNS = ['At', 'What', 'Pharmacist', 'GPhC number', 'Absent until', 'Reason', 'Entered by'];
/** What is shown unless other days are asked for. */
const LAST_DAYS = 30;

/** Who is the responsible pharmacist, and the pharmacy's record of it. */
@Controller('v2/admin')
@For('staff')
export class ResponsibleHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
  ) {}

  @Get('data/responsible')
  @Needs(readResponsible)
  @Documented('Who is the responsible pharmacist now', admin.ResponsiblePage)
  async now(@Who() ctx: Context): Promise<z.input<typeof admin.ResponsiblePage>> {
    const { now, registration } = await this.rpc.ask(readResponsible, {}, ctx);
    return { now: view(now, ctx), my_registration: registration };
  }

  @Get('data/responsible-record')
  @Needs(listResponsible)
  @Documented('The record of who was the responsible pharmacist', admin.ResponsibleRecord)
  async record(
    @Asked(DaysQuery) query: z.output<typeof DaysQuery>,
    @Who() ctx: Context,
  ): Promise<z.input<typeof admin.ResponsibleRecord>> {
    const { rows, isMore } = await this.rpc.ask(listResponsible, this.days(query), ctx);
    return { data: rows, is_more: isMore };
  }

  @Get('data/responsible-file')
  @Needs(exportResponsible)
  @Documented('The record of who was the responsible pharmacist, as a file', CSV)
  @Sensitive()
  file(
    @Asked(DaysQuery) query: z.output<typeof DaysQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    const days = this.days(query);
    return sendCsv(reply, {
      fileName: `responsible-pharmacist-${days.from}-to-${days.to}`,
      columns: COLUMNS,
      follow: async () => ({ rows: (await this.rpc.ask(exportResponsible, days, ctx)).rows, next: null }),
      cells: ({ at, kind, name, registration, until, reason, by }) => [
        at,
        ENTRY_WORDS[kind],
        name,
        registration,
        until ?? '',
        reason ?? '',
        by,
      ],
    });
  }

  @Post('form/responsible-sign-in')
  @Needs(signInResponsible)
  @Documented('Sign in as the responsible pharmacist', admin.ResponsibleDone)
  @HttpCode(200)
  async signIn(@Form(SignInForm) form: z.output<typeof SignInForm>, @Who() ctx: Context) {
    const { now, tookOverFrom } = await this.rpc.ask(signInResponsible, form, ctx);
    return done(now, ctx, tookOverFrom);
  }

  @Post('form/responsible-sign-out')
  @Needs(signOutResponsible)
  @Documented('Sign out as the responsible pharmacist', admin.ResponsibleDone)
  @HttpCode(200)
  async signOut(@Form(NothingForm) _: z.output<typeof NothingForm>, @Who() ctx: Context) {
    return done((await this.rpc.ask(signOutResponsible, {}, ctx)).now, ctx);
  }

  @Post('form/responsible-absent')
  @Needs(beAbsent)
  @Documented('Say that the responsible pharmacist is absent', admin.ResponsibleDone)
  @HttpCode(200)
  async absent(@Form(AbsentForm) form: z.output<typeof AbsentForm>, @Who() ctx: Context) {
    return done((await this.rpc.ask(beAbsent, form, ctx)).now, ctx);
  }

  @Post('form/responsible-back')
  @Needs(comeBack)
  @Documented('Say that the responsible pharmacist is back', admin.ResponsibleDone)
  @HttpCode(200)
  async back(@Form(NothingForm) _: z.output<typeof NothingForm>, @Who() ctx: Context) {
    return done((await this.rpc.ask(comeBack, {}, ctx)).now, ctx);
  }

  private days({ from, to }: z.output<typeof DaysQuery>): { from: string; to: string } {
    const last = to ?? this.clock.today();
    return { from: from ?? addDays(last, -LAST_DAYS), to: last };
  }
}

type Now = z.output<typeof ResponsibleNow>;
const view = (now: Now, ctx: Context): z.input<typeof admin.Responsible> => ({
  state: now.state,
  name: now.name,
  is_me: now.pharmacistId !== null && now.pharmacistId === ctx.actor.userId,
  registration: now.registration,
  since: now.since,
  away_until: now.awayUntil,
  away_left: now.awayLeft,
  ends_at: now.endsAt,
  is_ending_soon: now.isEndingSoon,
});
const done = (now: Now, ctx: Context, tookOverFrom: string | null = null): z.input<typeof admin.ResponsibleDone> => ({
  success: true,
  now: view(now, ctx),
  took_over_from: tookOverFrom,
});
