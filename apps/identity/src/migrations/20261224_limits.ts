import { Migration } from '@mikro-orm/migrations';

/** Counting a try is one question: a function asks what it reads after the lock by a statement of its own. */
export class Limits20261224 extends Migration {
  override up(): void {
    this.addSql(`
      create function take_try(who text, most float8, since timestamptz, moment timestamptz, old timestamptz) returns boolean language plpgsql as $$
      declare has_room boolean;
      begin
        perform pg_advisory_xact_lock(hashtextextended(who, 0));
        select count(*) < most into has_room from attempts where key = who and at > since;
        if has_room then
          insert into attempts (key, at) values (who, moment);
          -- Each new row also deletes a few old ones.
          delete from attempts where ctid = any (array(select ctid from attempts where at < old limit 20 for update skip locked));
        end if;
        return has_room;
      end $$`);
  }

  override down(): void {
    this.addSql('drop function take_try');
  }
}
