import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { amountText, MOST_OF_INGREDIENT, type IngredientUnit } from '@sorrel/contracts/fulfilment/amount';
import type {
  BatchState,
  checkWorksheet,
  Formula,
  startWorksheet,
  weighLine,
  WorksheetState,
} from '@sorrel/contracts/fulfilment/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, notFound } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Shelf } from '../batches/shelf.service.ts';
import { FormulasService } from './formulas.service.ts';
import { IngredientsService } from './ingredients.service.ts';
import { freeOf, isAsSeen, limitsOf, type Portion, portionsOf, whyNotUsed } from './worksheet.ts';

export interface SheetRow extends Row {
  id: number;
  formula_id: number;
  packs: number;
  state: WorksheetState;
  begun_at: Date;
  begun_by: string;
  checked_at: Date | null;
  checked_by: string | null;
  checked_by_id: number | null;
  ended_at: Date | null;
  ended_by: string | null;
  batch_id: number | null;
  made: number | null;
  lost: number | null;
  remark_sealed: string | null;
  reason_sealed: string | null;
  is_lost: boolean;
}
export interface LineRow extends Row {
  id: number;
  batch_id: number;
  code: string;
  name: string;
  unit: IngredientUnit;
  number: string;
  expires_on: string;
  state: BatchState;
  on_hand: number;
  planned: number;
  weighed: number | null;
  weighed_at: Date | null;
  weighed_by: string | null;
  weighed_by_id: number | null;
}
/** An amount with its batch as it stands now. */
const LINES = `select l.*, b.code, b.unit, b.number, b.expires_on, b.state, b.on_hand, i.name
  from worksheet_lines l join batches b on b.id = l.batch_id join ingredients i on i.code = b.code where l.worksheet_id = ? order by l.position`;

/** Worksheets from their beginning to the check. What follows is in `finishing.service.ts`. */
@Injectable()
export class WorksheetsService {
  constructor(
    private readonly db: Db,
    private readonly shelf: Shelf,
    private readonly formulas: FormulasService,
    private readonly ingredients: IngredientsService,
  ) {}

