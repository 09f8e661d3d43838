import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@sorrel/service-kit/clock';
import { Db } from '@sorrel/service-kit/database/db';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { KEPT_MS, turnOf, wordsOf, type Kept, type Turn } from './repeat.ts';

const PLACE = 'bff.repeats';
const PRINT = 'bff.repeats.print';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Somebody's key with what they ask. */
export interface Asked {
  /** Whose key it is: an account, or a visitor's address. */
  whose: string;
  /** As whom they may have asked first: a log-in makes an account of a visitor. */
  before: string;
  key: string;
  url: string;
  body: unknown;
  workingMs: number;
}
export type Claim = { kind: 'first'; id: number; until: Date } | Turn;

/** A repeated request gets the first one's answer: keys, and the sealed answers. docs/decisions/0043. */
@Injectable()
export class Repeats {
  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
  ) {}

  /** Of several requests with one key only the first works; it then calls `keep` or `forget`. */
  async claim({ whose, before, key, url, body, workingMs }: Asked): Promise<Claim> {
    // Without a key of ours, so that it is the same while those change: nobody tries a client's key by guessing. What was asked may be guessed
    // (a password), so its hash is sealed.
    const [own = '', earlier = ''] = [whose, before].map((who) => hashOf(`${PLACE}:${who}\n${key}`));
    const print = hashOf(wordsOf(url, body));
    const now = this.clock.wall();
    if (own !== earlier) {
      const standing = await this.#standing(earlier, now);
      if (standing?.print === print) return turnOf(standing, print);
    }
    const until = new Date(now.getTime() + workingMs);
    // A key is free again when it has expired, or when its first request never finished.
    const taken = await this.db.first<{ id: number }>(
      `insert into repeats (key_hash, print, working_until, expires_at) values (?, ?, ?, ?)
       on conflict (key_hash) do update
         set print = excluded.print, working_until = excluded.working_until, expires_at = excluded.expires_at, answer_sealed = null
         where repeats.expires_at <= ? or (repeats.answer_sealed is null and repeats.working_until <= ?)
       returning id`,
      [own, this.sealer.seal(PRINT, own, print), until, new Date(now.getTime() + KEPT_MS), now, now],
    );
    if (!taken) {
      const standing = await this.#standing(own, now);
      // The claim was given up between the two queries: the next repeat counts as the first.
      return standing ? turnOf(standing, print) : { kind: 'working' };
    }
    // Old rows go with new ones, a few at a time.
    await this.db.rows(
      'delete from repeats where id = any (array(select id from repeats where expires_at < ? limit 20 for update skip locked))',
      [now],
    );
    return { kind: 'first', id: taken.id, until };
  }

  /** `until` identifies the claim: a request that took too long has lost it to another. */
  async keep(id: number, until: Date, answer: Kept): Promise<void> {
    await this.db.rows(
      'update repeats set answer_sealed = ? where id = ? and working_until = ? and answer_sealed is null',
      [this.sealer.sealJson(PLACE, id, answer), id, until],
    );
  }

  /** Nothing was done: the key is free. */
  async forget(id: number, until: Date): Promise<void> {
    await this.db.rows('delete from repeats where id = ? and working_until = ? and answer_sealed is null', [id, until]);
  }

  async #standing(keyHash: string, now: Date): Promise<{ print: string; answer: Kept | null } | null> {
    const row = await this.db.first<{ id: number; print: string; answer_sealed: string | null }>(
      'select id, print, answer_sealed from repeats where key_hash = ? and expires_at > ?',
      [keyHash, now],
    );
    if (!row) return null;
    const answer = row.answer_sealed ? this.sealer.openJson<Kept>(PLACE, row.id, row.answer_sealed) : null;
    return { print: this.sealer.open(PRINT, keyHash, row.print), answer };
  }
}
