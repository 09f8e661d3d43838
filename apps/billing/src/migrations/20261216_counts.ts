import { Migration } from '@mikro-orm/migrations';
import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

const KEY = 'plan_id, plan_name, treatment_slug, consultation, status, is_waiting, should_cancel, due_at';
const COLUMNS = `plan_id int not null, plan_name text not null, treatment_slug text not null, consultation text not null, status text not null,
  is_waiting boolean not null, should_cancel boolean not null, due_at date, n bigint not null, pence bigint not null`;
const EACH = `select ${KEY}, 1 as n, next_charge_pence as pence`;
const LESS = `select ${KEY}, -1 as n, -next_charge_pence as pence`;
const CHANGES = `insert into subscription_count_changes (${KEY}, n, pence) select ${KEY}, sum(n), sum(pence)`;
const THAT_COUNT = `group by ${KEY} having sum(n) <> 0 or sum(pence) <> 0`;

/**
 * How many subscriptions there are of each kind the console's list can ask for, and what they are charged next. Each statement that writes
 * subscriptions adds what it changed, in rows of its own: counters that everybody writes would have everybody wait.
 */
export class Counts20261216 extends Migration {
  override up(): void {
    this.addSql(`create table subscription_counts (${COLUMNS})`);
    this.addSql(`create unique index subscription_counts_of on subscription_counts (${KEY}) nulls not distinct`);
    this.addSql(
      `create table subscription_count_changes (id bigint generated always as identity primary key, ${COLUMNS})`,
    );
    // Whoever writes may have no path to this schema: restores, repairs by hand.
    this.addSql(`
      create function count_subscriptions() returns trigger language plpgsql set search_path from current as $$ begin
        if tg_op = 'INSERT' then ${CHANGES} from (${EACH} from fresh) c ${THAT_COUNT};
        elsif tg_op = 'UPDATE' then ${CHANGES} from (${EACH} from fresh union all ${LESS} from gone) c ${THAT_COUNT};
        else ${CHANGES} from (${LESS} from gone) c ${THAT_COUNT};
        end if;
        return null;
      end $$`);
    for (const [what, tables] of [
      ['insert', 'new table as fresh'],
      ['update', 'new table as fresh old table as gone'],
      ['delete', 'old table as gone'],
    ])
      this.addSql(
        `create trigger subscriptions_counted_on_${what} after ${what} on subscriptions referencing ${tables} for each statement execute function count_subscriptions()`,
      );
    // The triggers keep writers out until this is committed, so each row is counted once.
    this.addSql(`${CHANGES} from (${EACH} from subscriptions) c ${THAT_COUNT}`);
  }

  override down(): void {
    for (const what of ['insert', 'update', 'delete'])
      this.addSql(`drop trigger subscriptions_counted_on_${what} on subscriptions`);
    this.addSql('drop function count_subscriptions');
    this.addSql('drop table subscription_count_changes, subscription_counts');
  }
}

/** A page of each list in its order, from the index alone. Their conditions are those of the list, to the letter (`console/filter.ts`). */
export class ListIndexes20261216 extends ConcurrentIndexes {
  override readonly indexes = {
    subscriptions_listed_waiting: { on: 'subscriptions (id desc) where is_waiting' },
    subscriptions_listed_active: {
      on: `subscriptions (id desc) where status in ('active', 'shipping') and not is_waiting`,
    },
    subscriptions_listed_cancelled: {
      on: `subscriptions (id desc) where status = 'cancelled' or (should_cancel and status in ('active', 'shipping'))`,
    },
    subscriptions_by_treatment: { on: 'subscriptions (treatment_slug, id desc)' },
  };
}
