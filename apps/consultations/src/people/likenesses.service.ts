import { Injectable } from '@nestjs/common';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { Duplicates } from './duplicates.service.ts';
import { OUTLINE_PLACE, type Outline } from './person.ts';

/** At most so many accounts in a transaction. */
const PORTION = 100;

/** Accounts from before similar names were compared get what they are found by. */
@Injectable()
export class LikenessesService {
  constructor(
    private readonly db: Db,
    private readonly duplicates: Duplicates,
    private readonly sealer: Sealer,
  ) {}

  noteNear(after: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<{ user_id: number; outline_sealed: string }>(
        'select user_id::int, outline_sealed from customers where user_id > ? order by user_id limit ?',
        [after, PORTION],
      );
      for (const { user_id: userId, outline_sealed: sealed } of rows) {
        const outline = this.sealer.openJson<Outline>(OUTLINE_PLACE, userId, sealed);
        for (const print of await this.duplicates.nearPrints(tx, outline))
          await this.duplicates.note(tx, userId, 'near', print);
      }
      const last = rows.at(-1);
      if (last && rows.length === PORTION)
        await tx.schedule({
          kind: 'note-near-names',
          key: `after:${last.user_id}`,
          data: { after: last.user_id },
        });
    });
  }
}
