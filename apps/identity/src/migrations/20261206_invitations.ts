import { Migration } from '@mikro-orm/migrations';

/** Staff join by invitation: marks who has been invited and has not joined yet. */
export class Invitations20261206 extends Migration {
  override up(): void {
    this.addSql('alter table accounts add column invited_at timestamptz');
    this.addSql('alter table links drop constraint links_kind_check');
    this.addSql(
      `alter table links add constraint links_kind_check check (kind in ('reset', 'take-back', 'invitation')) not valid`,
    );
  }

  override down(): void {
    this.addSql(`delete from links where kind = 'invitation'`);
    this.addSql('alter table links drop constraint links_kind_check');
    this.addSql(`alter table links add constraint links_kind_check check (kind in ('reset', 'take-back'))`);
    this.addSql('alter table accounts drop column invited_at');
  }
}
