import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { IngredientUnit } from '@sorrel/contracts/fulfilment/amount';
import type { approveFormula, Formula, listFormulas, writeFormula } from '@sorrel/contracts/fulfilment/rpc';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, notFound } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';

interface FormulaRow extends Row {
  id: number;
  code: string;
  version: number;
  product: string;
  container: string;
  shelf_life_days: number;
  yield_min: number;
  yield_max: number;
  tolerance: number;
  method: string[];
  written_at: Date;
  written_by: string;
  approved_at: Date | null;
  approved_by: string | null;
  is_in_use: boolean;
  parts: { code: string; name: string; unit: IngredientUnit; quantity: number }[];
}
type Reader = Pick<Tx, 'rows'>;

const FORMULAS = `select f.*,
    f.id = (select n.id from formulas n where n.code = f.code and n.approved_at is not null order by n.version desc limit 1) as is_in_use,
    (select json_agg(json_build_object('code', p.code, 'name', i.name, 'unit', i.unit, 'quantity', p.quantity) order by p.position)
     from formula_parts p join ingredients i on i.code = p.code where p.formula_id = f.id) as parts
  from formulas f`;

/** How products are made: written version by version, approved once, and never changed. */
@Injectable()
export class FormulasService {
  constructor(private readonly db: Db) {}

  async list(): Promise<z.input<typeof listFormulas.output>> {
    const rows = await this.db.rows<FormulaRow>(`${FORMULAS} order by f.code, f.version desc`);
    return { rows: rows.map(wordsOf) };
  }

  async find(reader: Reader, id: number): Promise<Formula> {
    const [row] = await reader.rows<FormulaRow>(`${FORMULAS} where f.id = ?`, [id]);
    if (!row) throw notFound('This formula');
    return wordsOf(row);
  }

  write(
    { key, parts, method, ...given }: z.output<typeof writeFormula.input>,
    ctx: Context,
  ): Promise<z.input<typeof writeFormula.output>> {
    return this.db.transaction(ctx, async (tx) => {
      await taken(tx);
      const before = await tx.first<{ id: number; version: number }>('select id, version from formulas where key = ?', [
        key,
      ]);
      if (before) return { ...before, events: [] };
      const known = await tx.rows('select 1 from ingredients where code = any(?)', [parts.map(({ code }) => code)]);
      if (known.length < parts.length) throw notFound('This ingredient');
      const last = await tx.first<{ version: number }>(
        'select coalesce(max(version), 0)::int as version from formulas where code = ?',
        [given.code],
      );
      const [id, version] = [await tx.nextId('formulas'), (last?.version ?? 0) + 1];
      await tx.rows(
        `insert into formulas (id, code, version, product, container, shelf_life_days, yield_min, yield_max, tolerance, method, key, written_at, written_by)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          id,
          given.code,
          version,
          given.product,
          given.container,
          given.shelfLifeDays,
          given.yieldMin,
          given.yieldMax,
          given.tolerance,
          method,
          key,
          tx.now,
          tx.ctx.actor.name,
        ],
      );
      for (const [position, { code, quantity }] of parts.entries())
        await tx.rows('insert into formula_parts (formula_id, position, code, quantity) values (?, ?, ?, ?)', [
          id,
          position,
          code,
          quantity,
        ]);
      await tx.audit('formula.written', `code=${given.code}`, { version });
      return { id, version, events: tx.events };
    });
  }

  approve({ id }: z.output<typeof approveFormula.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      await taken(tx);
      const { code, version, approvedAt } = await this.find(tx, id);
      if (approvedAt !== null) return { events: [] };
      const newer = await tx.first<{ version: number }>(
        'select version from formulas where code = ? and version > ? and approved_at is not null order by version desc limit 1',
        [code, version],
      );
      if (newer)
        throw conflict(`Version ${newer.version} is in use already. Write a new version instead of this one.`, 'older');
      await tx.rows('update formulas set approved_at = ?, approved_by = ? where id = ?', [
        tx.now,
        tx.ctx.actor.name,
        id,
      ]);
      await tx.audit('formula.approved', `code=${code}`, { version });
      return { events: tx.events };
    });
  }
}

/** One at a time: versions are counted, and which one is in use is asked before another is approved. */
const taken = (tx: Tx) => tx.rows('lock table formulas in share row exclusive mode');

const wordsOf = (row: FormulaRow): Formula => ({
  id: row.id,
  code: row.code,
  version: row.version,
  product: row.product,
  container: row.container,
  shelfLifeDays: row.shelf_life_days,
  yieldMin: row.yield_min,
  yieldMax: row.yield_max,
  tolerance: row.tolerance,
  method: row.method,
  parts: row.parts,
  writtenAt: row.written_at.toISOString(),
  writtenBy: row.written_by,
  approvedAt: row.approved_at?.toISOString() ?? null,
  approvedBy: row.approved_by,
  isInUse: row.is_in_use ?? false,
});
