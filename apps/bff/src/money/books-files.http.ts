import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { listSaleDocuments, readJournal, readMovements, readSaleDocument } from '@sorrel/contracts/billing/rpc';
import { printSaleDocument } from '@sorrel/contracts/fulfilment/rpc';
import type { MovementsAnswer, SaleDocumentsAnswer } from '@sorrel/contracts/http/admin';
import * as admin from '@sorrel/contracts/http/admin';
import { poundsNumber } from '@sorrel/contracts/money';
import { RpcClient } from '@sorrel/service-kit/messaging/rpc/rpc-client';
import type { Context } from '@sorrel/service-kit/security/actor';
import { CSV, Documented, PDF } from '../document/documented.edge.ts';
import { sendFile } from '../edge/file.edge.ts';
import { sendCsv } from '../edge/csv.edge.ts';
import { Asked, id, realDay as day } from '../edge/forms.edge.ts';
import { For, Needs, Sensitive, Who } from '../session/access.edge.ts';
import { inOrder } from './days.ts';
import { inPounds, LEDGER_FILES, type JournalLine } from './ledger-files.ts';
import { ACCOUNTS, USUAL_ACCOUNTS } from '@sorrel/contracts/billing/ledger-accounts';

const Days = z.object({ from: day, to: day });
const ListQuery = Days.extend({ user: id.optional(), after: id.optional() });
/** Of what the customer pays after promotions, or gets back: the document that says so, the sum that is taxed, its rate, and what of it was booked as VAT. */
const VAT_COLUMNS = ['Invoice or credit note', 'Price with VAT', 'VAT rate %', 'Of it VAT'];
const LIST_ROWS = 100;
const DOCUMENT_COLUMNS = [
  'Number',
  'Kind',
  'Why',
  'Day (tax point)',
  'Issued at',
  'Customer',
  'Subscription',
  'Receipt',
  'For invoice',
  'VAT rate %',
  'Net',
  'VAT',
  'With VAT',
];
const COLUMNS = [
  'Number',
  'Day',
  'At',
  'Kind',
  'What',
  'Customer',
  'Subscription',
  'Receipt',
  'Code',
  'Prescription',
  'At the card provider',
];

/** The books, line by line: on screen, as files, and as other people's ledgers import them. */
@Controller('v2/admin')
@For('staff')
export class BooksFilesHttp {
  constructor(private readonly rpc: RpcClient) {}

  @Get('data/movements')
  @Needs(readMovements)
  @Documented('Every movement of the books in these days', admin.MovementsAnswer)
  async list(
    @Asked(ListQuery) query: z.output<typeof ListQuery>,
    @Who() ctx: Context,
  ): Promise<z.input<typeof MovementsAnswer>> {
    const { from, to, user, after } = inOrder(query);
    const { rows, next } = await this.rpc.ask(
      readMovements,
      { from, to, userId: user ?? null, after: after ?? null, limit: LIST_ROWS },
      ctx,
    );
    return {
      next,
      rows: rows.map((row) => ({
        id: row.id,
        day: row.day,
        kind: row.kind,
        user_id: row.userId,
        subscription_id: row.subscriptionId,
        receipt: receiptOf(row.itemId),
        reference: row.reference,
        entries: row.entries.map(({ account, pence }) => ({ account, amount: poundsNumber(pence) })),
      })),
    };
  }

  @Get('data/movements-file')
  @Needs(readMovements)
  @Documented('Every movement of the books in these days, or of one customer, as a file', CSV)
  @Sensitive()
  file(
    @Asked(ListQuery) query: z.output<typeof ListQuery>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    const { from, to, user } = inOrder(query);
    return sendCsv(reply, {
      fileName: `${user ? `statement-${user}` : 'movements'}-${from}-${to}`,
      columns: [...COLUMNS, ...ACCOUNTS.map((account) => USUAL_ACCOUNTS[account].name), ...VAT_COLUMNS],
      follow: async (after) => {
        const { rows, next } = await this.rpc.ask(
          readMovements,
          { from, to, userId: user ?? null, after: after === null ? null : Number(after) },
          { ...ctx },
        );
        return { rows, next: next === null ? null : String(next) };
      },
      cells: (row) => [
        row.id,
        row.day,
        row.at,
        row.kind,
        row.key,
        row.userId ?? '',
        row.subscriptionId ?? '',
        receiptOf(row.itemId) ?? '',
        row.code ?? '',
        row.isPrescription === null ? '' : row.isPrescription ? 'yes' : 'no',
        row.reference ?? '',
        ...ACCOUNTS.map((account) => penceOf(row.entries, account)),
        ...vatCells(row),
      ],
    });
  }

