import { Migration } from '@mikro-orm/migrations';

/** Each line of the history says what came next; who left and why; which notices were sent, each once. */
export class Explained20261123 extends Migration {
  override up(): void {
    this.addSql(`alter table subscriptions add column outlook text not null default ''`);
    this.addSql(`alter table timeline add column next text not null default ''`);
    this.addSql(
      'create table cancellations (id bigint generated always as identity primary key, subscription_id bigint not null references subscriptions, at timestamptz not null, reason text)',
    );
    this.addSql('create index cancellations_by_subscription on cancellations (subscription_id)');
    this.addSql(
      'create table notices (subscription_id bigint not null references subscriptions, kind text not null, mark text not null, at timestamptz not null, primary key (subscription_id, kind, mark))',
    );
  }

  override down(): void {
    this.addSql('drop table notices, cancellations');
    this.addSql('alter table timeline drop column next');
    this.addSql('alter table subscriptions drop column outlook');
  }
}
