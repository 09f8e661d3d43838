import { Migration } from '@mikro-orm/migrations';

/** What two accounts have in common, as prints that open nothing: the same e-mail, phone, person, card or picture. */
export class Likenesses20261127 extends Migration {
  override up(): void {
    this.addSql(
      'create table likenesses (user_id bigint not null, kind text not null, print text not null, primary key (user_id, kind, print))',
    );
    this.addSql('create index likenesses_by_print on likenesses (kind, print)');
    this.addSql("create index reviews_by_user on reviews (user_id, consultation) where state = 'approved'");
  }

  override down(): void {
    this.addSql('drop index reviews_by_user');
    this.addSql('drop table likenesses');
  }
}
