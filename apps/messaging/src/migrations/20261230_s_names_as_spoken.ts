import { Migration } from '@mikro-orm/migrations';

const plain = (text: string): string => String.raw`lower(regexp_replace(regexp_replace(translate(
  regexp_replace(normalize(${text}, NFD), '[\u0300-\u036f]', '', 'g'), '’‘ʼ´', ''''''''''), '${'`'}', '''', 'g'), '\s+', ' ', 'g'))`;

/** Customers are found though an apostrophe, a hyphen or a space of their name is left out, or put in. Old code goes on writing the column its way. */
export class NamesAsSpoken20261230 extends Migration {
  override up(): void {
    // The same as `searchOf` makes it.
    this.addSql(
      String.raw`update customer_copies set search = regexp_replace(${plain('fname || sname || fname')}, '[\s''.,-]', '', 'g') || ' ' || ${plain("fname || ' ' || sname || ' ' || fname || ' ' || email")}`,
    );
  }

  override down(): void {
    this.addSql(
      `update customer_copies set search = ${plain("fname || ' ' || sname || ' ' || fname || ' ' || email")}`,
    );
  }
}
