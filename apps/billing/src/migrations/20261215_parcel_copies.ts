import { Migration } from '@mikro-orm/migrations';

/** A copy of where the carrier says a parcel is: the newest word counts (`seq`). */
export class ParcelCopies20261215 extends Migration {
  override up(): void {
    this.addSql(`
      create table parcel_copies (
        tracking_number text primary key, item_id bigint not null, user_id bigint not null, status text not null, since timestamptz not null, seq bigint not null
      )`);
    this.addSql('create index parcel_copies_of_user on parcel_copies (user_id)');
  }

  override down(): void {
    this.addSql('drop table parcel_copies');
  }
}
