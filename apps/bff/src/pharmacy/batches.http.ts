import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { readStock } from '@sorrel/contracts/billing/rpc';
import {
  adjustBatch,
  listBatches,
  quarantineBatch,
  readBatch,
  receiveBatch,
  releaseBatch,
} from '@sorrel/contracts/fulfilment/rpc';
import { RELEASE_CHECKS } from '@sorrel/contracts/fulfilment/batch-release';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { Fault } from '@sorrel/service-kit/fault';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Documented } from '../document/documented.edge.ts';
import { Asked, bool, date, Form, id, keyword, number, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Needs, Page, Who } from '../session/access.edge.ts';
import { Site } from '../static/site.service.ts';
import { batchView, movementView } from './views.ts';

const ReleaseForm = z.object({
  id,
  checks: z
    .array(z.enum(RELEASE_CHECKS), 'Please go through the whole list before you release this batch.')
    .max(RELEASE_CHECKS.length),
});
const ListQuery = z.object({ keyword, all: bool.optional().default(false) });
const IdForm = z.object({ id });
const whole = number.pipe(z.int('Please enter a whole number.'));
const ReceiveForm = z.object({
  code: text(20, 'Please choose an item.').min(1, 'Please choose an item.'),
  number: text(40),
  gtin: text(20).trim().optional().default(''),
  expires_on: date,
  quantity: whole.pipe(z.int().min(1, 'Please enter at least 1.').max(100_000, 'Please enter at most 100,000.')),
  supplier: text(100),
  invoice: text(60),
});
const StopForm = z.object({ id, reason: text(500) });
const AdjustForm = z.object({ id, by: whole, reason: text(500), key: z.uuid() });

/** The pharmacy's batches: what stands on the shelf, and how it came there. */
@Controller('v2/admin')
@For('staff')
export class BatchesHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
    private readonly site: Site,
  ) {}

  @Get('batches')
  @Needs(listBatches, readStock)
  @Documented('Batches on the shelf, page', admin.BatchesPage)
  @Page()
  async page(
    @Asked(ListQuery) query: z.output<typeof ListQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    await this.site.showAdmin(reply, 'Admin/Batches', async () => {
      const [{ rows }, names] = await Promise.all([
        this.rpc.ask(listBatches, { keyword: query.keyword, isAll: query.all }, ctx),
        this.names(ctx),
      ]);
      const props = {
        batches: rows.map((row) => batchView(row, names.get(row.code) ?? '')),
        items: [...names].map(([code, name]) => ({ code, name })),
      };
      return props;
    });
  }

  @Get('data/get-batch')
  @Needs(readBatch, readStock)
  @Documented('A batch with its ledger', admin.BatchAnswer)
  async read(@Asked(IdForm) { id: batchId }: z.output<typeof IdForm>, @Who() ctx: Context) {
    const [{ batch, movements }, names] = await Promise.all([
      this.rpc.ask(readBatch, { id: batchId }, ctx),
      this.names(ctx),
    ]);
    return { batch: batchView(batch, names.get(batch.code) ?? ''), movements: movements.map(movementView) };
  }

  @Post('form/receive-batch')
  @Needs(receiveBatch, readStock)
  @Documented('Book in a delivery of a batch', admin.BatchReceived)
  @HttpCode(200)
  async receive(@Form(ReceiveForm) form: z.output<typeof ReceiveForm>, @Who() ctx: Context) {
    const { code, number: batch, gtin, expires_on: expiresOn, quantity, supplier, invoice } = form;
    if (!(await this.names(ctx)).has(code))
      throw new Fault('invalid', 'Please choose an item.', { errors: { code: ['Please choose an item.'] } });
    const { id: batchId } = await this.rpc.ask(
      receiveBatch,
      { code, number: batch, gtin: gtin || null, expiresOn, quantity, supplier, invoice },
      ctx,
    );
    return { success: true, id: batchId };
  }

  @Post('form/release-batch')
  @Needs(releaseBatch)
  @Documented('Release a batch from quarantine, as a second person', storefront.Ok)
  @HttpCode(200)
  async release(@Form(ReleaseForm) form: z.output<typeof ReleaseForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(releaseBatch, form, ctx);
    await this.own.until(['billing'], events);
    return { success: true };
  }

  @Post('form/quarantine-batch')
  @Needs(quarantineBatch)
  @Documented('Stop a batch', admin.BatchStopped)
  @HttpCode(200)
  async quarantine(@Form(StopForm) form: z.output<typeof StopForm>, @Who() ctx: Context) {
    const { events, itemIds } = await this.rpc.ask(quarantineBatch, form, ctx);
    await this.own.until(['billing'], events);
    return { success: true, taken_back: itemIds.length };
  }

  @Post('form/adjust-batch')
  @Needs(adjustBatch)
  @Documented('Correct how many packs of a batch there are', admin.BatchAdjusted)
  @HttpCode(200)
  async adjust(@Form(AdjustForm) form: z.output<typeof AdjustForm>, @Who() ctx: Context) {
    const { events, onHand } = await this.rpc.ask(adjustBatch, form, ctx);
    await this.own.until(['billing'], events);
    return { success: true, on_hand: onHand };
  }

  private async names(ctx: Context): Promise<Map<string, string>> {
    const { rows } = await this.rpc.ask(readStock, {}, ctx);
    return new Map(rows.map(({ code, name }) => [code, name]));
  }
}
