import { Injectable } from '@nestjs/common';
import type { Customer } from '@sorrel/contracts/identity/words';
import type { Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { byLikeness, DUPLICATE_WORDS, ownTraces, pairOf, type DuplicateKind } from './duplicate.ts';

interface OwnPrint {
  kind: DuplicateKind;
  print: string;
}
export interface Alike {
  /** What is the same in another account. */
  kinds: DuplicateKind[];
  /** The other accounts with what matched, in words, the likeliest first; nothing about their health. */
  accounts: { userId: number; what: string }[];
}

/** At most this many accounts are listed: with more than that the pattern is clear. */
const MOST_LISTED = 10;

// What stays as it was is neither deleted nor written again: one statement must not do both to a row.
const OWN = `gone as (
    delete from likenesses where user_id in (select user_id from kept) and kind in ('email', 'phone', 'person')
      and (kind, print) not in (select * from unnest(?::text[], ?::text[]))
  ), noted as (
    insert into likenesses (user_id, kind, print) select kept.user_id, kind, print from kept, unnest(?::text[], ?::text[]) as own (kind, print) on conflict do nothing
  )`;

/** Finds accounts that may be the same person's, by prints: what is compared is never stored in the clear. */
@Injectable()
export class Duplicates {
  constructor(private readonly tokens: IndexTokens) {}

  /** The prints of an account's own particulars. */
  ownPrints(reader: Reader, customer: Customer): Promise<OwnPrint[]> {
    return Promise.all(
      ownTraces(customer).map(async ({ kind, value }) => ({
        kind,
        print: await this.tokens.of(reader, `consultations.duplicates.${kind}`, value),
      })),
    );
  }

  /**
   * The account's own particulars as they are now; what they were before no longer counts. Parts of a statement in which `kept` answers the
   * account where its particulars are the newest.
   */
  ownParts(own: readonly OwnPrint[]): { sql: string; params: unknown[] } {
    const [kinds, prints] = [own.map(({ kind }) => kind), own.map(({ print }) => print)];
    return { sql: OWN, params: [kinds, prints, kinds, prints] };
  }

  async note(tx: Tx, userId: number, kind: DuplicateKind, print: string): Promise<void> {
    await tx.rows('insert into likenesses (user_id, kind, print) values (?, ?, ?) on conflict do nothing', [
      userId,
      kind,
      print,
    ]);
  }

  /** The very same picture in two accounts. */
  async samePhoto(tx: Tx, userId: number, others: readonly number[]): Promise<void> {
    for (const other of others)
      for (const one of [userId, other]) await this.note(tx, one, 'photo', pairOf(userId, other));
  }

  async of(reader: Reader, userId: number): Promise<Alike> {
    const rows = await reader.rows<{ user_id: number; kinds: DuplicateKind[] }>(
      `select other.user_id, array_agg(distinct other.kind) as kinds from likenesses mine
       join likenesses other on other.kind = mine.kind and other.print = mine.print and other.user_id <> mine.user_id
       where mine.user_id = ? group by other.user_id order by other.user_id`,
      [userId],
    );
    return {
      kinds: [...new Set(rows.flatMap(({ kinds }) => kinds))],
      accounts: rows
        .toSorted((one, other) => byLikeness(one.kinds, other.kinds))
        .slice(0, MOST_LISTED)
        .map(({ user_id: other, kinds }) => ({
          userId: other,
          what: kinds.map((kind) => DUPLICATE_WORDS[kind]).join(', '),
        })),
    };
  }
}
