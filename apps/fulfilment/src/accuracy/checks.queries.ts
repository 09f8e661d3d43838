import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Business } from '@sorrel/contracts/identity/business';
import { londonDate, londonMoment } from '@sorrel/contracts/london';
import type { Waiting } from '@sorrel/contracts/waiting';
import { COUNTED_TO } from '@sorrel/contracts/work';
import { BusinessCopy } from '@sorrel/service-kit/business-copy';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';

/** What the business has set, as `CHECKS` takes it. */
export const marksOf = ({
  accuracy_check: setting,
  checked_codes: codes,
}: Pick<Business, 'accuracy_check' | 'checked_codes'>): [string, string] => [setting, codes];

/**
 * Packings (`g`, checked by `h`) of dispatches (`d`) with their allocation (`a`) that count: of the batch that is put aside. The product
 * itself is sealed; where it changed, its allocation is gone or names the other. `m` is what the business has set: `marks`.
 */
const checksOf = (
  which: string,
): string => `cross join (select ?::text as setting, ?::text as codes) m left join packings g on g.item_id = d.item_id and g.batch_id is not distinct from a.batch_id and (a.code is null or a.code = g.code)${which}
  left join accuracy_checks h on h.scan_id = g.scan_id`;
export const CHECKS = checksOf('');
/** The same of parcels that lie at the bench, with their allocations: by indexes of what has not left. */
export const AT_THE_BENCH = `left join allocations a on a.item_id = d.item_id and a.supplied_at is null ${checksOf(' and g.is_open')}`;

/** As `mustBeChecked` has it, of what is packed. */
export const TO_CHECK = `(d.status = 'ready' and g.scan_id is not null and h.id is null
  and (m.setting = 'every' or (m.setting = 'marked' and (coalesce(d.is_cold, false) or g.code = any(string_to_array(m.codes, ' '))))))`;

/** How many packed parcels wait for a second person. */
@Injectable()
export class ChecksQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly business: BusinessCopy,
  ) {}

  async rule(): Promise<Pick<Business, 'accuracy_check' | 'checked_codes'>> {
    return (await this.business.of(this.db)).business;
  }

  async work(): Promise<{ checks: z.input<typeof Waiting> }> {
    const rule = await this.rule();
    if (rule.accuracy_check === 'off') return { checks: { count: 0, oldest: null, late: 0 } };
    const midnight = londonMoment(londonDate(this.clock.now()), '00:00');
    const [found] = await this.db.rows<{ count: number; late: number; oldest: Date | null }>(
      `select count(*)::int as count, count(*) filter (where g.packed_at < ?)::int as late, min(g.packed_at) as oldest
       from dispatches d ${AT_THE_BENCH} where d.status = 'ready' and d.paid_at is not null and ${TO_CHECK}`,
      [midnight, ...marksOf(rule)],
    );
    return {
      checks: {
        count: Math.min(found?.count ?? 0, COUNTED_TO),
        oldest: found?.oldest?.toISOString() ?? null,
        late: Math.min(found?.late ?? 0, COUNTED_TO),
      },
    };
  }
}
