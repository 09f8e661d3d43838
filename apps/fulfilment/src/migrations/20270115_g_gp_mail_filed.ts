import { Migration } from '@mikro-orm/migrations';

/** What belongs to no letter can be read, and filed to a patient: where it lies in the mailbox, whose it became, and who said so. */
export class GpMailFiled20270115 extends Migration {
  override up(): void {
    this.addSql(
      'alter table gp_mailbox add column message_id text, add column filed_answer_id bigint, add column filed_user_id bigint, add column filed_at timestamptz, add column filed_by_id bigint, add column filed_by text',
    );
  }

  override down(): void {
    this.addSql(
      'alter table gp_mailbox drop column message_id, drop column filed_answer_id, drop column filed_user_id, drop column filed_at, drop column filed_by_id, drop column filed_by',
    );
  }
}
