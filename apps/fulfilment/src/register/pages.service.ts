import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { checkRegister, closeRegister } from '@sorrel/contracts/fulfilment/rpc';
import { KEPT, yearsAfter } from '@sorrel/contracts/identity/erasure';
import { londonDate } from '@sorrel/contracts/london';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault } from '@sorrel/service-kit/fault';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { OPEN_ENTRIES, openEntry, type EntryRow } from './entries.queries.ts';
import { entryHash, pageBegin, pageNext, pagesOf, type Heading, type Signature } from './page.ts';

const SIGNATURE = 'fulfilment.register_days.signature';
const AT_ONCE = 1_000;
/** Pages that one call signs: entries wait meanwhile. */
const SIGNED_AT_ONCE = 62;
/** Pages that one call compares. */
const PAGES_AT_ONCE = 31;
/** What an audit row of a closing is called; the table of audit rows belongs to another role than ours. */
const CLOSED = 'register.closed';

interface PageRow extends Row {
  day: string;
  closed_at: Date;
  by_id: number | null;
  by_name: string;
  entries: number;
  previous_hash: string;
  hash: string;
  signature_sealed: string;
}
type LineRow = EntryRow & { position: number; entry_hash: string; key: string | null };

/** The days of the register: signed one by one, and compared with what was signed. */
@Injectable()
export class RegisterPages {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
  ) {}

  close(
    { day: until }: z.output<typeof closeRegister.input>,
    ctx: Context,
  ): Promise<z.input<typeof closeRegister.output>> {
    return this.db.transaction(ctx, async (tx) => {
      if (until > londonDate(tx.now)) throw new Fault('invalid', 'A day that has not come cannot be closed.');
      if (await tx.first(`select 1 from jobs where kind = 'take-over-register' and state in ('due', 'running')`))
        throw conflict(
          'Entries from before are still being taken over. Please try again in a few minutes.',
          'taking_over',
        );
      // One closing at a time, and none while an entry is being written: it would be on no page, or on two.
      await tx.rows('lock table register_days in share row exclusive mode');
      await tx.rows('lock table register_entries in share mode');
      const last = await tx.first<PageRow>('select * from register_days order by day desc limit 1');
      const open = await tx.rows<{ day: string }>(`select distinct e.page_on as day ${OPEN_ENTRIES}`);
      const plan = pagesOf(
        open.map(({ day }) => day),
        last?.day ?? null,
        until,
      );
      if (plan.length === 0)
        throw conflict(
          'There is nothing to close: every entry up to that day stands on a signed page.',
          'nothing_to_close',
        );
      const pages: { day: string; entries: number }[] = [];
      let before = last?.hash ?? '';
      for (const { day, of } of plan.slice(0, SIGNED_AT_ONCE)) {
        const { hash, entries } = await this.sign(tx, { day, of, before });
        pages.push({ day, entries });
        before = hash;
      }
      return { events: tx.events, pages };
    });
  }

  private async sign(
    tx: Tx,
    { day, of, before }: { day: string; of: string[]; before: string },
  ): Promise<{ hash: string; entries: number }> {
    const { userId, name: by } = tx.ctx.actor;
    let hash = pageBegin(before, { day, closedAt: tx.now, userId, by });
    let entries = 0;
    for (let lastId = 0; ;) {
      const rows = await tx.rows<EntryRow>(
        `select e.* ${OPEN_ENTRIES} and e.page_on = any(?::date[]) and e.id > ? order by e.id limit ${AT_ONCE}`,
        [of, lastId],
      );
      const hashes = rows.map((row) => entryHash(openEntry(this.sealer, row)));
      hash = hashes.reduce(pageNext, hash);
      await tx.rows(
        `insert into register_lines (entry_id, day, position, entry_hash)
         select l.id, ?::date, ?::int + l.n, l.hash from unnest(?::bigint[], ?::text[]) with ordinality as l (id, hash, n)`,
        [day, entries, rows.map(({ id }) => id), hashes],
      );
      entries += rows.length;
      if (rows.length < AT_ONCE) break;
      lastId = rows.at(-1)!.id;
    }
    const signature: Signature = { hash, by, at: tx.now.toISOString() };
    await tx.rows(
      `insert into register_days (day, closed_at, by_id, by_name, entries, previous_hash, hash, signature_sealed) values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [day, tx.now, userId, by, entries, before, hash, this.sealer.sealJson(SIGNATURE, day, signature)],
    );
    await tx.audit(CLOSED, `day=${day}`, { entries, hash });
    return { hash, entries };
  }

  /** In a transaction, so that the read leaves its audit row. */
  check({ after }: z.output<typeof checkRegister.input>, ctx: Context): Promise<z.input<typeof checkRegister.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const found = { pages: 0, entries: 0, ended: 0, problem: null as string | null, next: null as string | null };
      let before =
        after === null
          ? ''
          : ((await tx.first<PageRow>('select hash from register_days where day = ?', [after]))?.hash ?? '');
      const pages = await tx.rows<PageRow>(
        `select * from register_days where day > coalesce(?::date, '-infinity') order by day limit ${PAGES_AT_ONCE}`,
        [after],
      );
      for (const page of pages) {
        const { problem, entries, ended } = await this.compare(tx, page, before);
        found.pages++;
        found.entries += entries;
        found.ended += ended;
        if (problem) return { ...found, problem: `${page.day}: ${problem}` };
        before = page.hash;
      }
      if (pages.length === PAGES_AT_ONCE) return { ...found, next: pages.at(-1)!.day };
      return { ...found, problem: await this.lost(tx) };
    });
  }

  /** A page that was taken away leaves its audit row behind. */
  private async lost(tx: Tx): Promise<string | null> {
    const row = await tx.first<{ day: string }>(
      `select substring(a.object from 5) as day from audit a where a.object >= 'day=2' and a.object < 'day=3' and a.action = ?
       and not exists (select 1 from register_days d where 'day=' || d.day = a.object) order by 1 limit 1`,
      [CLOSED],
    );
    return row ? `${row.day}: the signed page is not there` : null;
  }

  private async compare(
    tx: Tx,
    page: PageRow,
    before: string,
  ): Promise<{ problem: string | null; entries: number; ended: number }> {
    const said = { entries: 0, ended: 0 };
    const heading: Heading = { day: page.day, closedAt: page.closed_at, userId: page.by_id, by: page.by_name };
    if (page.previous_hash !== before) return { ...said, problem: 'it does not follow from the page before' };
    let hash = pageBegin(before, heading);
    // What was entered so long ago may have gone with the end of its time.
    const mayEnd = yearsAfter(page.day, KEPT.register.years) <= londonDate(tx.now);
    for (let at = 0; ;) {
      const lines = await tx.rows<LineRow>(
        `select l.position, l.entry_hash, l.entry_id as id, e.key, e.kind, e.item_id, e.user_id, e.corrects, e.supplied_on, e.entered_at, e.copied_at, e.page_on, e.by_name, e.entry_sealed, e.reason_sealed
         from register_lines l left join register_entries e on e.id = l.entry_id where l.day = ? and l.position > ? order by l.position limit ${AT_ONCE}`,
        [page.day, at],
      );
      for (const line of lines) {
        if (line.position !== ++at) return { ...said, problem: `line ${at} is not there` };
        const problem = this.differs(line, mayEnd);
        if (problem) return { ...said, problem };
        said.entries++;
        if (line.key === null) said.ended++;
        hash = pageNext(hash, line.entry_hash);
      }
      if (lines.length < AT_ONCE) break;
    }
    return {
      ...said,
      problem:
        said.entries === page.entries && hash === page.hash
          ? await this.unsigned(tx, page)
          : 'its lines are not those that were signed',
    };
  }

  private differs(line: LineRow, mayEnd: boolean): string | null {
    if (line.key === null) return mayEnd ? null : `entry ${line.id} is not there`;
    try {
      return entryHash(openEntry(this.sealer, line)) === line.entry_hash ? null : `entry ${line.id} was altered`;
    } catch {
      return `entry ${line.id} was altered`;
    }
  }

  private async unsigned(tx: Tx, page: PageRow): Promise<string | null> {
    const audited = await tx.first<{ hash: string }>(
      `select detail ->> 'hash' as hash from audit where object = ? and action = ? order by id limit 1`,
      [`day=${page.day}`, CLOSED],
    );
    try {
      const { hash, by, at } = this.sealer.openJson<Signature>(SIGNATURE, page.day, page.signature_sealed);
      const isSame = hash === page.hash && by === page.by_name && at === page.closed_at.toISOString();
      return isSame && audited?.hash === page.hash ? null : 'its signature is of another page';
    } catch {
      return 'its signature was altered';
    }
  }
}
