import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { listSaleDocuments, mySaleDocuments } from '@sorrel/contracts/billing/rpc';
import {
  documentName,
  documentNamed,
  type DocumentCause,
  type DocumentSeries,
  type SaleDocument,
  type SaleDocumentLine,
} from '@sorrel/contracts/billing/sale-documents';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';

const AT_ONCE = 50;
const COLUMNS = `d.id, d.series, d.number, d.cause, d.day::text as day, d.issued_at, d.user_id, d.subscription_id, d.item_id, d.rate_percent::float8 as rate_percent, d.net_pence, d.vat_pence, d.gross_pence,
  o.series as of_series, o.number as of_number`;
const FROM = 'from sale_documents d left join sale_documents o on o.id = d.invoice_id';

interface Kept extends Row {
  id: number;
  series: DocumentSeries;
  number: number;
  cause: DocumentCause;
  day: string;
  issued_at: Date;
  user_id: number;
  subscription_id: number | null;
  item_id: number | null;
  rate_percent: number | null;
  net_pence: number;
  vat_pence: number;
  gross_pence: number;
  of_series: DocumentSeries | null;
  of_number: number | null;
}
interface Whole extends Kept {
  content: SaleDocument['content'];
}

/** Invoices and credit notes, as they were made. */
@Injectable()
export class SaleDocumentsQueries {
  constructor(private readonly db: Db) {}

  async list({ from, to, after, limit }: z.output<typeof listSaleDocuments.input>) {
    const rows = await this.db.rows<Kept>(
      `select ${COLUMNS} ${FROM} where d.day between ? and ? and (d.day, d.id) > (coalesce((select day from sale_documents where id = ?), '-infinity'), coalesce(?, 0)) order by d.day, d.id limit ?`,
      [from, to, after, after, limit],
    );
    return { rows: rows.map(lineOf), next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
  }

  async mine(userId: number, { before }: z.output<typeof mySaleDocuments.input>) {
    const rows = await this.db.rows<Whole>(
      `select ${COLUMNS}, d.content ${FROM} where d.user_id = ? and (?::bigint is null or d.id < ?) order by d.id desc limit ?`,
      [userId, before, before, AT_ONCE],
    );
    return { rows: rows.map(wholeOf), next: rows.length === AT_ONCE ? (rows.at(-1)?.id ?? null) : null };
  }

  /** `userId`: whose it must be, where that is asked. */
  async read(name: string, userId: number | null): Promise<SaleDocument> {
    const { series, number } = documentNamed(name) ?? { series: 'invoice', number: 0 };
    const row = await this.db.first<Whole>(
      `select ${COLUMNS}, d.content ${FROM} where d.series = ? and d.number = ? and (?::bigint is null or d.user_id = ?)`,
      [series, number, userId, userId],
    );
    if (!row) throw notFound('This document');
    return wholeOf(row);
  }
}

function lineOf(row: Kept): SaleDocumentLine {
  return {
    id: row.id,
    name: documentName(row.series, row.number),
    series: row.series,
    cause: row.cause,
    day: row.day,
    issuedAt: row.issued_at.toISOString(),
    userId: row.user_id,
    subscriptionId: row.subscription_id,
    itemId: row.item_id,
    invoice: row.of_series && row.of_number ? documentName(row.of_series, row.of_number) : null,
    ratePercent: row.rate_percent,
    netPence: row.net_pence,
    vatPence: row.vat_pence,
    grossPence: row.gross_pence,
  };
}
const wholeOf = (row: Whole): SaleDocument => ({ ...lineOf(row), content: row.content });