  start(
    { formulaId, packs, key }: z.output<typeof startWorksheet.input>,
    ctx: Context,
  ): Promise<z.input<typeof startWorksheet.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const formula = await this.formulas.find(tx, formulaId);
      // Under the locks: what is free stays free until this sheet has put it aside, and the same press waits for itself.
      await this.lock(tx, formula);
      const known = await tx.first<{ id: number }>('select id from worksheets where key = ?', [key]);
      if (known) return { id: known.id, events: [] };
      if (!formula.isInUse)
        throw conflict('Another version of this formula is in use now. Please begin again with it.', 'other_formula');
      const portions = await this.portions(tx, formula, packs);
      const id = await tx.nextId('worksheets');
      await tx.rows(
        'insert into worksheets (id, formula_id, packs, key, begun_at, begun_by) values (?, ?, ?, ?, ?, ?)',
        [id, formulaId, packs, key, tx.now, tx.ctx.actor.name],
      );
      for (const [position, { batchId, quantity }] of portions.entries())
        await tx.rows('insert into worksheet_lines (worksheet_id, position, batch_id, planned) values (?, ?, ?, ?)', [
          id,
          position,
          batchId,
          quantity,
        ]);
      await tx.audit('worksheet.begun', `worksheet=${id}`, { code: formula.code, packs });
      return { id, events: tx.events };
    });
  }

  private async lock(tx: Tx, { parts }: Formula): Promise<void> {
    for (const code of parts.map((part) => part.code).toSorted()) await this.shelf.lock(tx, code);
  }

  private async portions(tx: Tx, { parts }: Formula, packs: number): Promise<Portion[]> {
    const shelf = await this.ingredients.shelf(
      tx,
      parts.map(({ code }) => code),
    );
    const lastDay = this.ingredients.lastDay(londonDate(tx.now));
    return parts.flatMap(({ code, name, unit, quantity }) => {
      const [needed, lots] = [quantity * packs, shelf.get(code) ?? []];
      const portions = needed > MOST_OF_INGREDIENT ? null : portionsOf(needed, lots, lastDay);
      if (portions) return portions;
      throw conflict(
        `${amountText(needed, unit)} of ${name} are needed, and ${amountText(freeOf(lots, lastDay), unit)} are free: released, not put aside for another worksheet, and in date for two months.`,
        'no_ingredient',
      );
    });
  }

  weigh({ id, lineId, weighed }: z.output<typeof weighLine.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const sheet = await this.locked(tx, id);
      refuseUnlessOpen(sheet);
      const lines = await this.lines(tx, id);
      const line = lines.find((one) => one.id === lineId);
      if (!line) throw notFound('This amount');
      const { userId, name } = tx.ctx.actor;
      if (line.weighed === weighed && line.weighed_by_id === userId) return { events: [] };
      if (sheet.state === 'checked')
        throw conflict(`${sheet.checked_by ?? ''} has checked the amounts already.`, 'checked_already');
      refuseUnusable([line], tx.now);
      const { tolerance } = await this.formulas.find(tx, sheet.formula_id);
      const { least, most } = limitsOf(line.planned, tolerance);
      if (weighed < least || weighed > most)
        throw conflict(
          `${amountText(weighed, line.unit)} is outside the tolerance: ${amountText(least, line.unit)} to ${amountText(most, line.unit)}. Nothing was recorded. Weigh it again.`,
          'outside',
        );
      await tx.rows(
        'update worksheet_lines set weighed = ?, weighed_at = ?, weighed_by = ?, weighed_by_id = ? where id = ?',
        [weighed, tx.now, name, userId, lineId],
      );
      await tx.audit('worksheet.weighed', `worksheet=${id}`, { line: lineId });
      return { events: tx.events };
    });
  }

  check({ id, seen }: z.output<typeof checkWorksheet.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const sheet = await this.locked(tx, id);
      refuseUnlessOpen(sheet);
      const { userId, name } = tx.ctx.actor;
      if (sheet.state === 'checked') {
        if (sheet.checked_by_id === userId) return { events: [] };
        throw conflict(`${sheet.checked_by ?? ''} has checked the amounts already.`, 'checked_already');
      }
      const lines = await this.lines(tx, id);
      const open = lines.find((line) => line.weighed === null);
      if (open) throw conflict(`${open.name} of batch ${open.number} is not weighed yet.`, 'not_weighed');
      if (lines.some((line) => line.weighed_by_id === userId))
        throw conflict('You weighed some of it yourself. Somebody else has to check it.', 'own_work');
      if (!isAsSeen(lines, seen))
        throw conflict('An amount was weighed again meanwhile. Please look at all of them once more.', 'changed');
      refuseUnusable(lines, tx.now);
      await tx.rows(
        `update worksheets set state = 'checked', checked_at = ?, checked_by = ?, checked_by_id = ? where id = ?`,
        [tx.now, name, userId, id],
      );
      await tx.audit('worksheet.checked', `worksheet=${id}`);
      return { events: tx.events };
    });
  }

  /** The sheet under its own lock, which is taken before those of codes. */
  async locked(tx: Tx, id: number): Promise<SheetRow> {
    const sheet = await tx.first<SheetRow>('select * from worksheets where id = ? for update', [id]);
    if (!sheet) throw notFound('This worksheet');
    return sheet;
  }

  async lines(reader: Pick<Tx, 'rows'>, id: number): Promise<LineRow[]> {
    return reader.rows<LineRow>(LINES, [id]);
  }
}

export function refuseUnusable(lines: readonly LineRow[], now: Date): void {
  for (const { number, state, expires_on: expiresOn } of lines) {
    const why = whyNotUsed({ number, state, expiresOn }, londonDate(now));
    if (why) throw conflict(why, 'batch_stopped');
  }
}

/** Nothing of a sheet that is over changes. */
export function refuseUnlessOpen({ state, ended_by: by }: SheetRow): void {
  if (state === 'finished' || state === 'cancelled')
    throw conflict(`${by ?? ''} has ${state} this worksheet already.`, 'over');
}
