import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { beginRefund } from '@sorrel/contracts/billing/rpc';
import {
  decideParcel,
  listExceptions,
  markParcel,
  PackFate,
  ParcelOutcome,
  ParcelTrouble,
  printReship,
  reshipParcel,
} from '@sorrel/contracts/fulfilment/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { conflict } from '@sorrel/service-kit/fault';
import { Documented, PDF } from '../document/documented.edge.ts';
import { sendFile } from '../edge/file.edge.ts';
import { Asked, bool, Form, id, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Needs, Who } from '../session/access.edge.ts';
import { exceptionView } from './exception-views.ts';

const IdForm = z.object({ id });
const ListQuery = z.object({ all: bool.optional().default(false) });
const MarkForm = z.object({ item: id, trouble: ParcelTrouble, is_back: bool, note: text(500), key: z.uuid() });
const DecideForm = z.object({ id, outcome: ParcelOutcome, pack: PackFate, reason: text(500) });

/** Parcels that came back, were lost or spoilt: what is decided for the patient, the pack and the money. */
@Controller('v2/admin')
@For('staff')
export class ExceptionsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
  ) {}

  @Get('data/get-parcel-exceptions')
  @Needs(listExceptions)
  @Documented('Parcels that had trouble', admin.ParcelExceptions)
  async list(@Asked(ListQuery) { all: isAll }: z.output<typeof ListQuery>, @Who() ctx: Context) {
    const { now, rows } = await this.rpc.ask(listExceptions, { isAll }, ctx);
    return { now, data: rows.map(exceptionView) };
  }

  @Post('form/mark-parcel')
  @Needs(markParcel)
  @Documented('Say that a parcel had trouble', admin.ParcelMarked)
  @HttpCode(200)
  async mark(@Form(MarkForm) form: z.output<typeof MarkForm>, @Who() ctx: Context) {
    const { item: itemId, trouble, is_back: isBack, note, key } = form;
    const { id: exception } = await this.rpc.ask(markParcel, { itemId, trouble, isBack, note, key }, ctx);
    return { success: true, id: exception };
  }

  @Post('form/decide-parcel')
  @Needs(decideParcel)
  @Documented('Say what follows', storefront.Ok)
  @HttpCode(200)
  async decide(@Form(DecideForm) form: z.output<typeof DecideForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(decideParcel, form, ctx);
    // The ledger may have changed what billing counts.
    await this.own.until(['billing'], events);
    return { success: true };
  }

  @Post('form/reship')
  @Needs(reshipParcel)
  @Documented('Send an item once more, without charge', storefront.Ok)
  @HttpCode(200)
  async reship(@Form(IdForm) form: z.output<typeof IdForm>, @Who() ctx: Context) {
    await this.rpc.ask(reshipParcel, form, ctx);
    return { success: true };
  }

  @Get('form/reship-papers')
  @Needs(printReship)
  @Documented('Label and note of what is sent again', PDF)
  async papers(@Asked(IdForm) query: z.output<typeof IdForm>, @Res() reply: FastifyReply, @Who() ctx: Context) {
    const file = await this.rpc.ask(printReship, query, ctx);
    await sendFile(reply, file);
  }

  /** The pharmacy decides that money is due, whoever may move money gives it: all that is left of the item, once. */
  @Post('form/refund-parcel')
  @Needs(listExceptions, beginRefund)
  @Documented('Give back what was paid for a parcel that had trouble', admin.RefundDone)
  @HttpCode(200)
  async refund(@Form(IdForm) form: z.output<typeof IdForm>, @Who() ctx: Context) {
    const { rows } = await this.rpc.ask(listExceptions, { isAll: false }, ctx);
    const due = rows.find((row) => row.id === form.id && row.state === 'refunding');
    if (!due)
      throw conflict('No money is to be given back for this parcel any more. Please look at it again.', 'not_open');
    const { events, refundId, state } = await this.rpc.ask(
      beginRefund,
      {
        itemId: due.itemId,
        amountPence: null,
        reason: due.trouble === 'wrong-item' ? 'quality' : 'delivery',
        idempotencyKey: `parcel-${form.id}`,
      },
      { ...ctx },
    );
    await this.own.until(['fulfilment', 'consultations'], events);
    return { success: true, refund: refundId, state };
  }
}
