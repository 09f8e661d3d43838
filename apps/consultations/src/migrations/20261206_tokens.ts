import { Migration } from '@mikro-orm/migrations';

const ADOPTED: [place: string, from: string][] = [
  ['email', 'phone', 'person'].map((kind): [string, string] => [
    `consultations.duplicates.${kind}`,
    `select print from likenesses where kind = '${kind}'`,
  ]),
  [
    ['consultations.customers.address', 'select address_print as print from customers where address_print is not null'],
    ['consultations.verdicts.verdicts.cause', 'select print from rule_decisions'],
    [
      'consultations.tasks.cause',
      `select substring(cause from '^decision:(.+)$') as print from tasks where kind = 'decision' and cause like 'decision:%'`,
    ],
  ] satisfies [string, string][],
].flat();

/** Prints from before there were tokens become tokens themselves, found by the key they were made with. */
export class Tokens20261206 extends Migration {
  override up(): void {
    for (const [place, from] of ADOPTED) {
      this.addSql(
        `insert into index_tokens (token, place) select distinct print, '${place}' from (${from}) kept on conflict do nothing`,
      );
      this.addSql(
        `insert into index_prints (place, print, token) select distinct '${place}', print, print from (${from}) kept on conflict do nothing`,
      );
    }
  }

  // The prints stand where they stood.
  override down(): void {}
}
