import { Injectable } from '@nestjs/common';
import { londonDate } from '@sorrel/contracts/london';
import type { Ingredient } from '@sorrel/contracts/words';
import { substancesIn } from '@sorrel/contracts/substances';
import type { Row } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { monthsOf, type Supply } from './supply.ts';

/** Where the formula of a review is sealed. */
export const FORMULA_PLACE = 'consultations.reviews.formula';

interface ApprovedRow extends Row {
  id: number;
  item_id: number;
  consultation: string;
  decided_at: Date;
  formula_sealed: string;
}

/** What has been approved for somebody, and how long it lasts. */
@Injectable()
export class SuppliesService {
  constructor(private readonly sealer: Sealer) {}

  async of(reader: Reader, userId: number): Promise<Supply[]> {
    const rows = await reader.rows<ApprovedRow>(
      `select id, item_id, consultation, decided_at, formula_sealed from reviews
       where user_id = ? and state = 'approved' order by id desc limit 40`,
      [userId],
    );
    return rows.map((row) => {
      const formula = this.sealer.openJson<{ ingredients: Ingredient[]; months?: number }>(
        FORMULA_PLACE,
        row.id,
        row.formula_sealed,
      );
      return {
        itemId: row.item_id,
        consultation: row.consultation,
        approvedOn: londonDate(row.decided_at),
        substances: substancesIn(formula.ingredients),
        months: monthsOf(formula),
      };
    });
  }
}
