import { Migration } from '@mikro-orm/migrations';
import { ContractMigration } from '@sorrel/service-kit/database/migrations';

const job = (key: string): string =>
  `insert into jobs (kind, key, data, due_at, trace) values ('seal-rows', '${key}', '{}'::jsonb, '1970-01-01', '00-' || md5('seal') || '-' || left(md5('${key}'), 16) || '-01')`;

/** What a message or an e-mail was written for is named without a health fact. A job renames what there is. */
export class PlainCauses20270115 extends Migration {
  override up(): void {
    this.addSql(job('rows'));
  }

  override down(): void {
    this.addSql(`delete from jobs where kind = 'seal-rows'`);
  }
}

/** No program of before runs any more: what they wrote last is renamed as well. */
export class ContractPlainCauses20270116 extends ContractMigration {
  override readonly contractOf = '20270115_x_plain_causes';

  override up(): void {
    this.addSql(job('last'));
  }

  override down(): void {
    this.addSql(`delete from jobs where kind = 'seal-rows' and key = 'last'`);
  }
}
