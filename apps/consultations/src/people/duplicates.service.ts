import { Injectable } from '@nestjs/common';
import type { Customer } from '@sorrel/contracts/identity/words';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import {
  byLikeness,
  DUPLICATE_WORDS,
  likenessOf,
  nearTraces,
  ownTraces,
  pairOf,
  type DuplicateKind,
  type TraceKind,
} from './duplicate.ts';
import { OUTLINE_PLACE, type Outline } from './person.ts';

interface OwnPrint {
  kind: TraceKind;
  print: string;
}
interface Trace extends Row {
  user_id: number;
  traces: TraceKind[];
  outline_sealed: string | null;
}
export interface Alike {
  /** What is the same in another account. */
  kinds: DuplicateKind[];
  /** The other accounts with what matched, in words, the likeliest first; nothing about their health. */
  accounts: { userId: number; what: string }[];
  /** Accounts that seem to be this very person's, with what says so. */
  same: { userId: number; what: string }[];
}

/** At most this many accounts are listed: with more than that the pattern is clear. */
const MOST_LISTED = 10;
/** So many accounts are compared by name and birth date, those that share most first. */
const MOST_COMPARED = 100;

const SHARED = `with shared as (
    select other.user_id, other.kind from likenesses mine
    join likenesses other on other.kind = mine.kind and other.print = mine.print and other.user_id <> mine.user_id where mine.user_id = ?
    union select other.user_id, 'address' from customers mine
    join customers other on other.address_print = mine.address_print and other.user_id <> mine.user_id where mine.user_id = ?
  ), found as (
    select user_id, array_agg(kind order by kind) as traces from shared group by user_id
    order by bool_or(kind not in ('near', 'address')) desc, count(*) desc, user_id limit ${MOST_COMPARED}
  ) select found.user_id::int, traces, outline_sealed from found left join customers using (user_id) order by user_id`;

// What stays as it was is neither deleted nor written again: one statement must not do both to a row.
const OWN = `gone as (
    delete from likenesses where user_id in (select user_id from kept) and kind in ('email', 'phone', 'person', 'near')
      and (kind, print) not in (select * from unnest(?::text[], ?::text[]))
  ), noted as (
    insert into likenesses (user_id, kind, print) select kept.user_id, kind, print from kept, unnest(?::text[], ?::text[]) as own (kind, print) on conflict do nothing
  )`;

/** Finds accounts that may be the same person's, by prints: what is compared is never stored in the clear. */
@Injectable()
export class Duplicates {
  constructor(
    private readonly tokens: IndexTokens,
    private readonly sealer: Sealer,
  ) {}

  /** The prints of an account's own particulars. */
  async ownPrints(reader: Reader, customer: Customer): Promise<OwnPrint[]> {
    const [near, ...own] = await Promise.all([
      this.nearPrints(reader, customer),
      ...ownTraces(customer).map(async ({ kind, value }) => ({
        kind,
        print: await this.tokens.of(reader, `consultations.duplicates.${kind}`, value),
      })),
    ]);
    return [...own, ...near.map((print) => ({ kind: 'near' as const, print }))];
  }

  /** Those by which a similar name, born within days, is found. */
  async nearPrints(reader: Reader, who: Parameters<typeof nearTraces>[0]): Promise<string[]> {
    return [...(await this.tokens.all(reader, 'consultations.duplicates.near', nearTraces(who))).values()];
  }

  /**
   * The account's own particulars as they are now; what they were before no longer counts. Parts of a statement in which `kept` answers the
   * account where its particulars are the newest.
   */
  ownParts(own: readonly OwnPrint[]): { sql: string; params: unknown[] } {
    const [kinds, prints] = [own.map(({ kind }) => kind), own.map(({ print }) => print)];
    return { sql: OWN, params: [kinds, prints, kinds, prints] };
  }

  async note(tx: Tx, userId: number, kind: TraceKind, print: string): Promise<void> {
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

  /** What other accounts share with this one. */
  traces(reader: Reader, userId: number): Promise<Trace[]> {
    return reader.rows<Trace>(SHARED, [userId, userId]);
  }

  /** What it says, beside this account's own particulars. */
  alike(traces: readonly Trace[], mine: Outline | null): Alike {
    const found = traces
      .map(({ user_id: other, traces, outline_sealed: sealed }) => {
        const theirs = sealed === null ? null : this.sealer.openJson<Outline>(OUTLINE_PLACE, other, sealed);
        return { userId: other, ...likenessOf(traces, mine, theirs) };
      })
      .toSorted((one, other) => byLikeness(one.kinds, other.kinds));
    const alike = found.filter(({ kinds }) => kinds.length > 0);
    return {
      kinds: [...new Set(alike.flatMap(({ kinds }) => kinds))],
      accounts: alike.slice(0, MOST_LISTED).map(({ userId: other, kinds }) => ({
        userId: other,
        what: kinds.map((kind) => DUPLICATE_WORDS[kind]).join(', '),
      })),
      same: found
        .filter(({ isSamePerson }) => isSamePerson)
        .map(({ userId: other, what }) => ({ userId: other, what })),
    };
  }
}
