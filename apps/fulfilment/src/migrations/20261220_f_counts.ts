import { Migration } from '@mikro-orm/migrations';
import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

const KEY = 'list, part, day';
const COLUMNS = 'list text not null, part text not null, day date, n bigint not null';
const CHANGES = `insert into list_count_changes (${KEY}, n) select ${KEY}, sum(n)`;
const THAT_COUNT = `group by ${KEY} having sum(n) <> 0`;

const dispatches = (from: string, n: number): string =>
  `select 'dispatches' as list, status as part, null::date as day, ${n} as n from ${from} where paid_at is not null`;
const pom = (from: string, n: number): string =>
  `select 'pom' as list, '' as part, (shipped_at at time zone 'Europe/London')::date as day, ${n} as n from ${from}`;
// Lines stay where their entries end, and may be restored before them.
const entries = (from: string, n: number): string =>
  `select 'register' as list, '' as part, supplied_on as day, ${n} as n from ${from}
    union all select 'open pages', '', page_on, ${n} from ${from} e where not exists (select 1 from register_lines l where l.entry_id = e.id)`;
const lines = (from: string): string =>
  `select 'open pages' as list, '' as part, e.page_on as day, -1 as n from ${from} l join register_entries e on e.id = l.entry_id`;
const adding = (counted: string): string => `${CHANGES} from (${counted}) c ${THAT_COUNT};`;
const UNENTERED = 'not exists (select 1 from register_entries e where e.item_id = p.item_id)';

const ON = {
  insert: 'new table as fresh',
  update: 'new table as fresh old table as gone',
  delete: 'old table as gone',
};
/** What follows which statements on a table. */
const COUNTED: Record<string, Partial<Record<keyof typeof ON, string>>> = {
  dispatches: {
    insert: adding(dispatches('fresh', 1)),
    update: adding(`${dispatches('fresh', 1)} union all ${dispatches('gone', -1)}`),
    delete: adding(dispatches('gone', -1)),
  },
  pom: {
    insert: `${adding(pom('fresh', 1))} insert into unentered_supplies select item_id, shipped_at from fresh p where ${UNENTERED};`,
    delete: `${adding(pom('gone', -1))} delete from unentered_supplies u using gone where u.item_id = gone.item_id;`,
  },
  register_entries: {
    insert: `${adding(entries('fresh', 1))} delete from unentered_supplies u using fresh where u.item_id = fresh.item_id;`,
    delete: `${adding(entries('gone', -1))}
      insert into unentered_supplies select item_id, shipped_at from pom p where item_id in (select item_id from gone) and ${UNENTERED} on conflict do nothing;`,
  },
  register_lines: { insert: adding(lines('fresh')) },
};

/**
 * How many rows the console's lists have of each kind, as rows change (decision 98), and what the register has no entry of. Each statement
 * adds what it changed in rows of its own: counters that everybody writes would have everybody wait.
 */
export class Counts20261220 extends Migration {
  override up(): void {
    this.addSql(`create table list_counts (${COLUMNS})`);
    this.addSql(`create unique index list_counts_of on list_counts (${KEY}) nulls not distinct`);
    this.addSql(`create table list_count_changes (id bigint generated always as identity primary key, ${COLUMNS})`);
    this.addSql('create table unentered_supplies (item_id bigint primary key, shipped_at timestamptz not null)');
    for (const [table, statements] of Object.entries(COUNTED))
      for (const [what, body] of Object.entries(statements)) {
        // Whoever writes may have no path to this schema: restores, repairs by hand.
        this.addSql(
          `create function count_${what}_of_${table}() returns trigger language plpgsql set search_path from current as $$ begin ${body} return null; end $$`,
        );
        this.addSql(
          `create trigger ${table}_counted_on_${what} after ${what} on ${table} referencing ${ON[what as keyof typeof ON]} for each statement execute function count_${what}_of_${table}()`,
        );
      }
    // The triggers keep writers out until this is committed, so each row is counted once.
    for (const counted of [dispatches('dispatches', 1), pom('pom', 1), entries('register_entries', 1)])
      this.addSql(`${CHANGES} from (${counted}) c ${THAT_COUNT}`);
    this.addSql(`insert into unentered_supplies select item_id, shipped_at from pom p where ${UNENTERED}`);

    // When the prescription was signed, beside the day a parcel was paid: the next collection is counted without looking into another table.
    this.addSql('alter table dispatches add column signed_at timestamptz');
    this.addSql(`
      create function copy_signing() returns trigger language plpgsql set search_path from current as $$ begin
        new.signed_at := (select signed_at from prescription_copies where id = new.prescription_id);
        return new;
      end $$`);
    this.addSql(
      `create trigger dispatches_signed_when_new before insert on dispatches for each row when (new.prescription_id is not null and new.signed_at is null) execute function copy_signing()`,
    );
    this.addSql(
      `create trigger dispatches_signed before update on dispatches for each row
        when (new.prescription_id is distinct from old.prescription_id or (new.prescription_id is not null and new.signed_at is null)) execute function copy_signing()`,
    );
    // An index alone is read where its pages are known to be clean: that is said while parcels are still on the bench.
    this.addSql(
      'alter table dispatches set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01)',
    );
    // Until its parcel has left: a worker says so afterwards.
    this.addSql('alter table packings add column is_open boolean not null default true');
  }

  override down(): void {
    this.addSql('alter table packings drop column is_open');
    this.addSql('alter table dispatches reset (autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor)');
    this.addSql('drop trigger dispatches_signed on dispatches');
    this.addSql('drop trigger dispatches_signed_when_new on dispatches');
    this.addSql('drop function copy_signing');
    this.addSql('alter table dispatches drop column signed_at');
    for (const [table, statements] of Object.entries(COUNTED))
      for (const what of Object.keys(statements)) {
        this.addSql(`drop trigger ${table}_counted_on_${what} on ${table}`);
        this.addSql(`drop function count_${what}_of_${table}`);
      }
    this.addSql('drop table unentered_supplies, list_count_changes, list_counts');
  }
}

/** The list in its orders; and what has not left yet, in indexes that grow with the bench and not with the past. Their conditions are those of the lists, to the letter. */
export class LiveIndexes20261220 extends ConcurrentIndexes {
  override readonly indexes = {
    dispatches_live: {
      on: `dispatches (status, item_id) include (ship_on, paid_at, signed_at, is_cold, owing_id, prescription_id, user_id) where status in ('ready', 'label-pending', 'held') and paid_at is not null`,
    },
    dispatches_listed: {
      on: `dispatches ((status in ('ready', 'label-pending')) desc, (coalesce(ship_on, (paid_at at time zone 'Europe/London')::date)) desc, item_id desc) include (status, ship_on, paid_at) where paid_at is not null`,
    },
    dispatches_left: {
      on: `dispatches (shipped_at desc, item_id desc) where status = 'shipped' and paid_at is not null`,
    },
    dispatches_owed: { on: 'dispatches (owing_id) where owing_id is not null' },
    // Mostly empty; after a fill or a restore all supplies stand in it, and are taken over in this order.
    unentered_supplies_in_order: { on: 'unentered_supplies (shipped_at, item_id)' },
    allocations_aside: { on: 'allocations (item_id) include (batch_id, code) where supplied_at is null' },
    packings_open: { on: 'packings (item_id) include (scan_id, batch_id, code, packed_at) where is_open' },
    register_entries_late: {
      on: `register_entries (page_on) where kind = 'supply' and copied_at is null and (entered_at at time zone 'Europe/London')::date > supplied_on + 1`,
    },
  };
}
