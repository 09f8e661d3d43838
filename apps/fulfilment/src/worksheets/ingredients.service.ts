import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { addIngredient, listIngredients } from '@sorrel/contracts/fulfilment/rpc';
import type { IngredientUnit } from '@sorrel/contracts/fulfilment/amount';
import { addDays } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { SUPPLY_DAYS } from '../batches/batch.ts';
import { PUT_ASIDE } from '../batches/made-from.ts';
import type { BatchRow } from '../batches/shelf.service.ts';
import { freeOf, type Stocked } from './worksheet.ts';

interface IngredientRow extends Row {
  code: string;
  name: string;
  unit: IngredientUnit;
}
type OnShelf = Pick<BatchRow, 'id' | 'code' | 'expires_on' | 'state' | 'on_hand'> & { put_aside: number };

/** What products are made from, and how much of each there is. */
@Injectable()
export class IngredientsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<z.input<typeof listIngredients.output>> {
    const rows = await this.db.rows<IngredientRow>('select code, name, unit from ingredients order by lower(name)');
    const shelf = await this.shelf(
      this.db,
      rows.map(({ code }) => code),
    );
    const lastDay = this.lastDay(this.clock.today());
    return {
      rows: rows.map(({ code, name, unit }) => {
        const lots = shelf.get(code) ?? [];
        return {
          code,
          name,
          unit,
          onHand: freeOf(
            lots.map((one) => ({ ...one, free: one.onHand })),
            lastDay,
          ),
          free: freeOf(lots, lastDay),
        };
      }),
    };
  }

  /** Nothing is made that expires before it has been used up by whoever gets it. */
  lastDay = (today: string): string => addDays(today, SUPPLY_DAYS);

  /** The batches of these ingredients; for a worksheet under their codes' locks. */
  async shelf(
    reader: Pick<Tx, 'rows'>,
    codes: readonly string[],
  ): Promise<Map<string, (Stocked & { onHand: number })[]>> {
    const rows = await reader.rows<OnShelf>(
      `select b.id, b.code, b.expires_on, b.state, b.on_hand, ${PUT_ASIDE} as put_aside from batches b where b.code = any(?) and b.on_hand > 0`,
      [[...codes]],
    );
    const shelf = new Map<string, (Stocked & { onHand: number })[]>();
    for (const { id, code, expires_on: expiresOn, state, on_hand: onHand, put_aside: aside } of rows)
      shelf.set(code, [...(shelf.get(code) ?? []), { id, expiresOn, state, onHand, free: onHand - aside }]);
    return shelf;
  }

  add(
    { name, unit }: z.output<typeof addIngredient.input>,
    ctx: Context,
  ): Promise<z.input<typeof addIngredient.output>> {
    return this.db.transaction(ctx, async (tx) => {
      await tx.rows('lock table ingredients in share row exclusive mode');
      const known = await tx.first<IngredientRow>('select code, name, unit from ingredients where lower(name) = ?', [
        name.toLowerCase(),
      ]);
      if (known && known.unit !== unit)
        throw conflict(
          `${known.name} is kept already, and is ${known.unit === 'mg' ? 'weighed in grams' : 'measured in millilitres'}.`,
          'other_unit',
        );
      if (known) return { code: known.code, events: [] };
      const next = await tx.first<{ n: string }>(`select lpad(nextval('ingredient_codes')::text, 4, '0') as n`);
      const code = `I${next?.n ?? ''}`;
      await tx.rows('insert into ingredients (code, name, unit, added_at, by_name) values (?, ?, ?, ?, ?)', [
        code,
        name,
        unit,
        tx.now,
        tx.ctx.actor.name,
      ]);
      await tx.audit('ingredient.added', `code=${code}`);
      return { code, events: tx.events };
    });
  }
}
