import { Migration } from '@mikro-orm/migrations';

/** The banner says "skincare offer": its code is for creams, so it is kept from drops, pens and serums as from tablets. Orders that have it keep it. */
export class BannerOffer20261201 extends Migration {
  override up(): void {
    this.addSql(
      `update promotions set excluded_forms = '{tablet,solution,injection,serum}' where code = 'SORREL20' and excluded_forms = '{tablet}'`,
    );
  }

  override down(): void {
    this.addSql(
      `update promotions set excluded_forms = '{tablet}' where code = 'SORREL20' and excluded_forms = '{tablet,solution,injection,serum}'`,
    );
  }
}
