import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';

/** Rows looked at in one transaction. */
const RANGE = 5_000;
export const SEAL_JOB = 'seal-rows';
/** As the version before named what was written for a health fact, and as it is named now. */
const RENAMED = `regexp_replace(regexp_replace(regexp_replace(?, '^(clinic:)?pregnancy:', '\\1marked:'), '^(clinic:)?self-harm:', '\\1attend:'), '^(item:[0-9]+):(pregnancy|ruled-out)', '\\1:paused')`;
const renamed = (column: string): string => RENAMED.replace('?', column);

/** Names what rows of before were written for without a health fact, by ranges of their numbers. */
@Injectable()
export class SealingService {
  constructor(private readonly db: Db) {}

  step(after: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const until = after + RANGE;
      await tx.rows(
        `update messages set client_id = ${renamed('client_id')} where id > ? and id <= ? and client_id ~ '^clinic:(pregnancy|self-harm):'`,
        [after, until],
      );
      await tx.rows(
        `update mails m set cause_id = ${renamed('cause_id')} where id > ? and id <= ? and cause_id ~ '^(pregnancy:|self-harm:|item:[0-9]+:(pregnancy|ruled-out))'
           and not exists (select 1 from mails o where o.template = m.template and o.cause_id = ${renamed('m.cause_id')})`,
        [after, until],
      );
      const more = await tx.first(
        'select 1 from messages where id > ? union all select 1 from mails where id > ? limit 1',
        [until, until],
      );
      if (more) await tx.schedule({ kind: SEAL_JOB, key: `${until}:${tx.now.getTime()}`, data: { after: until } });
    });
  }
}
