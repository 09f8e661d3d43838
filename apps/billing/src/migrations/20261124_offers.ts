import { Migration } from '@mikro-orm/migrations';

/** Prices and codes that staff make. What a code gives is settled when it is made: it can be stopped, never rewritten. */
export class Offers20261124 extends Migration {
  override up(): void {
    this.addSql(
      `alter table prices add column origin text not null default 'release' check (origin in ('release', 'staff')), add column by_name text not null default '', add column made_at timestamptz`,
    );
    this.addSql(
      `alter table promotions add column by_name text not null default '', add column made_at timestamptz, add column stopped_at timestamptz, add column stopped_by text`,
    );
    this.addSql(`
      create function promotion_terms_stay() returns trigger language plpgsql as $$ begin
        if (new.code, new.title, new.type, new.value, new.duration, new.charges, new.is_first_order_only, new.excluded_forms, new.starts_at, new.ends_at, new.usage_limit)
          is distinct from (old.code, old.title, old.type, old.value, old.duration, old.charges, old.is_first_order_only, old.excluded_forms, old.starts_at, old.ends_at, old.usage_limit)
        then raise exception 'the terms of a promotion stay as they were made'; end if;
        return new;
      end $$`);
    this.addSql(
      'create trigger promotions_terms_stay before update on promotions for each row execute function promotion_terms_stay()',
    );
  }

  override down(): void {
    this.addSql('drop trigger promotions_terms_stay on promotions');
    this.addSql('drop function promotion_terms_stay');
    this.addSql(
      'alter table promotions drop column by_name, drop column made_at, drop column stopped_at, drop column stopped_by',
    );
    this.addSql('alter table prices drop column origin, drop column by_name, drop column made_at');
  }
}
