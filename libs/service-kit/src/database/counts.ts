import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Log } from '../observability/log.ts';
import type { KitSettings } from '../settings/kit-settings.ts';
import type { Db } from './db.ts';

/** Real time: what waits to be added is read with every list, whatever the clock of the business says. */
const EVERY_MS = 60_000;
const AT_ONCE = 10_000;

/** What triggers count: each change is a row in `<table>_changes`, and is added to its count in `<table>s` some while later. */
export interface Counted {
  table: string;
  /** The columns it is counted by. */
  key: string;
  sums: readonly string[];
}

/** Adds what changed to the counts, once a minute in a program that works. */
export abstract class Counts implements OnApplicationBootstrap, OnApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    protected readonly db: Db,
    private readonly role: KitSettings['role'],
    private readonly log: Log,
    private readonly counted: readonly Counted[],
  ) {}

  onApplicationBootstrap(): void {
    if (this.role === 'api') return;
    this.#timer = setInterval(() => void this.run(), EVERY_MS);
    this.#timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Adds up to ten thousand changes of each kind. Answers whether there may be more. */
  async fold(): Promise<boolean> {
    let isMore = false;
    for (const one of this.counted) isMore = (await this.foldOne(one)) || isMore;
    return isMore;
  }

  /** Brings up to date what is read beside the counts. Answers whether there may be more. */
  protected async tidy(): Promise<boolean> {
    return false;
  }

  private async run(): Promise<void> {
    try {
      while (await this.fold());
      while (await this.tidy());
    } catch (error) {
      this.log.warn('changes not added to the counts', { error });
    }
  }

  /** Another instance that is at it is left alone. */
  private foldOne({ table, key, sums }: Counted): Promise<boolean> {
    return this.db.bare(async (rows) => {
      const [turn] = await rows<{ is_ours: boolean }>(
        `select pg_try_advisory_xact_lock('${table}s'::regclass::oid::bigint) as is_ours`,
      );
      if (!turn?.is_ours) return false;
      // One statement: whoever reads meanwhile finds each change once, here or there.
      const [folded] = await rows<{ changes: number }>(
        `with gone as (delete from ${table}_changes where id in (select id from ${table}_changes order by id limit ${AT_ONCE}) returning *),
           added as (
             insert into ${table}s as c (${key}, ${sums.join(', ')}) select ${key}, ${sums.map((sum) => `sum(${sum})`).join(', ')} from gone group by ${key}
             on conflict (${key}) do update set ${sums.map((sum) => `${sum} = c.${sum} + excluded.${sum}`).join(', ')}
           )
         select count(*)::int as changes from gone`,
      );
      if (folded?.changes) await rows(`delete from ${table}s where ${sums.map((sum) => `${sum} = 0`).join(' and ')}`);
      return folded?.changes === AT_ONCE;
    });
  }
}
