import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { amountText } from '@sorrel/contracts/fulfilment/amount';
import { REPLY_TEXT, type RecallAct } from '@sorrel/contracts/fulfilment/recall';
import { printRecallReport, type readRecall, type RecallPatient } from '@sorrel/contracts/fulfilment/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { supplierOf } from '../documents/pharmacy.ts';
import { Printer } from '../documents/printer.service.ts';
import type { RecallReportData } from '../model/document-data.ts';
import { orderIdOf } from '../records/dispatch.ts';
import { RecallsQueries } from './recalls.queries.ts';

type Recalled = z.input<typeof readRecall.output>['batch'];
const ACT_TEXT: Record<RecallAct, string> = {
  stop: 'Stop using it and keep it',
  return: 'Stop using it and send it back',
  discard: 'Stop using it and dispose of it',
};
const HOW = { link: 'by the link of the e-mail', account: 'in the account', phone: 'by telephone' } as const;
const AT_ONCE = 500;

/** The report for the regulator. */
@Injectable()
export class RecallReports {
  constructor(
    private readonly db: Db,
    private readonly queries: RecallsQueries,
    private readonly printer: Printer,
    private readonly clock: Clock,
    private readonly business: BusinessCopy,
  ) {}

  async print(id: number, ctx: Context): Promise<z.input<typeof printRecallReport.output>> {
    const data = await this.data(id, await this.queries.read(id), ctx);
    const { bytes } = await this.printer.print({ kind: 'recall-report', data });
    return {
      base64: Buffer.from(bytes).toString('base64'),
      fileName: `recall-${data.batch.code}-${data.batch.number.replaceAll(/[^A-Z0-9-]/g, '-')}.pdf`,
      contentType: 'application/pdf',
    };
  }

  private async data(
    id: number,
    { batch, notice, counts }: z.input<typeof readRecall.output>,
    ctx: Context,
  ): Promise<RecallReportData> {
    const { code, number, product, expiresOn } = batch;
    return {
      issuedAt: this.clock.now().toISOString(),
      supplier: supplierOf(await this.business.of(this.db)),
      batch: { code, number, product, expiresOn },
      stopped:
        batch.state === 'recalled' && batch.stoppedAt !== null
          ? { at: batch.stoppedAt, by: batch.stoppedBy ?? '', reason: batch.reason ?? '' }
          : null,
      deliveries: batch.deliveries.map(({ packs, ...one }) => ({ ...one, amount: said(packs, batch) })),
      amounts: amountsOf(batch),
      made: batch.made,
      notice: notice && { ...notice, act: ACT_TEXT[notice.act] },
      patients: { all: counts.patients, ...counts },
      rows: await this.rows(id, ctx),
    };
  }

  private async rows(id: number, ctx: Context): Promise<RecallReportData['rows']> {
    const rows: RecallReportData['rows'] = [];
    for (let page = 1; ; page++) {
      const part = await this.queries.patients({ id, part: 'all', page, perPage: AT_ONCE }, ctx);
      rows.push(...part.rows.map(rowOf));
      if (part.rows.length < AT_ONCE) return rows;
    }
  }
}

/** Packs are counted, and need no word for it. */
const said = (quantity: number, { unit }: Recalled): string =>
  unit === 'packs' ? String(quantity) : amountText(quantity, unit);

const amountsOf = (batch: Recalled): RecallReportData['amounts'] => [
  [batch.unit === 'packs' ? 'Packs received' : 'Received', said(batch.received, batch)],
  batch.unit === 'packs' ? ['Dispensed', String(batch.supplied)] : ['Used', said(batch.used, batch)],
  ['On the shelf', said(batch.onHand, batch)],
  ['Corrected by hand', said(batch.corrected, batch)],
];

const rowOf = ({ orders, told, calls, said }: z.input<typeof RecallPatient>): RecallReportData['rows'][number] => ({
  orders: orders.map(({ itemId, suppliedAt }) => ({
    orderId: orderIdOf(itemId),
    on: londonDate(new Date(suppliedAt)),
  })),
  told,
  calls: calls.length,
  said: said && { words: REPLY_TEXT[said.reply], at: said.at, how: HOW[said.via] },
});
