import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  confirmGpAddress,
  correctPractice,
  fileGpMail,
  findMailCandidates,
  findPractices,
  GpLetterTab,
  gpLettersOf,
  listGpLetters,
  readGpAnswerFile,
  readGpMail,
  readGpMailbox,
  recordGpAddress,
  sendGpLetter,
  settleGpMail,
  unfileGpMail,
} from '@sorrel/contracts/fulfilment/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented, PDF } from '../document/documented.edge.ts';
import { Asked, Form, id, page, text } from '../edge/forms.edge.ts';
import { For, Needs, Sensitive, Who } from '../session/access.edge.ts';

const ListQuery = z.object({ tab: GpLetterTab.default('not-sent'), before: id.nullish() });
const UserQuery = z.object({ user: id });
const FileQuery = z.object({ answer: id, file: z.coerce.number().int().min(0).max(100) });
const PracticesQuery = z.object({ typed: text(80).default(''), page: page.optional().default(1) });
const code = z.union([z.literal('').transform(() => null), z.string()]).nullish();
const SendForm = z.object({ id, reason: text(500) });
const CorrectForm = z.object({
  user: id,
  code,
  practice: text(200).optional(),
  address: text(300).optional(),
  reason: text(500),
});
const AddressForm = z.object({ code: text(10), email: text(254), source: text(200) });
const IdForm = z.object({ id });
const MailQuery = z.object({ id });
const CandidatesQuery = z.object({ typed: text(100) });
const FileForm = z.object({ id, user: id, birth_date: text(10) });
const NothingForm = z.object({});

/** What may be shown beside a browser's own page; everything else is downloaded. */
const SHOWN = ['application/pdf', 'image/png', 'image/jpeg', 'text/plain'];

