import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { BatchState, listWorksheets, Worksheet, WorksheetRow } from '@sorrel/contracts/fulfilment/rpc';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { REASON, REMARK } from './finishing.service.ts';
import { FormulasService } from './formulas.service.ts';
import { expiryOf, limitsOf } from './worksheet.ts';
import { type LineRow, type SheetRow, WorksheetsService } from './worksheets.service.ts';

type Shown = SheetRow & {
  code: string;
  product: string;
  version: number;
  weighed: number;
  amounts: number;
  number: string | null;
  expires_on: string | null;
  batch_state: BatchState | null;
};
const SHEETS = `select w.*, f.code, f.product, f.version, b.number, b.expires_on, b.state as batch_state,
    (select count(weighed)::int from worksheet_lines l where l.worksheet_id = w.id) as weighed,
    (select count(*)::int from worksheet_lines l where l.worksheet_id = w.id) as amounts
  from worksheets w join formulas f on f.id = w.formula_id left join batches b on b.id = w.batch_id`;
/** Sheets that are over are shown so far back; all of them when asked for. */
const LATELY = 20;
const MOST = 1_000;

/** The sheets of what is made and was made. */
@Injectable()
export class WorksheetsQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly sealer: Sealer,
    private readonly formulas: FormulasService,
    private readonly worksheets: WorksheetsService,
  ) {}

  async list({ isAll }: z.output<typeof listWorksheets.input>): Promise<z.input<typeof listWorksheets.output>> {
    const open = await this.db.rows<Shown>(`${SHEETS} where w.state in ('begun', 'checked') order by w.id`);
    const over = await this.db.rows<Shown>(
      `${SHEETS} where w.state in ('finished', 'cancelled') order by w.id desc limit ?`,
      [isAll ? MOST : LATELY],
    );
    return { rows: [...open, ...over].map((row) => this.row(row)) };
  }

  async read(id: number, ctx: Context): Promise<Worksheet> {
    const sheet = await this.db.first<Shown>(`${SHEETS} where w.id = ?`, [id]);
    if (!sheet) throw notFound('This worksheet');
    const formula = await this.formulas.find(this.db, sheet.formula_id);
    const lines = await this.worksheets.lines(this.db, id);
    return {
      ...this.row(sheet),
      formula,
      lines: lines.map((line) => lineOf(line, formula.tolerance)),
      wouldExpireOn: expiryOf(
        this.clock.today(),
        formula.shelfLifeDays,
        lines.map((line) => line.expires_on),
      ),
      checkedAt: sheet.checked_at?.toISOString() ?? null,
      checkedBy: sheet.checked_by,
      lost: sheet.lost,
      remark: sheet.remark_sealed && this.sealer.open(REMARK, id, sheet.remark_sealed),
      reason: sheet.reason_sealed && this.sealer.open(REASON, id, sheet.reason_sealed),
      isLost: sheet.is_lost,
      isMine: lines.some((line) => line.weighed !== null && line.weighed_by_id === ctx.actor.userId),
    };
  }

  private row(sheet: Shown): z.input<typeof WorksheetRow> {
    const { batch_id: batchId, number, expires_on: expiresOn, batch_state: state, made } = sheet;
    return {
      id: sheet.id,
      code: sheet.code,
      product: sheet.product,
      version: sheet.version,
      packs: sheet.packs,
      state: sheet.state,
      begunAt: sheet.begun_at.toISOString(),
      begunBy: sheet.begun_by,
      weighed: sheet.weighed,
      amounts: sheet.amounts,
      batch: batchId && number && expiresOn && state && made ? { id: batchId, number, expiresOn, state, made } : null,
      endedAt: sheet.ended_at?.toISOString() ?? null,
      endedBy: sheet.ended_by,
    };
  }
}

const lineOf = (line: LineRow, tolerance: number): Worksheet['lines'][number] => ({
  id: line.id,
  code: line.code,
  name: line.name,
  unit: line.unit,
  batchId: line.batch_id,
  number: line.number,
  expiresOn: line.expires_on,
  batchState: line.state,
  planned: line.planned,
  ...limitsOf(line.planned, tolerance),
  weighed: line.weighed,
  weighedAt: line.weighed_at?.toISOString() ?? null,
  weighedBy: line.weighed_by,
});
