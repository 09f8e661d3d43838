import { Migration } from '@mikro-orm/migrations';

/**
 * Each line keeps its own day of the month (where a short month has cut its date off), and in a pause its own date and day from before.
 * The subscription's columns for both are not written any more; they stay while a version that writes them may be running.
 */
export class RhythmOfLines20261130 extends Migration {
  override up(): void {
    this.addSql(`
      alter table items add column anchor_day int check (anchor_day between 1 and 31), add column paused_due_at date,
        add column paused_anchor_day int check (paused_anchor_day between 1 and 31)`);
    const daysIn = (date: string): string =>
      `extract(day from date_trunc('month', ${date}) + interval '1 month - 1 day')`;
    const isCutOff = (date: string, day: string): string =>
      `${day} > extract(day from ${date}) and extract(day from ${date}) = ${daysIn(date)}`;
    this.addSql(`
      update items i set anchor_day = s.anchor_day from subscriptions s
      where s.id = i.subscription_id and s.paused_from is null and ${isCutOff('i.due_at', 's.anchor_day')}`);
    this.addSql(`
      update items i set paused_due_at = s.paused_from, paused_anchor_day = case when ${isCutOff('s.paused_from', 's.paused_anchor')} then s.paused_anchor end
      from subscriptions s where s.id = i.subscription_id and s.paused_from is not null and i.status = 'upcoming' and i.due_at = s.due_at`);
    this.addSql('alter table subscriptions alter column anchor_day drop not null');
  }

  override down(): void {
    this.addSql(
      'update subscriptions set anchor_day = coalesce(anchor_day, extract(day from coalesce(due_at, created_at)))',
    );
    this.addSql(
      'update subscriptions s set paused_anchor = extract(day from s.paused_from) where s.paused_from is not null and s.paused_anchor is null',
    );
    this.addSql('alter table subscriptions alter column anchor_day set not null');
    this.addSql('alter table items drop column anchor_day, drop column paused_due_at, drop column paused_anchor_day');
  }
}