/** Letters to GP practices: what was not sent and why, what was, and what came back. */
@Controller('v2/admin')
@For('staff')
export class GpLettersHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('data/gp-letters')
  @Needs(listGpLetters)
  @Documented('Letters to GP practices', admin.GpLettersAnswer)
  @Sensitive()
  async list(@Asked(ListQuery) { tab, before }: z.output<typeof ListQuery>, @Who() ctx: Context) {
    const found = await this.rpc.ask(listGpLetters, { tab, before: before ?? null }, ctx);
    const { isOn, counts, rows, isMore, unmatched, filed } = found;
    return { is_on: isOn, not_sent: counts.notSent, rows, is_more: isMore, unmatched, filed };
  }

  @Get('data/gp-letters-of')
  @Needs(gpLettersOf)
  @Documented('Letters to a customer’s GP, and what came back', admin.GpLettersOfAnswer)
  @Sensitive()
  async ofCustomer(@Asked(UserQuery) { user }: z.output<typeof UserQuery>, @Who() ctx: Context) {
    const { isOn, consent, letters, answers } = await this.rpc.ask(gpLettersOf, { userId: user }, ctx);
    const { givenOn, ...named } = consent ?? { givenOn: '' };
    return { is_on: isOn, consent: consent && { ...named, given_on: givenOn }, letters, answers };
  }

  @Get('data/gp-answer-file')
  @Needs(readGpAnswerFile)
  @Documented('A file that came with a practice’s answer', PDF)
  @Sensitive()
  async file(
    @Asked(FileQuery) { answer, file }: z.output<typeof FileQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ) {
    const { base64, fileName, contentType } = await this.rpc.ask(readGpAnswerFile, { answerId: answer, file }, ctx);
    const isShown = SHOWN.includes(contentType);
    await reply
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header(
        'content-disposition',
        `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      )
      .type(isShown ? contentType : 'application/octet-stream')
      .send(Buffer.from(base64, 'base64'));
  }

  @Get('data/practices')
  @Needs(findPractices)
  @Documented('GP practices by name, town or postcode', admin.AdminPractices)
  async practices(@Asked(PracticesQuery) query: z.output<typeof PracticesQuery>, @Who() ctx: Context) {
    const { practices, isMore, listedOn } = await this.rpc.ask(findPractices, query, ctx);
    return { practices, is_more: isMore, listed_on: listedOn };
  }

  @Post('form/send-gp-letter')
  @Needs(sendGpLetter)
  @Documented('Send a letter to a GP practice, or send it again', storefront.Ok)
  @HttpCode(200)
  async send(@Form(SendForm) form: z.output<typeof SendForm>, @Who() ctx: Context) {
    await this.rpc.ask(sendGpLetter, form, ctx);
    return { success: true };
  }

  @Post('form/correct-practice')
  @Needs(correctPractice)
  @Documented('Put right which GP practice a customer means', storefront.Ok)
  @HttpCode(200)
  async correct(@Form(CorrectForm) form: z.output<typeof CorrectForm>, @Who() ctx: Context) {
    const { user, code: chosen = null, ...rest } = form;
    await this.rpc.ask(correctPractice, { userId: user, code: chosen, ...rest }, ctx);
    return { success: true };
  }

  @Post('form/record-gp-address')
  @Needs(recordGpAddress)
  @Documented('Record a GP practice’s e-mail address', admin.GpAddressRecorded)
  @HttpCode(200)
  async record(@Form(AddressForm) form: z.output<typeof AddressForm>, @Who() ctx: Context) {
    const { address } = await this.rpc.ask(recordGpAddress, form, ctx);
    return { success: true, address };
  }

  @Post('form/confirm-gp-address')
  @Needs(confirmGpAddress)
  @Documented('Confirm an address that a colleague has recorded', storefront.Ok)
  @HttpCode(200)
  async confirm(@Form(IdForm) form: z.output<typeof IdForm>, @Who() ctx: Context) {
    await this.rpc.ask(confirmGpAddress, form, ctx);
    return { success: true };
  }

  @Post('form/read-gp-mailbox')
  @Needs(readGpMailbox)
  @Documented('Read what GP practices have answered, now', admin.GpMailboxRead)
  @HttpCode(200)
  async readMailbox(@Form(NothingForm) _: z.output<typeof NothingForm>, @Who() ctx: Context) {
    const { read } = await this.rpc.ask(readGpMailbox, {}, ctx);
    return { success: true, read };
  }

  @Post('form/settle-gp-mail')
  @Needs(settleGpMail)
  @Documented('Say that a message that belongs to no letter is dealt with', storefront.Ok)
  @HttpCode(200)
  async settle(@Form(SendForm) form: z.output<typeof SendForm>, @Who() ctx: Context) {
    await this.rpc.ask(settleGpMail, form, ctx);
    return { success: true };
  }

  @Get('data/gp-mail')
  @Needs(readGpMail)
  @Documented('A message that belongs to no letter', admin.GpMailAnswer)
  @Sensitive()
  mail(@Asked(MailQuery) { id: mail }: z.output<typeof MailQuery>, @Who() ctx: Context) {
    return this.rpc.ask(readGpMail, { id: mail }, ctx);
  }

  @Get('data/gp-mail-patients')
  @Needs(findMailCandidates)
  @Documented('Whom a message may be about', admin.GpMailPatients)
  @Sensitive()
  async candidates(@Asked(CandidatesQuery) query: z.output<typeof CandidatesQuery>, @Who() ctx: Context) {
    const { rows, isMore } = await this.rpc.ask(findMailCandidates, query, ctx);
    return { rows, is_more: isMore };
  }

  @Post('form/file-gp-mail')
  @Needs(fileGpMail)
  @Documented('File a message that belongs to no letter to a patient', storefront.Ok)
  @HttpCode(200)
  async fileMail(@Form(FileForm) form: z.output<typeof FileForm>, @Who() ctx: Context) {
    await this.rpc.ask(fileGpMail, { id: form.id, userId: form.user, birthDate: form.birth_date }, ctx);
    return { success: true };
  }

  @Post('form/unfile-gp-mail')
  @Needs(unfileGpMail)
  @Documented('Take back, within a day, a message that was filed to a patient', storefront.Ok)
  @HttpCode(200)
  async unfile(@Form(SendForm) form: z.output<typeof SendForm>, @Who() ctx: Context) {
    await this.rpc.ask(unfileGpMail, form, ctx);
    return { success: true };
  }
}
