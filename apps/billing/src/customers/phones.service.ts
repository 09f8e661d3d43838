import { Injectable } from '@nestjs/common';
import { phoneDigits, typedPhone } from '@sorrel/contracts/identity/search';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { Sealer } from '@sorrel/service-kit/security/sealed';

/** The place under which phone numbers are sealed: a sealed value opens only at its own place. */
export const PHONE = 'billing.customers.phone';
export const PHONES_JOB = 'index-phones';
const STEP = 200;

/** Phone numbers stand sealed; a token of each finds whole numbers, however they are typed. */
@Injectable()
export class PhonesService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly tokens: IndexTokens,
  ) {}

  async tokenOf(tx: Tx, phone: string): Promise<string | null> {
    const digits = phoneDigits(phone);
    return digits && this.tokens.of(tx, PHONE, digits);
  }

  /** The token of a number that stands under the newest key already; null where it is still to be given one. */
  async knownToken(reader: Reader, phone: string): Promise<string | null> {
    const digits = phoneDigits(phone);
    return digits ? this.tokens.newest(reader, PHONE, digits) : null;
  }

  /** Null when no phone number was typed, or nobody has it. */
  async typed(keyword: string): Promise<string | null> {
    const digits = typedPhone(keyword);
    return digits && this.tokens.known(this.db, PHONE, digits);
  }

  /** Customers from before numbers had tokens, a batch at a time. */
  index(after: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<{ user_id: number; phone_sealed: string }>(
        `select user_id, phone_sealed from customers where user_id > ? order by user_id limit ${STEP} for update`,
        [after],
      );
      for (const { user_id: userId, phone_sealed: sealed } of rows)
        await tx.rows('update customers set phone_token = ? where user_id = ?', [
          await this.tokenOf(tx, this.sealer.open(PHONE, userId, sealed)),
          userId,
        ]);
      const last = rows.length === STEP ? rows.at(-1) : undefined;
      if (last) await tx.schedule({ kind: PHONES_JOB, key: `after:${last.user_id}`, data: { after: last.user_id } });
    });
  }
}
