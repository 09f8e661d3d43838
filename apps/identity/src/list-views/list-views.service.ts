import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type {
  chooseColumns,
  ListView,
  readListViews,
  removeListView,
  saveListView,
} from '@sorrel/contracts/identity/list-views';
import { LISTS, type ListName } from '@sorrel/contracts/lists';
import { may } from '@sorrel/contracts/rights';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, notFound } from '@sorrel/service-kit/fault';
import { type Context, userIdOf } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import {
  type Content,
  isAbout,
  isShownTo,
  isUnchanged,
  type KeptView,
  mayChange,
  refusalOf,
  type Who,
} from './list-view.ts';

const CONTENT = 'identity.list_views.content';
const COLUMNS = 'id, user_id, by_name, list, content_sealed, is_shared, version, changed_by';

interface ViewRow extends Row {
  id: number;
  user_id: number;
  by_name: string;
  list: ListName;
  content_sealed: string;
  is_shared: boolean;
  version: number;
  changed_by: string;
}
type Wanted = z.output<typeof saveListView.input>;

/** How each member of staff arranges the console's lists. Of two who change a shared view at once the second is told. */
@Injectable()
export class ListViewsService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
  ) {}

  async read({ list }: { list: ListName }, ctx: Context): Promise<z.input<typeof readListViews.output>> {
    const who = this.reader(list, ctx);
    const [rows, chosen] = await Promise.all([
      this.db.rows<ViewRow>(`select ${COLUMNS} from list_views where list = ? and (user_id = ? or is_shared)`, [
        list,
        who.id,
      ]),
      this.db.first<{ columns: string[] }>('select columns from list_columns where user_id = ? and list = ?', [
        who.id,
        list,
      ]),
    ]);
    const views = rows.map((row) => this.shown(this.opened(row), who));
    return {
      views: views.toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB') || a.id - b.id),
      columns: chosen?.columns ?? null,
    };
  }

  save(wanted: Wanted, ctx: Context): Promise<{ view: ListView }> {
    const who = this.reader(wanted.list, ctx);
    return this.db.transaction(ctx, async (tx) => {
      // Names and numbers are counted over what is sealed: one at a time for each list.
      await tx.rows('select pg_advisory_xact_lock(hashtext(?))', [`list-views ${wanted.list}`]);
      const rows = await tx.rows<ViewRow>(`select ${COLUMNS} from list_views where list = ?`, [wanted.list]);
      const all = rows.map((row) => this.opened(row));
      const kept = wanted.id === null ? await this.add(tx, wanted, all, who) : await this.change(tx, wanted, all, who);
      return { view: this.shown(kept, who) };
    });
  }

  remove({ id, version }: z.output<typeof removeListView.input>, ctx: Context): Promise<Record<string, never>> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<ViewRow>(`select ${COLUMNS} from list_views where id = ? for update`, [id]);
      if (!row) return {};
      const who = this.reader(row.list, ctx);
      const kept = this.opened(row);
      if (!isShownTo(kept, who)) return {};
      this.demandChangeable(kept, who);
      if (row.version !== version) throw changedMeanwhile(row.changed_by);
      await tx.rows('delete from list_views where id = ?', [id]);
      return {};
    });
  }

  choose({ list, columns }: z.output<typeof chooseColumns.input>, ctx: Context): Promise<Record<string, never>> {
    const { id } = this.reader(list, ctx);
    return this.db.transaction(ctx, async (tx) => {
      if (columns === null) await tx.rows('delete from list_columns where user_id = ? and list = ?', [id, list]);
      else
        await tx.rows(
          `insert into list_columns (user_id, list, columns) values (?, ?, ?)
           on conflict (user_id, list) do update set columns = excluded.columns`,
          [id, list, columns],
        );
      return {};
    });
  }

  /** A view that names somebody who is erased goes with them. */
  async forget(tx: Tx, person: { id: number; email: string; fullName: string }): Promise<void> {
    const rows = await tx.rows<ViewRow>(`select ${COLUMNS} from list_views`, []);
    for (const row of rows)
      if (isAbout(this.opened(row), person)) await tx.rows('delete from list_views where id = ?', [row.id]);
  }

  private async add(tx: Tx, wanted: Wanted, all: KeptView[], who: Who): Promise<KeptView> {
    const made = { ...wanted, userId: who.id };
    // Sent again because the answer was lost: it is there already.
    const same = all.find((one) => one.userId === who.id && isUnchanged(one, wanted));
    if (same) return same;
    const refusal = refusalOf(made, all);
    if (refusal) throw refusal;
    const id = await tx.nextId('list_views');
    const by = tx.ctx.actor.name;
    await tx.rows(
      `insert into list_views (id, user_id, by_name, list, content_sealed, is_shared, changed_at, changed_by)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [id, who.id, by, wanted.list, this.sealed(id, wanted), wanted.isShared, tx.now, by],
    );
    return { ...made, id, by, version: 1 };
  }

  private async change(tx: Tx, wanted: Wanted, all: KeptView[], who: Who): Promise<KeptView> {
    const kept = all.find(({ id }) => id === wanted.id);
    if (!kept || !isShownTo(kept, who)) throw notFound('This view');
    this.demandChangeable(kept, who);
    if (isUnchanged(kept, wanted)) return kept;
    if (kept.version !== wanted.version) {
      const row = await tx.first<ViewRow>(`select ${COLUMNS} from list_views where id = ?`, [kept.id]);
      throw changedMeanwhile(row?.changed_by ?? 'A colleague');
    }
    const next = { ...kept, ...wanted, id: kept.id, version: kept.version + 1 };
    const refusal = refusalOf(
      next,
      all.filter(({ id }) => id !== kept.id),
    );
    if (refusal) throw refusal;
    const [changed] = await tx.rows(
      `update list_views set content_sealed = ?, is_shared = ?, version = ?, changed_at = ?, changed_by = ? where id = ? returning id`,
      [this.sealed(kept.id, wanted), wanted.isShared, next.version, tx.now, tx.ctx.actor.name, kept.id],
    );
    if (!changed) throw notFound('This view');
    return next;
  }

  /** Who asks, when they may read the list at all. */
  private reader(list: ListName, ctx: Context): Who {
    const { permissions } = ctx.actor;
    if (!may(LISTS[list], permissions)) throw new Fault('forbidden', 'You may not read this list.');
    return { id: userIdOf(ctx), permissions };
  }

  private demandChangeable(kept: KeptView, who: Who): void {
    if (!mayChange(kept, who))
      throw new Fault('forbidden', `This view is ${kept.by}’s. Please save one of your own, or ask them.`);
  }

  private sealed(id: number, { name, filter, columns }: Content): string {
    return this.sealer.sealJson(CONTENT, id, { name, filter, columns });
  }

  private opened(row: ViewRow): KeptView {
    const content = this.sealer.openJson<Content>(CONTENT, row.id, row.content_sealed);
    const { id, user_id: userId, by_name: by, is_shared: isShared, version } = row;
    return { ...content, id, userId, by, isShared, version };
  }

  private shown(kept: KeptView, who: Who): ListView {
    const { id, name, filter, columns, isShared, by, version, userId } = kept;
    const isMine = userId === who.id;
    return { id, name, filter, columns, isShared, isMine, by, isChangeable: mayChange(kept, who), version };
  }
}

const changedMeanwhile = (by: string) =>
  conflict(`${by} has changed this view meanwhile. Please look at it first.`, 'changed_meanwhile');
