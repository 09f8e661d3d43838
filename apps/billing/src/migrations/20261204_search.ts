import { Migration } from '@mikro-orm/migrations';

/** Customers are found without accents and surname first, subscriptions by any id of the card provider's. Old code goes on writing the column its way. */
export class Search20261204 extends Migration {
  override up(): void {
    // The same as `searchOf` makes it.
    this.addSql(
      String.raw`update customers set search = lower(regexp_replace(regexp_replace(translate(
        regexp_replace(normalize(fname || ' ' || sname || ' ' || fname || ' ' || email, NFD), '[\u0300-\u036f]', '', 'g'), '’‘ʼ´', ''''''''''),
        '${'`'}', '''', 'g'), '\s+', ' ', 'g'))`,
    );
    this.addSql(
      'create index items_by_transaction on items (lower(stripe_transaction_id)) where stripe_transaction_id is not null',
    );
    this.addSql('create index subscriptions_by_reference on subscriptions (lower(provider_reference))');
    this.addSql('create index stripe_customers_by_lower on stripe_customers (lower(stripe_customer_id))');
  }

  override down(): void {
    this.addSql('drop index stripe_customers_by_lower, subscriptions_by_reference, items_by_transaction');
    this.addSql(`update customers set search = lower(fname || ' ' || sname || ' ' || email)`);
  }
}
