import { Migration } from '@mikro-orm/migrations';
import { ContractMigration } from '@sorrel/service-kit/database/migrations';

const job = (key: string): string =>
  `insert into jobs (kind, key, data, due_at, trace) values ('seal-rows', '${key}', '{}'::jsonb, '1970-01-01', '00-' || md5('seal') || '-' || left(md5('${key}'), 16) || '-01')`;

/** Why a parcel is held stands sealed where it may be a pregnancy. A job seals the rows there are. */
export class SealedGates20270115 extends Migration {
  override up(): void {
    this.addSql('alter table dispatches add column gate_reason_sealed text');
    // The version before writes the plain reason alone: what stands sealed beside is then out of date.
    this.addSql(`
      create function forget_sealed_gate() returns trigger language plpgsql as $$ begin
        if new.gate_seq is distinct from old.gate_seq and new.gate_reason_sealed is not distinct from old.gate_reason_sealed then new.gate_reason_sealed := null; end if;
        return new;
      end $$`);
    this.addSql(
      'create trigger dispatches_gate_kept before update of gate_seq on dispatches for each row execute function forget_sealed_gate()',
    );
    this.addSql(job('rows'));
  }

  override down(): void {
    this.addSql(`delete from jobs where kind = 'seal-rows'`);
    this.addSql('drop trigger dispatches_gate_kept on dispatches');
    this.addSql('drop function forget_sealed_gate');
    this.addSql('alter table dispatches drop column gate_reason_sealed');
  }
}

/** No program of before runs any more: what they wrote last is sealed as well. */
export class ContractSealedGates20270116 extends ContractMigration {
  override readonly contractOf = '20270115_x_sealed_gates';

  override up(): void {
    this.addSql(job('last'));
  }

  override down(): void {
    this.addSql(`delete from jobs where kind = 'seal-rows' and key = 'last'`);
  }
}
