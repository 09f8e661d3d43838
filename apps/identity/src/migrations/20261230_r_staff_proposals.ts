import { Migration } from '@mikro-orm/migrations';

/** Rights and a prescriber's particulars that wait for a second person, and from which browser a session is. */
export class StaffProposals20261230 extends Migration {
  override up(): void {
    this.addSql(`
      create table staff_proposals (
        id bigint generated always as identity primary key, user_id bigint not null references accounts, rights text[] not null, particulars jsonb, register text,
        asked_by bigint not null, asked_session text not null, asked_at timestamptz not null, expires_at timestamptz not null,
        state text not null default 'open' check (state in ('open', 'agreed', 'declined', 'void')), decided_by bigint, decided_at timestamptz
      )`);
    this.addSql(`create index staff_proposals_open on staff_proposals (user_id) where state = 'open'`);
    this.addSql('alter table sessions add column mark_hash text');
  }

  override down(): void {
    this.addSql('alter table sessions drop column mark_hash');
    this.addSql('drop table staff_proposals');
  }
}
