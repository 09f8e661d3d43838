import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  cancelWorksheet,
  checkWorksheet,
  finishWorksheet,
  listFormulas,
  listWorksheets,
  printWorksheet,
  readWorksheet,
  startWorksheet,
  weighLine,
} from '@sorrel/contracts/fulfilment/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented, PDF } from '../document/documented.edge.ts';
import { sendFile } from '../edge/file.edge.ts';
import { amount, Asked, bool, Form, id, number, PathId, text } from '../edge/forms.edge.ts';
import { For, Needs, Page, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { formulaView, worksheetRowView, worksheetView } from './making-views.ts';

const IdQuery = z.object({ id });
const ListQuery = z.object({ all: bool.optional().default(false) });
const whole = number.pipe(z.int('Please enter a whole number.'));
const StartForm = z.object({ formula_id: id, packs: whole, key: z.uuid() });
const WeighForm = z.object({
  id,
  line_id: id,
  weighed: amount().pipe(z.int().min(1, 'Please enter what the scale says.')),
});
/** In thousandths, as they were shown. */
const CheckForm = z.object({ id, seen: z.array(z.object({ line_id: id, weighed: z.int() })).max(500) });
const FinishForm = z.object({ id, made: whole, remark: text(500).optional().default('') });
const CancelForm = z.object({ id, reason: text(500), is_lost: bool });

/** What is made here, sheet by sheet. */
@Controller('v2/admin')
@For('staff')
export class WorksheetsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly site: Site,
  ) {}

  @Get('worksheets')
  @Needs(listWorksheets, listFormulas)
  @Documented('Worksheets, page', admin.WorksheetsPage)
  @Page()
  async page(
    @Asked(ListQuery) { all }: z.output<typeof ListQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    await this.site.showAdmin(reply, 'Admin/Worksheets', async () => {
      const [{ rows }, formulas] = await Promise.all([
        this.rpc.ask(listWorksheets, { isAll: all }, ctx),
        this.rpc.ask(listFormulas, {}, ctx),
      ]);
      return {
        worksheets: rows.map(worksheetRowView),
        formulas: formulas.rows.filter(({ isInUse }) => isInUse).map(formulaView),
      };
    });
  }

  @Get('worksheets/:id')
  @Needs(readWorksheet)
  @Documented('A worksheet, page', admin.WorksheetPage)
  @Page()
  show(@PathId() sheetId: number, @Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    return this.site.showAdmin(reply, 'Admin/Worksheet', async () =>
      worksheetView(await this.rpc.ask(readWorksheet, { id: sheetId }, ctx)),
    );
  }

  @Post('form/start-worksheet')
  @Needs(startWorksheet)
  @Documented('Begin a worksheet', admin.WorksheetBegun)
  @HttpCode(200)
  async start(@Form(StartForm) { formula_id: formulaId, packs, key }: z.output<typeof StartForm>, @Who() ctx: Context) {
    const begun = await this.rpc.ask(startWorksheet, { formulaId, packs, key }, ctx);
    return { success: true, id: begun.id };
  }

  @Post('form/weigh-line')
  @Needs(weighLine)
  @Documented('Record what the scale said', storefront.Ok)
  @HttpCode(200)
  async weigh(@Form(WeighForm) form: z.output<typeof WeighForm>, @Who() ctx: Context) {
    await this.rpc.ask(weighLine, { id: form.id, lineId: form.line_id, weighed: form.weighed }, ctx);
    return { success: true };
  }

  @Post('form/check-worksheet')
  @Needs(checkWorksheet)
  @Documented('Check what was weighed, as a second person', storefront.Ok)
  @HttpCode(200)
  async check(@Form(CheckForm) form: z.output<typeof CheckForm>, @Who() ctx: Context) {
    const seen = form.seen.map(({ line_id: lineId, weighed }) => ({ lineId, weighed }));
    await this.rpc.ask(checkWorksheet, { id: form.id, seen }, ctx);
    return { success: true };
  }

  @Post('form/finish-worksheet')
  @Needs(finishWorksheet)
  @Documented('Finish a worksheet with what was made', admin.WorksheetFinished)
  @HttpCode(200)
  async finish(@Form(FinishForm) form: z.output<typeof FinishForm>, @Who() ctx: Context) {
    const { batchId, number: batch } = await this.rpc.ask(finishWorksheet, form, ctx);
    return { success: true, batch_id: batchId, number: batch };
  }

  @Post('form/cancel-worksheet')
  @Needs(cancelWorksheet)
  @Documented('Cancel a worksheet', storefront.Ok)
  @HttpCode(200)
  async cancel(@Form(CancelForm) form: z.output<typeof CancelForm>, @Who() ctx: Context) {
    await this.rpc.ask(cancelWorksheet, { id: form.id, reason: form.reason, isLost: form.is_lost }, ctx);
    return { success: true };
  }

  @Get('data/worksheet-pdf')
  @Needs(printWorksheet)
  @Documented('A worksheet on paper', PDF)
  async print(@Asked(IdQuery) query: z.output<typeof IdQuery>, @Res() reply: FastifyReply, @Who() ctx: Context) {
    const file = await this.rpc.ask(printWorksheet, query, ctx);
    await sendFile(reply, file);
  }
}
