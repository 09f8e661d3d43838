import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { amountText } from '@sorrel/contracts/fulfilment/amount';
import type { printWorksheet, Worksheet } from '@sorrel/contracts/fulfilment/rpc';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import type { Context } from '@sorrel/service-kit/security/actor';
import { supplierOf } from '../documents/pharmacy.ts';
import { Printer } from '../documents/printer.service.ts';
import type { WorksheetData } from '../model/document-data.ts';
import { WorksheetsQueries } from './worksheets.queries.ts';

/** A worksheet on paper: beside the balance while it is made, in the file once it is over. */
@Injectable()
export class WorksheetPrints {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queries: WorksheetsQueries,
    private readonly printer: Printer,
    private readonly business: BusinessCopy,
  ) {}

  async print(id: number, ctx: Context): Promise<z.input<typeof printWorksheet.output>> {
    const sheet = await this.queries.read(id, ctx);
    const supplier = supplierOf(await this.business.of(this.db));
    const data: WorksheetData = { ...dataOf(sheet), issuedAt: this.clock.now().toISOString(), supplier };
    const { bytes } = await this.printer.print({ kind: 'worksheet', data });
    return {
      base64: Buffer.from(bytes).toString('base64'),
      fileName: `worksheet-${id}.pdf`,
      contentType: 'application/pdf',
    };
  }
}

function dataOf(sheet: Worksheet): Omit<WorksheetData, 'issuedAt' | 'supplier'> {
  const { formula, batch, lines } = sheet;
  return {
    id: sheet.id,
    code: sheet.code,
    product: sheet.product,
    packs: sheet.packs,
    container: formula.container,
    version: formula.version,
    approved: formula.approvedAt ? { at: formula.approvedAt, by: formula.approvedBy ?? '' } : null,
    limits: `${formula.yieldMin} to ${formula.yieldMax} %`,
    tolerance: `± ${formula.tolerance / 10} %`,
    method: formula.method,
    begun: { at: sheet.begunAt, by: sheet.begunBy },
    amounts: lines.map((line) => ({
      name: line.name,
      code: line.code,
      batch: line.number,
      expiresOn: line.expiresOn,
      planned: amountText(line.planned, line.unit),
      weighed: line.weighed === null ? null : amountText(line.weighed, line.unit),
      weighedBy: line.weighedBy ?? '',
      weighedAt: line.weighedAt,
    })),
    checked: sheet.checkedAt ? { at: sheet.checkedAt, by: sheet.checkedBy ?? '' } : null,
    finished:
      batch && sheet.endedAt
        ? {
            at: sheet.endedAt,
            by: sheet.endedBy ?? '',
            batch: batch.number,
            expiresOn: batch.expiresOn,
            made: batch.made,
            lost: sheet.lost ?? 0,
            remark: sheet.remark ?? '',
          }
        : null,
    cancelled:
      sheet.state === 'cancelled' && sheet.endedAt
        ? { at: sheet.endedAt, by: sheet.endedBy ?? '', reason: sheet.reason ?? '', isLost: sheet.isLost }
        : null,
  };
}
