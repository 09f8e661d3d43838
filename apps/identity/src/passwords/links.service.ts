import { Injectable } from '@nestjs/common';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Hashing } from '../hashing/hashing.service.ts';
import { linkEnd, type LinkKind } from './link.ts';

export interface Link {
  id: number;
  userId: number;
  email: string;
}
type Row = { id: number; user_id: number; email: string };

const OPEN = 'kind = ? and token_hash = ? and used_at is null and expires_at > ?';
const asLink = (row: Row | undefined): Link | null =>
  row ? { id: row.id, userId: row.user_id, email: row.email } : null;

/** One-time links: only the hash of a link's token is stored. */
@Injectable()
export class Links {
  constructor(
    private readonly db: Db,
    private readonly hashing: Hashing,
    private readonly clock: Clock,
  ) {}

  async make(
    tx: Tx,
    kind: LinkKind,
    userId: number,
    email: string,
  ): Promise<{ id: number; token: string; expiresAt: string }> {
    const token = this.hashing.token();
    const end = linkEnd(kind, tx.now);
    const id = await tx.nextId('links');
    await tx.rows(
      'insert into links (id, kind, user_id, token_hash, email, made_at, expires_at) overriding system value values (?, ?, ?, ?, ?, ?, ?)',
      [id, kind, userId, this.hashing.of(token), email, tx.now, end],
    );
    return { id, token, expiresAt: end.toISOString() };
  }

  async read(kind: LinkKind, token: string): Promise<Link | null> {
    return asLink(
      await this.db.first<Row>(`select id, user_id, email from links where ${OPEN}`, [
        kind,
        this.hashing.of(token),
        this.clock.now(),
      ]),
    );
  }

  /** If the same link is used twice at once, only one use succeeds. */
  async use(tx: Tx, kind: LinkKind, token: string): Promise<Link | null> {
    return asLink(
      await tx.first<Row>(`update links set used_at = ? where ${OPEN} returning id, user_id, email`, [
        tx.now,
        kind,
        this.hashing.of(token),
        tx.now,
      ]),
    );
  }

  async isAnyOpen(tx: Tx, kind: LinkKind, userId: number): Promise<boolean> {
    return (
      (await tx.first(
        'select 1 from links where kind = ? and user_id = ? and used_at is null and expires_at > ? limit 1',
        [kind, userId, tx.now],
      )) !== undefined
    );
  }

  /** Whether an address is free. One that an earlier owner may still take back is not, except for that owner (`forUser`). */
  async isEmailFree(email: string, forUser = 0): Promise<boolean> {
    const holder = await this.db.first(
      `select 1 from accounts where email = ? union all
       select 1 from links where kind = 'take-back' and email = ? and user_id <> ? and used_at is null and expires_at > ?`,
      [email, email, forUser, this.clock.now()],
    );
    return holder === undefined;
  }

  /** Voids an account's open links of a kind; `since`: only those made after the link with that id. */
  async void(tx: Tx, kind: LinkKind, userId: number, since = 0): Promise<void> {
    await tx.rows('update links set used_at = ? where kind = ? and user_id = ? and id > ? and used_at is null', [
      tx.now,
      kind,
      userId,
      since,
    ]);
  }
}
