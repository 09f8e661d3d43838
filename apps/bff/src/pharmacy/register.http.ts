import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  checkRegister,
  closeRegister,
  correctRegisterEntry,
  exportRegister,
  listRegister,
  printRegister,
} from '@sorrel/contracts/fulfilment/rpc';
import { lineOf } from '@sorrel/contracts/harmless';
import * as admin from '@sorrel/contracts/http/admin';
import { isDate } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented, PDF, SHEET } from '../document/documented.edge.ts';
import { Asked, Form, id, page, perPage, text } from '../edge/forms.edge.ts';
import { MOST_ROWS } from '../session/bulk-reads.ts';
import { For, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { sendRegisterSheet } from './register-sheet.edge.ts';
import { registerView } from './register-view.ts';

const day = z
  .string()
  .optional()
  .default('')
  .refine((value) => value === '' || isDate(value), 'Please use a date like 2026-11-21.');
const words = z.string().max(200, 'Please use a shorter search.').optional().default('');
const FilterQuery = z
  .object({ from: day, to: day, patient: words, prescriber: words, medicine: words, batch: words })
  .refine(({ from, to }) => from === '' || to === '' || from <= to, {
    path: ['to'],
    message: 'The last day must not be before the first.',
  });
const ListQuery = FilterQuery.safeExtend({
  page: page.optional().default(1),
  perPage: perPage(25).transform((size) => Math.min(size, MOST_ROWS)),
});
const aDay = z.string('Please choose a day.').refine(isDate, 'Please use a date like 2026-11-21.');
const CorrectForm = z
  .object({
    id,
    supplied_on: aDay,
    medicine: text(200),
    strength: text(500),
    form: text(60),
    quantity: text(100),
    batch: text(40).optional().default(''),
    expires_on: z.string().max(10).optional().default(''),
    patient: text(200),
    patient_address: text(1_000),
    prescriber: text(200),
    prescriber_address: text(1_000),
    prescribed_on: aDay,
    prescription_ref: text(60),
    reason: text(500),
    key: z.uuid(),
  })
  .refine(({ batch, expires_on: until }) => batch.trim() === '' || isDate(until), {
    path: ['expires_on'],
    message: 'Please enter when the batch expires.',
  });
const CloseForm = z.object({ day: aDay });
const CheckQuery = z.object({ after: day });

const filtersOf = ({ from, to, patient, prescriber, medicine, batch }: z.output<typeof FilterQuery>) => ({
  from: from || null,
  to: to || null,
  patient: lineOf(patient),
  prescriber: lineOf(prescriber),
  medicine: lineOf(medicine),
  batch: lineOf(batch),
});
const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((one) => lineOf(one))
    .filter((one) => one !== '');

/** The register of supplies: its pages, its corrections, its signatures, and the inspector's files. */
@Controller('v2/admin')
@For('staff')
export class RegisterHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  @Get('register')
  @Needs(listRegister)
  @Documented('The register of supplies, page', admin.RegisterPage)
  @Page()
  async page(
    @Asked(ListQuery) query: z.output<typeof ListQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    await this.site.showAdmin(reply, 'Admin/Register', async () => {
      const asked = { ...filtersOf(query), page: query.page, perPage: query.perPage };
      const { total, isMore, rows, open, today } = await this.rpc.ask(listRegister, asked, ctx);
      const props = { total, is_more: isMore, data: rows.map(registerView), open, today };
      return props;
    });
  }

  @Get('data/register-sheet')
  @Needs(exportRegister)
  @Documented('The register of supplies as a sheet', SHEET)
  @Sensitive()
  sheet(
    @Asked(FilterQuery) query: z.output<typeof FilterQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    return sendRegisterSheet(reply, this.clock.today(), (after) =>
      this.rpc.ask(exportRegister, { ...filtersOf(query), after }, ctx),
    );
  }

  @Get('data/register-pdf')
  @Needs(printRegister)
  @Documented('The register of supplies as an archival PDF', PDF)
  @Sensitive()
  async pdf(
    @Asked(FilterQuery) query: z.output<typeof FilterQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    const file = await this.rpc.ask(printRegister, filtersOf(query), ctx);
    await reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .type(file.contentType)
      .send(Buffer.from(file.base64, 'base64'));
  }

  @Post('form/correct-register-entry')
  @Needs(correctRegisterEntry)
  @Documented('Put an entry of the register right by a new one', admin.RegisterCorrected)
  @HttpCode(200)
  async correct(@Form(CorrectForm) form: z.output<typeof CorrectForm>, @Who() ctx: Context) {
    const { id: entryId, reason, key } = form;
    const changes = {
      suppliedOn: form.supplied_on,
      medicine: form.medicine,
      strength: form.strength,
      form: form.form,
      quantity: form.quantity,
      batch: form.batch.trim() === '' ? null : { number: form.batch, expiresOn: form.expires_on },
      patient: { name: form.patient, address: linesOf(form.patient_address) },
      prescriber: { name: form.prescriber, address: linesOf(form.prescriber_address) },
      prescribedOn: form.prescribed_on,
      prescriptionRef: form.prescription_ref,
    };
    const made = await this.rpc.ask(correctRegisterEntry, { id: entryId, changes, reason, key }, ctx);
    return { success: true, id: made.id };
  }

  /** A signature: for whoever gave their second factor lately. */
  @Post('form/close-register')
  @Needs(closeRegister)
  @Documented('Sign the page of a day, and of every open day before it', admin.RegisterClosed)
  @Sensitive()
  @HttpCode(200)
  async close(@Form(CloseForm) form: z.output<typeof CloseForm>, @Who() ctx: Context) {
    const { pages } = await this.rpc.ask(closeRegister, form, ctx);
    return { success: true, pages };
  }

  @Get('data/check-register')
  @Needs(checkRegister)
  @Documented('Compare signed pages with what stands there now', admin.RegisterChecked)
  check(@Asked(CheckQuery) { after }: z.output<typeof CheckQuery>, @Who() ctx: Context) {
    return this.rpc.ask(checkRegister, { after: after || null }, ctx);
  }
}
