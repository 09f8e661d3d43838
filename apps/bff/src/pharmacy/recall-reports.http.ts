import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { amountText, type Unit } from '@sorrel/contracts/fulfilment/amount';
import { REPLY_TEXT } from '@sorrel/contracts/fulfilment/recall';
import {
  listRecallPatients,
  printRecallReport,
  readRecall,
  type RecallPatient,
} from '@sorrel/contracts/fulfilment/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { CSV, Documented, PDF } from '../document/documented.edge.ts';
import { sendFile } from '../edge/file.edge.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { Asked, id } from '../edge/forms.edge.ts';
import { For, Needs, Sensitive, Who } from '../session/access.edge.ts';

const IdQuery = z.object({ id });
type Patient = z.output<typeof RecallPatient>;
const COLUMNS = [
  'Item',
  'Batch',
  'Expires',
  'Received',
  'Packs dispensed',
  'On the shelf',
  'Orders',
  'Dispensed on',
  'Notified',
  'Answer',
  'Answered',
  'Answered by',
  'Calls',
];
const several = <T>(list: readonly T[], words: (one: T) => string): string => list.map(words).join(' ');
/** Packs as a number, an ingredient with its unit. */
const counted = (quantity: number, unit: Unit): number | string =>
  unit === 'packs' ? quantity : amountText(quantity, unit);
const HOW = { link: 'link of the e-mail', account: 'account', phone: 'telephone' } as const;

/** The report for the regulator: numbers and times by order, and nobody's name. */
@Controller('v2/admin/data')
@For('staff')
export class RecallReportsHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('recall-report')
  @Needs(printRecallReport)
  @Documented('The report of a recall', PDF)
  @Sensitive()
  async print(@Asked(IdQuery) query: z.output<typeof IdQuery>, @Res() reply: FastifyReply, @Who() ctx: Context) {
    const file = await this.rpc.ask(printRecallReport, query, ctx);
    await sendFile(reply, file);
  }

  @Get('recall-report-file')
  @Needs(readRecall, listRecallPatients)
  @Documented('The report of a recall, a row a patient', CSV)
  @Sensitive()
  async file(@Asked(IdQuery) query: z.output<typeof IdQuery>, @Res() reply: FastifyReply, @Who() ctx: Context) {
    const { batch } = await this.rpc.ask(readRecall, query, ctx);
    await sendCsv<Patient>(reply, {
      fileName: `recall-${batch.code}-${batch.number.replaceAll(/[^A-Z0-9-]/g, '-')}`,
      columns: COLUMNS,
      // Each part is a separate, audited read.
      read: (page, perPage) =>
        this.rpc.ask(listRecallPatients, { id: query.id, part: 'all', page, perPage }, { ...ctx }),
      cells: ({ orders, told, said, calls }) => [
        batch.code,
        batch.number,
        batch.expiresOn,
        counted(batch.received, batch.unit),
        batch.supplied,
        counted(batch.onHand, batch.unit),
        several(orders, ({ itemId }) => `SRL-${itemId}`),
        several(orders, ({ suppliedAt }) => londonDate(new Date(suppliedAt))),
        told.length === 0 ? 'not reached' : several(told, (at) => at),
        said ? REPLY_TEXT[said.reply] : 'none yet',
        said?.at ?? '',
        said ? HOW[said.via] : '',
        calls.length,
      ],
    });
  }
}
