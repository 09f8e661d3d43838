import { Injectable } from '@nestjs/common';
import { postcodeParts, typedPostcode } from '@sorrel/contracts/identity/search';
import type { Address } from '@sorrel/contracts/words';
import type { Context } from '@sorrel/service-kit/security/actor';
import { Db } from '@sorrel/service-kit/database/db';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { PARTICULARS, type Particulars } from './customer.ts';

export const POSTCODES_JOB = 'index-postcodes';
const WHOLE = 'fulfilment.customers.postcode';
const FIRST = 'fulfilment.customers.district';
const STEP = 200;

/** SQL of both tokens of an address: of its postcode, and of the postcode's first part. */
export function postcodeTokens(tokens: IndexTokens, address: Address | null): { sql: string; params: unknown[] } {
  const parts = postcodeParts(address?.postcode ?? '');
  if (parts === null) return { sql: 'null, null', params: [] };
  const [whole, first] = [tokens.inSql(WHOLE, parts.whole), tokens.inSql(FIRST, parts.first)];
  return { sql: `${whole.sql}, ${first.sql}`, params: [...whole.params, ...first.params] };
}

/** Addresses stand sealed; tokens find whole postcodes and their first parts. */
@Injectable()
export class PostcodesService {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly tokens: IndexTokens,
  ) {}

  /** Who lives there, of more than `most` the newest customers; nobody where no postcode was typed. */
  async people(typed: string, most: number): Promise<number[]> {
    const meant = typedPostcode(typed);
    if (meant === null) return [];
    const { whole, first = '' } = meant;
    const token = whole
      ? await this.tokens.known(this.db, WHOLE, whole)
      : await this.tokens.known(this.db, FIRST, first);
    if (token === null) return [];
    const rows = await this.db.rows<{ user_id: number }>(
      `select user_id from customer_copies where ${whole ? 'postcode_token' : 'district_token'} = ? order by user_id desc limit ?`,
      [token, most],
    );
    return rows.map((row) => row.user_id);
  }

  /** Customers from before postcodes had tokens, a batch at a time. */
  index(after: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const rows = await tx.rows<{ user_id: number; particulars_sealed: string }>(
        `select user_id, particulars_sealed from customer_copies where user_id > ? order by user_id limit ${STEP} for update`,
        [after],
      );
      for (const { user_id: userId, particulars_sealed: sealed } of rows) {
        const { sql, params } = postcodeTokens(
          this.tokens,
          this.sealer.openJson<Particulars>(PARTICULARS, userId, sealed).address,
        );
        await tx.rows(
          `update customer_copies set (postcode_token, district_token) = (select ${sql}) where user_id = ?`,
          [...params, userId],
        );
      }
      const last = rows.length === STEP ? rows.at(-1) : undefined;
      if (last) await tx.schedule({ kind: POSTCODES_JOB, key: `after:${last.user_id}`, data: { after: last.user_id } });
    });
  }
}
