import { Injectable } from '@nestjs/common';
import { substancesIn } from '@sorrel/contracts/substances';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import type { Row } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import type { Formula } from '../prescribers/prescription.ts';
import { FORMULA_PLACE } from '../supplies/supplies.service.ts';

/** Something a person has from us, or has at home. */
export interface Running {
  subscriptionId: number;
  treatment: TreatmentSlug;
  name: string;
  substances: string[];
}
interface RunningRow extends Row {
  id: number | null;
  subscription_id: number;
  treatment: TreatmentSlug;
  formula_sealed: string | null;
}

/** How long what was sent of an ended treatment may still be at home. */
const AT_HOME = '120 days';

/** What a person uses: every line of the plans that run, and of those that ended with something at home. */
@Injectable()
export class RunningQueries {
  constructor(private readonly sealer: Sealer) {}

  async of(reader: Reader, userId: number, now: Date): Promise<Running[]> {
    const rows = await reader.rows<RunningRow>(
      `select s.subscription_id, coalesce(r.consultation, s.consultation) as treatment, r.id, r.formula_sealed
       from subscriptions s left join lateral (
         select distinct on (consultation) id, consultation, formula_sealed, opened_at from reviews where subscription_id = s.subscription_id
         order by consultation, id desc) r on true
       where s.user_id = ? and s.status <> 'refused' and (s.status <> 'cancelled' or r.opened_at > ?::timestamptz - interval '${AT_HOME}')
       order by s.subscription_id, 2`,
      [userId, now],
    );
    return rows.map(({ id, subscription_id: subscriptionId, treatment, formula_sealed: sealed }) => {
      const formula = id !== null && sealed !== null ? this.sealer.openJson<Formula>(FORMULA_PLACE, id, sealed) : null;
      return {
        subscriptionId,
        treatment,
        name: formula?.name ?? 'your treatment',
        substances: formula ? substancesIn(formula.ingredients) : [],
      };
    });
  }
}
