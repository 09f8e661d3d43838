import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { readCatalogue } from '@sorrel/contracts/billing/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import {
  addImportPart,
  answerImportDates,
  beginImport,
  DateOrder,
  forgetImport,
  type Import,
  ImportKind,
  listImports,
  MOST_BYTES,
  PART_BYTES,
  readImportPreview,
  readImportProblems,
  runImport,
  stopImport,
} from '@sorrel/contracts/identity/imports';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Asked, bool, Form, id, number, text } from '../edge/forms.edge.ts';
import { For, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { productsIn } from './products.ts';

const count = number.pipe(z.int('Please enter a whole number.').nonnegative('Please enter a whole number.'));
const BeginForm = z.object({
  kind: z.enum(ImportKind.options, 'Please choose customers or orders.'),
  file: text(200, 'Please choose a file.'),
  bytes: count.pipe(
    z.int().positive('This file is empty.').max(MOST_BYTES, 'A file may have 64 MB at most. Please cut it in two.'),
  ),
});
const PartForm = z.object({ import: id, part: count, data: z.base64('This is no part of a file.').max(90_000) });
const RunForm = z.object({ import: id, good: count, bad: count, mail: bool.optional() });
const ImportForm = z.object({ import: id });
const DatesForm = z.object({
  import: id,
  order: z.enum(DateOrder.options, 'Please choose whether the day or the month comes first.'),
});
const PreviewQuery = z.object({ import: id });
const ProblemsQuery = z.object({ import: id, after: count.optional().default(0) });
const SHOWN_AT_ONCE = 50;

const shown = ({ shouldMail, madeAt, endedAt, goesAt, layout, ...rest }: Import) => ({
  ...rest,
  layout: layout && {
    encoding: layout.encoding,
    separator: layout.separator,
    columns: layout.columns.map(({ name, as, isGuessed }) => ({ name, as, is_guessed: isGuessed })),
    missing: layout.missing,
    blanks: layout.blanks,
    date_order: layout.dateOrder,
    ambiguous: layout.ambiguous,
  },
  should_mail: shouldMail,
  made_at: madeAt,
  ended_at: endedAt,
  goes_at: goesAt,
});

/** Bringing customers and past orders over from another system: the file, its dry run, its run. */
@Controller('v2/admin')
@For('staff')
export class ImportsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
  ) {}

  @Get('import')
  @Needs(listImports)
  @Documented('Import, page', admin.ImportsPage)
  @Page()
  page(@Res() reply: FastifyReply, @Who() ctx: Context) {
    return this.site.showAdmin(reply, 'Admin/Import', () => this.imports(ctx));
  }

  @Get('data/imports')
  @Needs(listImports)
  @Documented('The newest imports, and how far they are', admin.ImportsAnswer)
  async imports(@Who() ctx: Context) {
    const { imports } = await this.rpc.ask(listImports, {}, ctx);
    return { imports: imports.map(shown) };
  }

  @Get('data/import-problems')
  @Needs(readImportProblems)
  @Documented('The bad lines of an import', admin.ImportProblems)
  problems(@Asked(ProblemsQuery) query: z.output<typeof ProblemsQuery>, @Who() ctx: Context) {
    return this.rpc.ask(readImportProblems, { id: query.import, after: query.after, limit: SHOWN_AT_ONCE }, ctx);
  }

  @Get('data/import-preview')
  @Needs(readImportPreview)
  @Documented('How the first lines of an import were read', admin.ImportPreview)
  async preview(@Asked(PreviewQuery) query: z.output<typeof PreviewQuery>, @Who() ctx: Context) {
    const { lines } = await this.rpc.ask(readImportPreview, { id: query.import }, ctx);
    return { lines: lines.map(({ line, isGood, cells }) => ({ line, is_good: isGood, cells })) };
  }

  @Post('form/import/dates')
  @Needs(answerImportDates)
  @Documented('Say which number of a day is the day, for a whole file', storefront.Ok)
  @HttpCode(200)
  async dates(@Form(DatesForm) { import: of, order }: z.output<typeof DatesForm>, @Who() ctx: Context) {
    await this.rpc.ask(answerImportDates, { id: of, order }, ctx);
    return { success: true };
  }

  @Post('form/import/begin')
  @Needs(beginImport)
  @Documented('A file to import, about to be sent in parts', admin.ImportBegun)
  @Sensitive()
  @HttpCode(200)
  async begin(@Form(BeginForm) form: z.output<typeof BeginForm>, @Who() ctx: Context) {
    const { treatments } = await this.rpc.ask(readCatalogue, {}, ctx);
    const begun = await this.rpc.ask(beginImport, { ...form, products: productsIn(treatments) }, ctx);
    return { success: true, id: begun.id, part_bytes: PART_BYTES };
  }

  @Post('form/import/part')
  @Needs(addImportPart)
  @Documented('A part of a file to import, in base64', admin.ImportPartTaken)
  @HttpCode(200)
  async part(@Form(PartForm) { import: of, part, data }: z.output<typeof PartForm>, @Who() ctx: Context) {
    const { received, isWhole } = await this.rpc.ask(addImportPart, { id: of, part, data }, ctx);
    return { success: true, received, is_whole: isWhole };
  }

  @Post('form/import/run')
  @Needs(runImport)
  @Documented('Import the good lines of a file', storefront.Ok)
  @Sensitive()
  @HttpCode(200)
  async run(@Form(RunForm) form: z.output<typeof RunForm>, @Who() ctx: Context) {
    const { import: of, good, bad, mail } = form;
    await this.rpc.ask(runImport, { id: of, good, bad, shouldMail: mail ?? false }, ctx);
    return { success: true };
  }

  @Post('form/import/stop')
  @Needs(stopImport)
  @Documented('Stop an import', storefront.Ok)
  @HttpCode(200)
  async stop(@Form(ImportForm) form: z.output<typeof ImportForm>, @Who() ctx: Context) {
    await this.rpc.ask(stopImport, { id: form.import }, ctx);
    return { success: true };
  }

  @Post('form/import/forget')
  @Needs(forgetImport)
  @Documented('Throw the file of an import away', storefront.Ok)
  @HttpCode(200)
  async forget(@Form(ImportForm) form: z.output<typeof ImportForm>, @Who() ctx: Context) {
    await this.rpc.ask(forgetImport, { id: form.import }, ctx);
    return { success: true };
  }
}