  @Get('data/sale-documents')
  @Needs(listSaleDocuments)
  @Documented('Invoices and credit notes of these days', admin.SaleDocumentsAnswer)
  async documents(
    @Asked(ListQuery) query: z.output<typeof ListQuery>,
    @Who() ctx: Context,
  ): Promise<z.input<typeof SaleDocumentsAnswer>> {
    const { from, to, after } = inOrder(query);
    const { rows, next } = await this.rpc.ask(
      listSaleDocuments,
      { from, to, after: after ?? null, limit: LIST_ROWS },
      ctx,
    );
    return {
      next,
      rows: rows.map((row) => ({
        id: row.id,
        name: row.name,
        series: row.series,
        cause: row.cause,
        day: row.day,
        user_id: row.userId,
        subscription_id: row.subscriptionId,
        invoice: row.invoice,
        rate: row.ratePercent,
        net: poundsNumber(row.netPence),
        vat: poundsNumber(row.vatPence),
        gross: poundsNumber(row.grossPence),
      })),
    };
  }

  @Get('sale-document/:name.pdf')
  @Needs(readSaleDocument, printSaleDocument)
  @Documented('An invoice or a credit note, as the customer has it', PDF)
  async document(@Param('name') name: string, @Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    const document = await this.rpc.ask(readSaleDocument, { name }, ctx);
    await sendFile(reply, await this.rpc.ask(printSaleDocument, { document }, ctx));
  }

  @Get('data/sale-documents-file')
  @Needs(listSaleDocuments)
  @Documented('Invoices and credit notes of these days, as a file', CSV)
  @Sensitive()
  documentsFile(
    @Asked(Days) query: z.output<typeof Days>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    const { from, to } = inOrder(query);
    return sendCsv(reply, {
      fileName: `invoices-${from}-${to}`,
      columns: DOCUMENT_COLUMNS,
      follow: async (after) => {
        const part = { from, to, after: after === null ? null : Number(after) };
        const { rows, next } = await this.rpc.ask(listSaleDocuments, part, { ...ctx });
        return { rows, next: next === null ? null : String(next) };
      },
      cells: (row) => {
        // What a credit note gives back counts against the month.
        const sign = row.series === 'credit-note' ? -1 : 1;
        return [
          row.name,
          row.series,
          row.cause,
          row.day,
          row.issuedAt,
          row.userId,
          row.subscriptionId ?? '',
          receiptOf(row.itemId) ?? '',
          row.invoice ?? '',
          row.ratePercent ?? 'not registered',
          Number(inPounds(sign * row.netPence)),
          Number(inPounds(sign * row.vatPence)),
          Number(inPounds(sign * row.grossPence)),
        ];
      },
    });
  }

  @Get('data/xero-file')
  @Needs(readJournal)
  @Documented('Manual journals of these days, one a day, as Xero imports them', CSV)
  @Sensitive()
  xero(@Asked(Days) query: z.output<typeof Days>, @Res() reply: FastifyReply, @Who() ctx: Context): Promise<void> {
    return this.ledger('xero', query, reply, ctx);
  }

  @Get('data/quickbooks-file')
  @Needs(readJournal)
  @Documented('Journal entries of these days, one a day, as QuickBooks imports them', CSV)
  @Sensitive()
  quickbooks(
    @Asked(Days) query: z.output<typeof Days>,
    @Res() reply: FastifyReply,
    @Who() ctx: Context,
  ): Promise<void> {
    return this.ledger('quickbooks', query, reply, ctx);
  }

  private ledger(
    name: keyof typeof LEDGER_FILES,
    query: z.output<typeof Days>,
    reply: FastifyReply,
    ctx: Context,
  ): Promise<void> {
    const { from, to } = inOrder(query);
    return sendCsv(reply, {
      fileName: `${name}-${from}-${to}`,
      columns: LEDGER_FILES[name].columns,
      follow: async () => {
        const { days, accounts } = await this.rpc.ask(readJournal, { from, to }, ctx);
        return { rows: LEDGER_FILES[name].rows(days satisfies JournalLine[], accounts), next: null };
      },
      cells: (row) => row.map(asNumber),
    });
  }
}

// A sum below nothing is a number, and not a formula.
const asNumber = (cell: string): string | number => (/^-?\d+\.\d{2}$/.test(cell) ? Number(cell) : cell);
function vatCells({
  document,
  ratePercent,
  entries,
}: {
  document: string | null;
  ratePercent: number | null;
  entries: readonly { account: string; pence: number }[];
}): (number | string)[] {
  if (document === null) return ['', '', '', ''];
  const of = (...accounts: string[]): number =>
    entries.reduce((sum, { account, pence }) => (accounts.includes(account) ? sum - pence : sum), 0);
  return [
    document,
    Number(inPounds(of('sales', 'discounts', 'returns', 'vat'))),
    ratePercent ?? 'not registered',
    Number(inPounds(of('vat'))),
  ];
}
const receiptOf = (itemId: number | null): string | null =>
  itemId === null ? null : `R-${String(itemId).padStart(6, '0')}`;
const penceOf = (entries: readonly { account: string; pence: number }[], account: string): number | string => {
  const found = entries.find((entry) => entry.account === account);
  return found ? Number(inPounds(found.pence)) : '';
};
