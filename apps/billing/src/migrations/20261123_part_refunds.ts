import { Migration } from '@mikro-orm/migrations';

/** A payment may be given back in parts, by a person with a reason, and a large one needs a second person. */
export class PartRefunds20261123 extends Migration {
  override up(): void {
    this.addSql(
      `alter table refunds drop constraint refunds_state_check,
       add constraint refunds_state_check check (state in ('requested', 'declined', 'created', 'pending', 'succeeded', 'failed')),
       add column reason text, add column key text unique, add column asked_by bigint, add column approved_by bigint`,
    );
    // One refund per charge becomes: never more than was paid, whoever writes the row.
    this.addSql('drop index refunds_once');
    this.addSql('create index refunds_by_charge on refunds (charge_id)');
    this.addSql('create index refunds_by_item on refunds (item_id)');
    this.addSql(`
      create function refuse_over_refund() returns trigger language plpgsql set search_path from current as $$
      declare paid record; given record;
      begin
        select amount_pence, credit_pence into paid from charges where id = new.charge_id for update;
        select coalesce(sum(amount_pence) filter (where state not in ('failed', 'declined')), 0) as card,
               coalesce(sum(credit_pence) filter (where state <> 'declined'), 0) as credit
          into given from refunds where charge_id = new.charge_id;
        if given.card > paid.amount_pence or given.credit > paid.credit_pence then
          raise exception 'charge % would be refunded more than was paid', new.charge_id;
        end if;
        return null;
      end $$`);
    this.addSql(
      'create trigger refunds_never_more after insert or update on refunds for each row execute function refuse_over_refund()',
    );
  }

  override down(): void {
    this.addSql('drop trigger refunds_never_more on refunds');
    this.addSql('drop function refuse_over_refund');
    this.addSql(`update refunds set state = 'failed' where state in ('requested', 'declined')`);
    this.addSql('drop index refunds_by_item, refunds_by_charge');
    this.addSql(
      `alter table refunds drop constraint refunds_state_check,
       add constraint refunds_state_check check (state in ('created', 'pending', 'succeeded', 'failed')),
       drop column approved_by, drop column asked_by, drop column key, drop column reason`,
    );
    // Where a charge has several refunds there is no way back to one.
    this.addSql(`create unique index refunds_once on refunds (charge_id) where state <> 'failed'`);
  }
}
