import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { bulkReadingTold, staffRightsTold } from '@sorrel/contracts/identity/events';
import type { noteBulkReading } from '@sorrel/contracts/identity/security';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';

type Told = Omit<z.input<typeof staffRightsTold.data>, 'to'>;
interface Reached extends Row {
  email: string;
  fname: string;
}

// Whoever has one of these rights and the superintendent: by account where one has their name, else at the business's own address.
const WHO = `with newest as (select content from business order by version desc limit 1),
    superintendent as (
      select a.id from accounts a, newest n where a.role = 'admin' and a.disabled_at is null and 'pharmacist' = any(a.permissions)
        and lower(trim(a.fname || ' ' || a.sname)) = lower(trim(n.content->>'superintendent_name'))
    )
  select email, fname from accounts where role = 'admin' and disabled_at is null and invited_at is null
    and (permissions && ?::text[] or id in (select id from superintendent))
  union
  select n.content->>'email', coalesce(nullif(n.content->>'superintendent_name', ''), 'superintendent') from newest n
    where coalesce(n.content->>'email', '') <> '' and not exists (select 1 from superintendent)`;

/** Who hears when somebody is given rights or is to be, and when somebody reads of many customers. */
@Injectable()
export class RightsNews {
  constructor(private readonly db: Db) {}

  async tell(tx: Tx, userId: number, told: Told): Promise<void> {
    const to = await tx.rows<Reached>(WHO, [['ops']]);
    if (to.length > 0) await tx.publish(staffRightsTold, `staff:${userId}`, { ...told, to });
  }

  /** Whoever reads is told too, if they are one of those: they need not be alone in knowing. */
  bulkReading({ people, span }: z.output<typeof noteBulkReading.input>, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const userId = userIdOf(ctx);
      await tx.audit('people.read-in-bulk', `user=${userId}`, { people, span });
      const to = await tx.rows<Reached>(WHO, [['ops', 'lead']]);
      if (to.length > 0)
        await tx.publish(bulkReadingTold, `staff:${userId}`, {
          to,
          who: ctx.actor.name || 'Staff',
          people,
          span,
          at: tx.now.toISOString(),
        });
    });
  }
}
