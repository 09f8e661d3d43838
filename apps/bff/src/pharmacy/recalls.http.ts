import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { listRecipients, recallBatch } from '@sorrel/contracts/fulfilment/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import { londonDate } from '@sorrel/contracts/london';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented, SHEET } from '../document/documented.edge.ts';
import { Asked, Form, id, page, perPage, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { sendSheet } from '../edge/sheet.edge.ts';
import { MOST_ROWS } from '../session/bulk-reads.ts';
import { For, Me, Needs, Who } from '../session/access.edge.ts';
import type { Person } from '../session/session.ts';
import { StepUp } from '../session/step-up.service.ts';
import { recipientView } from './views.ts';

const IdQuery = z.object({ id });
const PageQuery = z.object({
  id,
  page: page.optional().default(1),
  perPage: perPage(25).transform((size) => Math.min(size, MOST_ROWS)),
});
const RecallForm = z.object({ id, reason: text(500) });
const COLUMNS = [
  { header: 'Order', width: 12 },
  { header: 'Patient', width: 30 },
  { header: 'Address', width: 44 },
  { header: 'E-mail', width: 34 },
  { header: 'Phone', width: 18 },
  { header: 'Supplied', width: 12, numFmt: 'dd/mm/yyyy' },
  { header: 'Tracking', width: 18 },
];

/** A batch that must come back, and who has it. */
@Controller('v2/admin')
@For('staff')
export class RecallsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
    private readonly stepUp: StepUp,
  ) {}

  @Post('form/recall-batch')
  @Needs(recallBatch)
  @Documented('Recall a batch', admin.BatchRecalled)
  @HttpCode(200)
  async recall(@Form(RecallForm) form: z.output<typeof RecallForm>, @Who() ctx: Context) {
    const { events, takenBack, supplied, madeStopped } = await this.rpc.ask(recallBatch, form, ctx);
    await this.own.until(['billing'], events);
    return { success: true, taken_back: takenBack, supplied, made_stopped: madeStopped };
  }

  @Get('data/get-batch-recipients')
  @Needs(listRecipients)
  @Documented('Who got a pack of a batch', admin.RecipientsAnswer)
  async recipients(@Asked(PageQuery) query: z.output<typeof PageQuery>, @Who() ctx: Context) {
    const { total, rows } = await this.rpc.ask(listRecipients, query, ctx);
    return { total, data: rows.map(recipientView) };
  }

  /** For whoever gave their second factor lately. */
  @Get('data/batch-recipients-sheet')
  @Needs(listRecipients)
  @Documented('Who got a pack of a batch, as a sheet', SHEET)
  async sheet(
    @Asked(IdQuery) { id: batchId }: z.output<typeof IdQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
    @Me() me: Person,
  ): Promise<void> {
    this.stepUp.demand(me);
    await sendSheet(reply, {
      fileName: `batch-${batchId}-patients`,
      name: 'Patients',
      columns: COLUMNS,
      read: (number, size) => this.rpc.ask(listRecipients, { id: batchId, page: number, perPage: size }, ctx),
      cells: (row) => [
        `SRL-${row.itemId}`,
        row.patient,
        row.address.join(', '),
        row.email,
        row.phone,
        // Excel has no time zones: the day in London, at midnight.
        new Date(`${londonDate(new Date(row.suppliedAt))}T00:00:00Z`),
        row.trackingNumber ?? '',
      ],
    });
  }
}
