import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { insightParcels } from '@sorrel/contracts/fulfilment/rpc';
import type { InsightDays } from '@sorrel/contracts/insights';
import { addDays, londonMoment } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row } from '@sorrel/service-kit/database/db';
import { counted, waitsOf } from '@sorrel/service-kit/database/insights';
import { coverOf, type OnShelf, PACE_DAYS } from '../batches/batch.ts';
import { PACKS } from '../batches/packs.ts';

const LEFT = `select paid_at as since, shipped_at as until from dispatches where shipped_at >= ? and shipped_at < ? and paid_at is not null`;

interface CodeRow extends Row {
  code: string;
  used: number;
}
interface ShelfRow extends Row {
  id: number;
  code: string;
  number: string;
  expires_on: string;
  state: OnShelf['state'];
  on_hand: number;
}

@Injectable()
export class InsightsQueries {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  parcels({ from, to }: InsightDays): Promise<z.input<typeof insightParcels.output>> {
    const today = this.clock.today();
    const paceSince = new Date(this.clock.now().getTime() - PACE_DAYS * 86_400_000);
    return counted(this.db, async (rows) => {
      const parcels = await waitsOf(rows, LEFT, [londonMoment(from), londonMoment(addDays(to, 1))]);
      const codes = await rows<CodeRow>(
        `select k.code, (select count(*)::int from ${PACKS} a where a.code = k.code and a.supplied_at > ?) as used from kept_codes k order by k.code`,
        [paceSince],
      );
      const shelf = await rows<ShelfRow>(
        `select id, code, number, expires_on, state, on_hand from batches where unit = 'packs' and on_hand > 0`,
      );
      return {
        parcels,
        stock: codes.map(({ code, used }) => ({
          code,
          used,
          ...coverOf(
            shelf.flatMap((row) =>
              row.code === code
                ? [{ id: row.id, number: row.number, expiresOn: row.expires_on, state: row.state, onHand: row.on_hand }]
                : [],
            ),
            { used, today },
          ),
        })),
      };
    });
  }
}
