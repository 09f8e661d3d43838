import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { beatClaim, claimCase } from '@sorrel/contracts/consultations/rpc';
import type { CaseClaim, CaseSettled, Takeover } from '@sorrel/contracts/consultations/cases';
import { londonClock } from '@sorrel/contracts/london';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault } from '@sorrel/service-kit/fault';
import { claiming, isHeldByOther, shownClaim, type Claim } from './claim.ts';

interface ClaimRow extends Row {
  subscription_id: number;
  user_id: number;
  name: string;
  claimed_at: Date;
  beat_at: Date;
}
type Reader = Pick<Tx | Db, 'rows'>;

/** Which prescriber has which case open. */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  claim(
    { subscriptionId, isTakeover }: z.output<typeof claimCase.input>,
    ctx: Context,
  ): Promise<{ claim: CaseClaim | null; settled: CaseSettled | null; events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const patient = await this.patientOf(tx, subscriptionId);
      if (patient === userIdOf(ctx))
        throw new Fault('forbidden', 'You cannot decide about your own treatment. Please ask a colleague.');
      if (patient === null) return { claim: null, settled: await this.settled(tx, subscriptionId), events: [] };
      return { claim: await this.settle(tx, subscriptionId, isTakeover), settled: null, events: tx.events };
    });
  }

  /** Without an audit row: see the contract. */
  beat(
    { subscriptionId, isLeaving }: z.output<typeof beatClaim.input>,
    ctx: Context,
  ): Promise<{ claim: CaseClaim | null; settled: CaseSettled | null }> {
    return this.db.transaction(ctx, async (tx) => {
      const patient = await this.patientOf(tx, subscriptionId);
      // A case that has become free while it was open here, after a night's sleep of the machine, is the caller's again.
      if (!isLeaving && patient !== null && patient !== userIdOf(ctx))
        return { claim: await this.settle(tx, subscriptionId), settled: null };
      if (isLeaving)
        await tx.rows('delete from case_claims where subscription_id = ? and user_id = ?', [
          subscriptionId,
          userIdOf(ctx),
        ]);
      return {
        claim: this.shown((await this.of(tx, [subscriptionId])).get(subscriptionId) ?? null, ctx),
        settled: patient === null ? await this.settled(tx, subscriptionId) : null,
      };
    });
  }

  /** Whose case it is; null: nothing is open in it. */
  private async patientOf(tx: Tx, subscriptionId: number): Promise<number | null> {
    const [open] = await tx.rows<{ user_id: number }>(
      `select user_id from reviews where subscription_id = ? and state = 'open' limit 1`,
      [subscriptionId],
    );
    return open?.user_id ?? null;
  }

  /** What became of a case in which nothing is open; null: there never was one. */
  private async settled(tx: Tx, subscriptionId: number): Promise<CaseSettled | null> {
    const last = await tx.first<{ state: CaseSettled['outcome'] | 'open'; decided_at: Date | null; by: string | null }>(
      `select r.state, r.decided_at, d.signer_name as by from reviews r left join decisions d on d.review_id = r.id
       where r.subscription_id = ? order by r.decided_at desc nulls last, r.id desc limit 1`,
      [subscriptionId],
    );
    if (!last || last.state === 'open') return null;
    return { outcome: last.state, by: last.by, at: last.decided_at?.toISOString() ?? null };
  }

  /** Refuses what somebody wants to decide while another prescriber has the case open. */
  async refuseForeign(tx: Tx, subscriptionId: number, ctx: Context): Promise<void> {
    const claim = (await this.of(tx, [subscriptionId])).get(subscriptionId) ?? null;
    if (isHeldByOther(claim, this.who(ctx)))
      throw conflict(
        `${claim.name} has had this case open since ${londonClock(claim.claimedAt)}. Nothing was saved. Take the case over to decide it yourself.`,
        'claimed',
      );
  }

  end(tx: Tx, subscriptionId: number): void {
    tx.atEnd('delete from case_claims where subscription_id = ?', [subscriptionId]);
  }

  /** By subscription; claims that have run out among them. */
  async of(reader: Reader, subscriptions: readonly number[]): Promise<Map<number, Claim>> {
    const rows = await reader.rows<ClaimRow>('select * from case_claims where subscription_id = any(?::bigint[])', [
      [...subscriptions],
    ]);
    return new Map(rows.map((row) => [row.subscription_id, claimOf(row)]));
  }

  shown(claim: Claim | null, ctx: Context): CaseClaim | null {
    return shownClaim(claim, this.who(ctx));
  }

  /** Newest first. */
  async takeovers(reader: Reader, subscriptionId: number): Promise<Takeover[]> {
    const rows = await reader.rows<{ at: Date; by_name: string; from_name: string }>(
      'select at, by_name, from_name from case_takeovers where subscription_id = ? order by id desc limit 100',
      [subscriptionId],
    );
    return rows.map(({ at, by_name: by, from_name: from }) => ({ at: at.toISOString(), by, from }));
  }

  // Two who open a case at the same moment: the insert lets one through, and the other one finds the row.
  private async settle(tx: Tx, subscriptionId: number, isTakeover?: boolean): Promise<CaseClaim | null> {
    const { userId, now } = this.who(tx.ctx);
    const { name } = tx.ctx.actor;
    await tx.rows(
      'insert into case_claims (subscription_id, user_id, name, claimed_at, beat_at) values (?, ?, ?, ?, ?) on conflict (subscription_id) do nothing',
      [subscriptionId, userId, name, now, now],
    );
    const [row] = await tx.rows<ClaimRow>('select * from case_claims where subscription_id = ? for update', [
      subscriptionId,
    ]);
    const before = row ? claimOf(row) : null;
    const becomes = claiming(before, { userId, now, isTakeover });
    if (becomes === 'refused') return this.shown(before, tx.ctx);
    const claim: Claim = {
      userId,
      name,
      claimedAt: becomes === 'kept' && before ? before.claimedAt : now,
      beatAt: now,
    };
    await tx.rows(
      'update case_claims set user_id = ?, name = ?, claimed_at = ?, beat_at = ? where subscription_id = ?',
      [claim.userId, claim.name, claim.claimedAt, claim.beatAt, subscriptionId],
    );
    if (becomes === 'taken-over' && before)
      await tx.rows(
        'insert into case_takeovers (subscription_id, at, by_id, by_name, from_id, from_name) values (?, ?, ?, ?, ?, ?)',
        [subscriptionId, tx.now, userId, name, before.userId, before.name],
      );
    return this.shown(claim, tx.ctx);
  }

  private who(ctx: Context): { userId: number; now: Date } {
    return { userId: userIdOf(ctx), now: this.clock.wall() };
  }
}

const claimOf = (row: ClaimRow): Claim => ({
  userId: row.user_id,
  name: row.name,
  claimedAt: row.claimed_at,
  beatAt: row.beat_at,
});
