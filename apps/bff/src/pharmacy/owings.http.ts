import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { beginRefund } from '@sorrel/contracts/billing/rpc';
import {
  closeOwing,
  expectOwing,
  exportOwings,
  listOwings,
  resumeOwing,
  withholdOwing,
} from '@sorrel/contracts/fulfilment/rpc';
import * as admin from '@sorrel/contracts/http/admin';
import * as storefront from '@sorrel/contracts/http/storefront';
import { LocalDate } from '@sorrel/contracts/words';
import { Clock } from '@sorrel/service-kit/clock';
import { Fault } from '@sorrel/service-kit/fault';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { CSV, Documented } from '../document/documented.edge.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { Asked, bool, Form, id, text } from '../edge/forms.edge.ts';
import { ReadYourWrites } from '../edge/read-your-writes.service.ts';
import { For, Needs, Sensitive, Who } from '../session/access.edge.ts';
import { owingView } from './owing-views.ts';

const IdForm = z.object({ id });
const ListQuery = z.object({ all: bool.optional().default(false) });
/** An empty day: nobody knows. */
const day = z.union([z.literal('').transform(() => null), LocalDate]).nullish();
const ExpectForm = z.object({ id, expected_on: day, before: day, reason: text(500) });
const CloseForm = z.object({ id, reason: text(500) });
const COLUMNS = [
  'Order ID',
  'Subscription',
  'Customer',
  'Code',
  'Product',
  'Quantity',
  'Owed since',
  'Expected on',
  'Late',
  'Prescription valid until',
  'Can be packed now',
  'Being refunded',
  'Patient told at',
];
const yes = (is: boolean): string => (is ? 'yes' : '');

/** What is paid and not there: until when it is expected, and the refund of a line that somebody would rather not wait for. */
@Controller('v2/admin')
@For('staff')
export class OwingsHttp {
  constructor(
    private readonly rpc: RpcClient,
    private readonly own: ReadYourWrites,
    private readonly clock: Clock,
  ) {}

  @Get('data/get-owings')
  @Needs(listOwings)
  @Documented('Paid items that are owed', admin.Owings)
  async list(@Asked(ListQuery) { all: isAll }: z.output<typeof ListQuery>, @Who() ctx: Context) {
    const { now, rows } = await this.rpc.ask(listOwings, { isAll }, ctx);
    return { now, data: rows.map(owingView) };
  }

  @Get('data/owings-file')
  @Needs(exportOwings)
  @Documented('Paid items that are owed, as a file', CSV)
  @Sensitive()
  file(@Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    return sendCsv(reply, {
      fileName: `owed-${this.clock.today()}`,
      columns: COLUMNS,
      follow: async () => ({ rows: (await this.rpc.ask(exportOwings, {}, ctx)).rows, next: null }),
      cells: (row) => [
        `SRL-${row.itemId}`,
        row.subscriptionId,
        row.customer,
        row.code,
        row.product,
        row.quantity,
        row.since,
        row.expectedOn ?? '',
        yes(row.isLate),
        row.validUntil ?? '',
        yes(row.canPack),
        yes(row.state === 'withheld'),
        row.toldAt ?? '',
      ],
    });
  }

  @Post('form/expect-owing')
  @Needs(expectOwing)
  @Documented('Say when something owed is expected', storefront.Ok)
  @HttpCode(200)
  async expect(@Form(ExpectForm) form: z.output<typeof ExpectForm>, @Who() ctx: Context) {
    const { expected_on: expectedOn = null, before = null, reason } = form;
    const { events } = await this.rpc.ask(expectOwing, { id: form.id, expectedOn, before, reason }, ctx);
    await this.own.until(['billing'], events);
    return { success: true };
  }

  @Post('form/close-owing')
  @Needs(closeOwing)
  @Documented('Say that something is not owed any more', storefront.Ok)
  @HttpCode(200)
  async close(@Form(CloseForm) form: z.output<typeof CloseForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(closeOwing, form, ctx);
    await this.own.until(['billing'], events);
    return { success: true };
  }

  @Post('form/resume-owing')
  @Needs(resumeOwing)
  @Documented('Supply something owed after all', storefront.Ok)
  @HttpCode(200)
  async resume(@Form(IdForm) form: z.output<typeof IdForm>, @Who() ctx: Context) {
    const { events } = await this.rpc.ask(resumeOwing, form, ctx);
    await this.own.until(['billing'], events);
    return { success: true };
  }

  /**
   * Two owners, in this order: the pharmacy lets go of the line, so that it cannot leave meanwhile, and billing gives back all that is left
   * of its payment, once. Refused there, it is owed as before; not answered, it stays withheld, and pressing again goes on.
   */
  @Post('form/refund-owing')
  @Needs(withholdOwing, resumeOwing, beginRefund)
  @Documented('Give back what was paid for something owed', admin.RefundDone)
  @HttpCode(200)
  async refund(@Form(IdForm) form: z.output<typeof IdForm>, @Who() ctx: Context) {
    const { itemId, attempt, events: withheld } = await this.rpc.ask(withholdOwing, form, ctx);
    await this.own.until(['billing'], withheld);
    const key = `owing-${form.id}-${attempt}`;
    const asked = { itemId, amountPence: null, reason: 'delivery' as const, idempotencyKey: key };
    try {
      const { events, refundId, state } = await this.own.caughtUp(
        () => this.rpc.ask(beginRefund, asked, { ...ctx }),
        // Billing may be a moment behind: until it has heard, the item is being packed there.
        ({ status, message }) => status === 409 && message.includes('being packed'),
      );
      await this.own.until(['fulfilment', 'consultations'], events);
      return { success: true, refund: refundId, state };
    } catch (error) {
      if (error instanceof Fault && error.status < 500) {
        const { events } = await this.rpc.ask(resumeOwing, form, { ...ctx });
        await this.own.until(['billing'], events);
      }
      throw error;
    }
  }
}
