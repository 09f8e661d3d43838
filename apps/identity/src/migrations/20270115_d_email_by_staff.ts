import { Migration } from '@mikro-orm/migrations';

/** Staff correct an e-mail: it becomes the account's when the link mailed to it is pressed. */
export class EmailByStaff20270115 extends Migration {
  override up(): void {
    this.addSql('alter table links drop constraint links_kind_check');
    this.addSql(
      `alter table links add constraint links_kind_check check (kind in ('reset', 'take-back', 'invitation', 'new-email')) not valid`,
    );
    this.addSql('alter table corrections add column link_id bigint, add column confirmed_at timestamptz');
  }

  override down(): void {
    this.addSql('alter table corrections drop column link_id, drop column confirmed_at');
    this.addSql(`delete from links where kind = 'new-email'`);
    this.addSql('alter table links drop constraint links_kind_check');
    this.addSql(
      `alter table links add constraint links_kind_check check (kind in ('reset', 'take-back', 'invitation')) not valid`,
    );
  }
}
