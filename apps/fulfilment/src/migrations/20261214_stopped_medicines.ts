import { Migration } from '@mikro-orm/migrations';
import { STOPPED_MEDICINES } from '@sorrel/service-kit/stopped-medicines';

export class StoppedMedicines20261214 extends Migration {
  override up(): void {
    this.addSql(STOPPED_MEDICINES);
  }

  override down(): void {
    this.addSql('drop table stopped_medicines');
  }
}
