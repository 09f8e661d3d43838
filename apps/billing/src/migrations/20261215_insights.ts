import { Migration } from '@mikro-orm/migrations';
import { ConcurrentIndexes } from '@sorrel/service-kit/database/migrations';

/** When a subscription began and ended and what it brings in a month, beside its row; sums of the books and counts of subscriptions by day. */
export class Insights20261215 extends Migration {
  override up(): void {
    this.addSql(`
      alter table subscriptions add column started_at timestamptz, add column ended_at timestamptz,
        add column ended_how text check (ended_how in ('cancelled', 'ended-by-staff', 'refused', 'abandoned')), add column monthly_pence int not null default 0`);
    this.addSql(`
      create table book_days (
        day date not null, account text not null, debit_pence bigint not null, credit_pence bigint not null, primary key (day, account)
      )`);
    // Movements up to summed are in book_days. seen: the last one there was at seen_at, when transactions below seen_below were running.
    this.addSql(`
      create table book_days_until (
        is_one boolean primary key default true check (is_one), summed bigint not null default 0, seen bigint not null default 0, seen_at timestamptz not null default now(), seen_below bigint not null default 0
      )`);
    this.addSql('insert into book_days_until default values');
    this.addSql(`
      create table subscription_days (
        day date primary key, counted_at timestamptz not null, active int not null, paused int not null, failed int not null, ending int not null, monthly_pence bigint not null
      )`);
    this.addSql(
      `insert into jobs (kind, key, data, due_at, trace) values ('backfill-lives', 'all', '{}'::jsonb, '1970-01-01', '00-' || md5('lives') || '-' || left(md5('backfill'), 16) || '-01')`,
    );
  }

  override down(): void {
    this.addSql(`delete from jobs where kind = 'backfill-lives'`);
    this.addSql('drop table subscription_days, book_days_until, book_days');
    this.addSql(
      'alter table subscriptions drop column started_at, drop column ended_at, drop column ended_how, drop column monthly_pence',
    );
  }
}

/** What is counted over a period is found by its days alone, and those who stand now without those who have long ended. */
export class InsightIndexes20261215 extends ConcurrentIndexes {
  override readonly indexes = {
    subscriptions_by_start: { on: 'subscriptions (started_at) include (ended_at) where started_at is not null' },
    subscriptions_by_end: {
      on: 'subscriptions (ended_at) include (ended_how) where ended_at is not null and started_at is not null',
    },
    subscriptions_standing: {
      on: `subscriptions (status, should_cancel) include (paused_from, upcoming_code, monthly_pence) where started_at is not null and status not in ('cancelled', 'refused')`,
    },
    charges_refused: { on: 'charges (refused_at) include (item_id, is_off_session) where refused_at is not null' },
  };
}
