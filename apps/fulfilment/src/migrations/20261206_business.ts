import { Migration } from '@mikro-orm/migrations';
import { BUSINESS_COPY } from '@sorrel/service-kit/business-copy';

/** The copy of the business's particulars. */
export class Business20261206 extends Migration {
  override up(): void {
    this.addSql(BUSINESS_COPY);
  }

  override down(): void {
    this.addSql('drop table business_copy');
  }
}
