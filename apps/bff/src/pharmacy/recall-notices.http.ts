import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  listRecallPatients,
  noteRecallCall,
  readRecall,
  RecallAct,
  RecallPart,
  RecallReply,
  remindRecalled,
  sendRecallNotice,
} from '@sorrel/contracts/fulfilment/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Asked, Form, id, number, page, PathId, perPage, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { MOST_ROWS } from '../session/bulk-reads.ts';
import { For, Needs, Page, Sensitive, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { recallPatientView, recallView } from './recall-views.ts';

const PatientsQuery = z.object({
  id,
  part: RecallPart.optional().default('all'),
  page: page.optional().default(1),
  perPage: perPage(25).transform((size) => Math.min(size, MOST_ROWS)),
});
const NoticeForm = z.object({ id, act: RecallAct, text: text(10_000) });
const RemindForm = z.object({ id, round: number.pipe(z.int()) });
const CallForm = z.object({
  patient: id,
  reply: z
    .union([RecallReply, z.literal('not-reached')], 'Please choose what they said.')
    .transform((said) => (said === 'not-reached' ? null : said)),
  key: z.uuid(),
});

/** The notice of a recall, and who has answered it. */
@Controller('v2/admin')
@For('staff')
export class RecallNoticesHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
    private readonly site: Site,
  ) {}

  @Get('recalls/:id')
  @Needs(readRecall)
  @Documented('A recall, page', admin.RecallPage)
  @Page()
  show(@PathId() batchId: number, @Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    return this.site.showAdmin(reply, 'Admin/Recall', async () =>
      recallView(batchId, await this.rpc.ask(readRecall, { id: batchId }, ctx)),
    );
  }

  @Get('data/get-recall-patients')
  @Needs(listRecallPatients)
  @Documented('Who has answered a recall, and who has not', admin.RecallPatients)
  async patients(@Asked(PatientsQuery) query: z.output<typeof PatientsQuery>, @Who() ctx: Context) {
    const { total, rows } = await this.rpc.ask(listRecallPatients, query, ctx);
    return { total, data: rows.map(recallPatientView) };
  }

  /** It cannot be taken back: whoever sends it gave the second factor lately. */
  @Post('form/send-recall-notice')
  @Needs(sendRecallNotice)
  @Documented('Write to everybody who got a pack of a recalled batch', admin.RecallSent)
  @Sensitive()
  @HttpCode(200)
  async send(@Form(NoticeForm) form: z.output<typeof NoticeForm>, @Who() ctx: Context) {
    const { patients } = await this.rpc.ask(sendRecallNotice, form, ctx);
    return { success: true, patients };
  }

  @Post('form/remind-recall')
  @Needs(remindRecalled)
  @Documented('Write again to those who have not answered', admin.RecallSent)
  @HttpCode(200)
  async remind(@Form(RemindForm) form: z.output<typeof RemindForm>, @Who() ctx: Context) {
    const { patients } = await this.rpc.ask(remindRecalled, form, ctx);
    return { success: true, patients };
  }

  @Post('form/note-recall-call')
  @Needs(noteRecallCall)
  @Documented('Note what a call brought', storefront.Ok)
  @HttpCode(200)
  async call(@Form(CallForm) form: z.output<typeof CallForm>, @Who() ctx: Context) {
    const { patient: patientId, reply, key } = form;
    const { events } = await this.rpc.ask(noteRecallCall, { patientId, reply, key }, ctx);
    await this.own.until(['consultations'], events);
    return { success: true };
  }
}
