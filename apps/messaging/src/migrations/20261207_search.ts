import { Migration } from '@mikro-orm/migrations';

/** Customers are found without accents and surname first, as in the other lists. Old code goes on writing the column its way. */
export class Search20261207 extends Migration {
  override up(): void {
    // The same as `searchOf` makes it.
    this.addSql(
      String.raw`update customer_copies set search = lower(regexp_replace(regexp_replace(translate(
        regexp_replace(normalize(fname || ' ' || sname || ' ' || fname || ' ' || email, NFD), '[\u0300-\u036f]', '', 'g'), '’‘ʼ´', ''''''''''),
        '${'`'}', '''', 'g'), '\s+', ' ', 'g'))`,
    );
  }

  override down(): void {
    this.addSql(`update customer_copies set search = lower(fname || ' ' || sname || ' ' || email)`);
  }
}
