import { Migration } from '@mikro-orm/migrations';
import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

const TO_SUPPLY = `status in ('paid', 'waiting', 'packaging') and treatment_status in ('upcoming', 'review', 'paid', 'packaging')`;
const OPEN = `('created', 'requires_action', 'processing')`;
const of = (rows: string, n: number): string =>
  `select code, null::date as shipped_on, ${n} as n from ${rows} where ${TO_SUPPLY}
   union all select code, (shipped_at at time zone 'UTC')::date, ${n} from ${rows} where shipped_at is not null`;
const CHANGES = 'insert into unit_count_changes (code, shipped_on, n) select code, shipped_on, sum(n)';
const THAT_COUNT = 'group by code, shipped_on having sum(n) <> 0';

/**
 * The code of what a charge is for, so that those under way are found by it. The database writes it, for programs of before too, and while
 * a charge is under way it follows its item; what has ended keeps what it has.
 */
export class ChargeCodes20261220 extends Migration {
  override up(): void {
    this.addSql('alter table charges add column code text');
    this.addSql(`
      create function code_of_charge() returns trigger language plpgsql set search_path from current as $$ begin
        if tg_when = 'BEFORE' then
          new.code := (select code from items where id = new.item_id);
          return new;
        end if;
        update charges set code = (select code from items where id = new.item_id) where id = new.id;
        return null;
      end $$`);
    // Afterwards once more: one statement may write an item and its charge, and the charge first.
    for (const [name, when] of [
      ['charges_code', 'before'],
      ['charges_code_late', 'after'],
    ])
      this.addSql(
        `create trigger ${name} ${when} insert on charges for each row when (new.code is null) execute function code_of_charge()`,
      );
  }

  override down(): void {
    for (const name of ['charges_code', 'charges_code_late']) this.addSql(`drop trigger ${name} on charges`);
    this.addSql('drop function code_of_charge');
    this.addSql('alter table charges drop column code');
  }
}

/**
 * How many items of each code are to be supplied (no day) and how many were shipped on each day, in UTC: what is left of a product is known
 * without reading every item that was ever sold of it. Kept as the list's counts are (`20261216_counts.ts`).
 */
export class Units20261220 extends Migration {
  override up(): void {
    this.addSql('create table unit_counts (code text not null, shipped_on date, n bigint not null)');
    this.addSql('create unique index unit_counts_of on unit_counts (code, shipped_on) nulls not distinct');
    this.addSql(
      'create table unit_count_changes (id bigint generated always as identity primary key, code text not null, shipped_on date, n bigint not null)',
    );
    this.addSql(`
      create function count_units() returns trigger language plpgsql set search_path from current as $$ begin
        if tg_op = 'INSERT' then ${CHANGES} from (${of('fresh', 1)}) c ${THAT_COUNT};
        elsif tg_op = 'UPDATE' then ${CHANGES} from (${of('fresh', 1)} union all ${of('gone', -1)}) c ${THAT_COUNT};
        else ${CHANGES} from (${of('gone', -1)}) c ${THAT_COUNT};
        end if;
        return null;
      end $$`);
    for (const [what, tables] of [
      ['insert', 'new table as fresh'],
      ['update', 'new table as fresh old table as gone'],
      ['delete', 'old table as gone'],
    ])
      this.addSql(
        `create trigger items_counted_on_${what} after ${what} on items referencing ${tables} for each statement execute function count_units()`,
      );
    this.addSql(`
      create function code_of_open_charges() returns trigger language plpgsql set search_path from current as $$ begin
        update charges set code = new.code where item_id = new.id and state in ${OPEN};
        return null;
      end $$`);
    this.addSql(
      'create trigger items_code after update of code on items for each row when (old.code <> new.code) execute function code_of_open_charges()',
    );
    // The triggers keep writers out until this is committed, so each row is counted once.
    this.addSql(`${CHANGES} from (${of('items', 1)}) c ${THAT_COUNT}`);
  }

  override down(): void {
    for (const what of ['insert', 'update', 'delete']) this.addSql(`drop trigger items_counted_on_${what} on items`);
    this.addSql('drop trigger items_code on items');
    this.addSql('drop function count_units, code_of_open_charges');
    this.addSql('drop table unit_count_changes, unit_counts');
  }
}

/** Those under way already: some hundreds or thousands, found by an index. It waits for nobody who reads, so it stands alone. */
export class OpenChargeCodes20261220 extends Migration {
  override up(): void {
    this.addSql(
      `update charges c set code = i.code from items i where i.id = c.item_id and c.state in ${OPEN} and c.code is null`,
    );
  }

  override down(): void {
    // The column goes with its own migration.
  }
}

/** What is looked for by the charge, the stock and the work that waits. */
export class BillingIndexes20261220 extends ConcurrentIndexes {
  override readonly indexes = {
    charges_by_subscription: { on: 'charges (subscription_id)' },
    charges_open_by_code: { on: `charges (code, item_id) where state in ${OPEN}` },
    charges_open_by_id: { on: `charges (id) where state in ${OPEN}` },
    refunds_failed: { on: `refunds (changed_at) where state = 'failed'` },
    items_held_of: { on: `items (subscription_id, held_since) where hold is not null and status = 'upcoming'` },
    items_due: { on: `items (due_at) where status = 'upcoming'` },
    items_failed_of: { on: `items (subscription_id, due_at) where status = 'failed'` },
    // Next to none: what is to be supplied has not been shipped.
    items_shipped_to_supply: { on: `items (code, shipped_at) where shipped_at is not null and ${TO_SUPPLY}` },
  };
}
