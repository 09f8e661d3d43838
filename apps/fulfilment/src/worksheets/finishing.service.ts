import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { amountText } from '@sorrel/contracts/fulfilment/amount';
import type { cancelWorksheet, Formula, finishWorksheet } from '@sorrel/contracts/fulfilment/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, invalid } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Shelf } from '../batches/shelf.service.ts';
import { FormulasService } from './formulas.service.ts';
import { batchNumberOf, expiryOf, lossOf, whyNotMade } from './worksheet.ts';
import {
  type LineRow,
  refuseUnlessOpen,
  refuseUnusable,
  type SheetRow,
  WorksheetsService,
} from './worksheets.service.ts';

type Finished = z.input<typeof finishWorksheet.output>;
export const REMARK = 'fulfilment.worksheets.remark';
export const REASON = 'fulfilment.worksheets.reason';

/** How a worksheet ends: with a batch of its own, or with nothing. */
@Injectable()
export class Finishing {
  constructor(
    private readonly db: Db,
    private readonly shelf: Shelf,
    private readonly sealer: Sealer,
    private readonly formulas: FormulasService,
    private readonly worksheets: WorksheetsService,
  ) {}

  finish({ id, made, remark }: z.output<typeof finishWorksheet.input>, ctx: Context): Promise<Finished> {
    return this.db.transaction(ctx, async (tx) => {
      const sheet = await this.worksheets.locked(tx, id);
      const before = await this.before(tx, sheet, made);
      if (before) return before;
      refuseUnlessOpen(sheet);
      if (sheet.state !== 'checked') throw conflict('A second person has to check the amounts first.', 'not_checked');
      const formula = await this.formulas.find(tx, sheet.formula_id);
      const why = whyNotMade({ packs: sheet.packs, made, remark }, formula);
      if (why?.code === 'yield') throw conflict(why.text, why.code);
      if (why) throw invalid('remark', why.text);
      const lines = await this.lockedLines(tx, id);
      refuseUnusable(lines, tx.now);
      await this.use(tx, id, lines);
      const { batchId, number } = await this.bear(tx, { id, made, formula, lines });
      await tx.rows(
        `update worksheets set state = 'finished', ended_at = ?, ended_by = ?, batch_id = ?, made = ?, lost = ?, remark_sealed = ? where id = ?`,
        [
          tx.now,
          tx.ctx.actor.name,
          batchId,
          made,
          lossOf(sheet.packs, made),
          remark ? this.sealer.seal(REMARK, id, remark) : null,
          id,
        ],
      );
      await tx.audit('worksheet.finished', `worksheet=${id}`, { made, lost: lossOf(sheet.packs, made) });
      return { batchId, number, events: tx.events };
    });
  }

  /** What it became, where it was finished so before. */
  private async before(tx: Tx, sheet: SheetRow, made: number): Promise<Finished | null> {
    if (sheet.state !== 'finished' || sheet.made !== made || sheet.ended_by !== tx.ctx.actor.name) return null;
    const batch = await tx.first<{ number: string }>('select number from batches where id = ?', [sheet.batch_id]);
    return { batchId: sheet.batch_id ?? 0, number: batch?.number ?? '', events: [] };
  }

  /** The amounts, with their batches as they stand under the locks of all their codes. */
  private async lockedLines(tx: Tx, id: number): Promise<LineRow[]> {
    const lines = await this.worksheets.lines(tx, id);
    for (const code of [...new Set(lines.map((line) => line.code))].toSorted()) await this.shelf.lock(tx, code);
    return this.worksheets.lines(tx, id);
  }

  private async use(tx: Tx, worksheetId: number, lines: readonly LineRow[]): Promise<void> {
    for (const { batch_id: batchId, weighed, on_hand: onHand, name, number, unit } of lines) {
      if (weighed === null) continue;
      if (weighed > onHand)
        throw conflict(
          `By the ledger batch ${number} of ${name} has ${amountText(onHand, unit)} left, and ${amountText(weighed, unit)} were weighed. Correct the batch first.`,
          'short',
        );
      await this.shelf.move(tx, { batchId, kind: 'used', quantity: -weighed, worksheetId });
    }
  }

  private async bear(
    tx: Tx,
    { id, made, formula, lines }: { id: number; made: number; formula: Formula; lines: readonly LineRow[] },
  ): Promise<{ batchId: number; number: string }> {
    const today = londonDate(tx.now);
    const expiresOn = expiryOf(
      today,
      formula.shelfLifeDays,
      lines.map((line) => line.expires_on),
    );
    const number = batchNumberOf(today, id);
    await this.shelf.lock(tx, formula.code);
    const batchId = await this.shelf.begin(tx, {
      code: formula.code,
      unit: 'packs',
      number,
      gtin: null,
      certificate: null,
      expiresOn,
      supplier: 'Made here',
      invoice: `Worksheet ${id}`,
      quantity: made,
      worksheetId: id,
    });
    return { batchId, number };
  }

  cancel({ id, reason, isLost }: z.output<typeof cancelWorksheet.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const sheet = await this.worksheets.locked(tx, id);
      if (sheet.state === 'cancelled' && sheet.ended_by === tx.ctx.actor.name && sheet.is_lost === isLost)
        return { events: [] };
      refuseUnlessOpen(sheet);
      if (isLost) await this.use(tx, id, await this.lockedLines(tx, id));
      await tx.rows(
        `update worksheets set state = 'cancelled', ended_at = ?, ended_by = ?, reason_sealed = ?, is_lost = ? where id = ?`,
        [tx.now, tx.ctx.actor.name, this.sealer.seal(REASON, id, reason), isLost, id],
      );
      await tx.audit('worksheet.cancelled', `worksheet=${id}`);
      return { events: tx.events };
    });
  }
}
