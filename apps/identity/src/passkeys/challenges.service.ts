import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { Hashing } from '../hashing/hashing.service.ts';
import { challengeIn } from './ceremony.ts';
import { challengesSince, over, type Purpose } from './passkey.ts';

interface Asked {
  purpose: Purpose;
  /** The session or the browser that asked: nobody else's answer counts. */
  boundTo: string;
  userId: number | null;
  /** What the new passkey knows its owner by. */
  userHandle: string | null;
}

/** Challenges that wait for their answer, in the database: whichever program is asked next knows them, and each is answered once. */
@Injectable()
export class Challenges {
  constructor(
    private readonly db: Db,
    private readonly hashing: Hashing,
    private readonly clock: Clock,
  ) {}

  /** Each new one also takes a few away that nobody has answered. */
  async make(tx: Tx, { purpose, boundTo, userId, userHandle }: Asked): Promise<Buffer<ArrayBuffer>> {
    const challenge = randomBytes(32);
    const now = this.clock.wall();
    await tx.rows(
      `delete from passkey_challenges where ctid = any (array(
         select ctid from passkey_challenges where made_at < ? limit 20 for update skip locked))`,
      [challengesSince(now)],
    );
    await tx.rows(
      'insert into passkey_challenges (challenge_hash, purpose, bound_to, user_id, user_handle, made_at) values (?, ?, ?, ?, ?, ?)',
      [this.hashing.of(challenge.toString('base64url')), purpose, boundTo, userId, userHandle, now],
    );
    return challenge;
  }

  /**
   * Uses up the challenge that was answered, whatever becomes of the answer: in a statement of its own, so that a refusal does not bring it
   * back.
   */
  async take(
    clientDataJSON: string,
    { purpose, boundTo, userId }: Omit<Asked, 'userHandle'>,
  ): Promise<{ challenge: string; userHandle: string | null }> {
    const challenge = challengeIn(clientDataJSON);
    if (challenge === null) throw over();
    const [row] = await this.db.rows<{ user_handle: string | null }>(
      `delete from passkey_challenges where challenge_hash = any(?) and purpose = ? and bound_to = ? and user_id is not distinct from ?
         and made_at > ? returning user_handle`,
      [this.hashing.allOf(challenge), purpose, boundTo, userId, challengesSince(this.clock.wall())],
    );
    if (!row) throw over();
    return { challenge, userHandle: row.user_handle };
  }
}
