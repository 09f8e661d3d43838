import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { staffRightsTold } from '@sorrel/contracts/identity/events';
import type { Row, Tx } from '@sorrel/service-kit/database/db';

type Told = Omit<z.input<typeof staffRightsTold.data>, 'to'>;
interface Reached extends Row {
  email: string;
  fname: string;
}

// Everybody in operations and the superintendent: by account where one has their name, else at the business's own address.
const WHO = `with newest as (select content from business order by version desc limit 1),
    superintendent as (
      select a.id from accounts a, newest n where a.role = 'admin' and a.disabled_at is null and 'pharmacist' = any(a.permissions)
        and lower(trim(a.fname || ' ' || a.sname)) = lower(trim(n.content->>'superintendent_name'))
    )
  select email, fname from accounts where role = 'admin' and disabled_at is null and invited_at is null
    and ('ops' = any(permissions) or id in (select id from superintendent))
  union
  select n.content->>'email', coalesce(nullif(n.content->>'superintendent_name', ''), 'superintendent') from newest n
    where coalesce(n.content->>'email', '') <> '' and not exists (select 1 from superintendent)`;

/** Who hears when somebody is given rights, or is to be. */
@Injectable()
export class RightsNews {
  async tell(tx: Tx, userId: number, told: Told): Promise<void> {
    const to = await tx.rows<Reached>(WHO);
    if (to.length > 0) await tx.publish(staffRightsTold, `staff:${userId}`, { ...told, to });
  }
}
