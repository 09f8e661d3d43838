import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { beAbsent, ResponsibleNow, signInResponsible } from '@sorrel/contracts/fulfilment/rpc';
import type { ResponsibleEntry, ResponsibleState } from '@sorrel/contracts/fulfilment/responsible';
import { londonDate } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { conflict } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { FULFILMENT_CONFIG, type FulfilmentConfig } from '../fulfilment.config.ts';
import { awayToday, standingOf, type SignedIn } from './responsible.ts';

interface NowRow extends Row {
  pharmacist_id: number;
  name: string;
  registration: string;
  since: Date;
  is_out: boolean;
  away_since: Date | null;
  away_until: Date | null;
  away_day: string | null;
  away_seconds: number;
}
type Now = z.input<typeof ResponsibleNow>;
const MINUTE = 60_000;

/** Who is the responsible pharmacist: one at a time, each change an entry of the record. */
@Injectable()
export class ResponsibleService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    @Inject(FULFILMENT_CONFIG) private readonly config: FulfilmentConfig,
  ) {}

  /** For what a parcel needs to leave. */
  async state(
    reader: Reader,
    now: Date,
  ): Promise<{ responsible: ResponsibleState; name: string | null; id: number | null }> {
    const signed = await this.find(reader);
    const { state } = standingOf(signed, now, this.config.responsibleHours);
    return { responsible: state, name: signed?.name ?? null, id: signed?.pharmacistId ?? null };
  }

  async read(userId: number | null): Promise<{ now: Now; registration: string }> {
    const [signed, last] = await Promise.all([
      this.find(this.db),
      this.db.first<{ registration: string }>(
        'select registration from responsible_log where pharmacist_id = ? order by id desc limit 1',
        [userId],
      ),
    ]);
    return { now: this.shown(signed, this.clock.now()), registration: last?.registration ?? '' };
  }

  signIn(
    { registration }: z.output<typeof signInResponsible.input>,
    ctx: Context,
  ): Promise<z.input<typeof signInResponsible.output>> {
    return this.db.transaction(ctx, async (tx) => {
      const signed = await this.locked(tx);
      const { state } = standingOf(signed, tx.now, this.config.responsibleHours);
      const me = { pharmacistId: userIdOf(ctx), name: ctx.actor.name, registration };
      if (signed && state !== 'none' && state !== 'lapsed' && signed.pharmacistId === me.pharmacistId)
        return { now: this.shown(signed, tx.now), tookOverFrom: null, events: [] };
      const isOver = signed !== null && !signed.isOut;
      if (isOver) await this.enter(tx, 'ended', signed);
      await this.enter(tx, 'in', me);
      const next: SignedIn = {
        ...me,
        since: tx.now,
        isOut: false,
        awaySince: null,
        awayUntil: null,
        awayDay: londonDate(tx.now),
        awaySeconds: signed ? awayToday(signed, tx.now) : 0,
      };
      await this.keep(tx, next);
      const tookOverFrom = isOver && signed.pharmacistId !== me.pharmacistId && state !== 'lapsed' ? signed.name : null;
      return { now: this.shown(next, tx.now), tookOverFrom, events: tx.events };
    });
  }

  signOut(ctx: Context): Promise<{ now: Now; events: string[] }> {
    return this.mine(ctx, async (tx, signed) => {
      await this.enter(tx, 'out', signed);
      return { ...back(signed, tx.now), isOut: true };
    });
  }

  beAbsent(
    { minutes, reason }: z.output<typeof beAbsent.input>,
    ctx: Context,
  ): Promise<{ now: Now; events: string[] }> {
    return this.mine(ctx, async (tx, signed) => {
      if (signed.awaySince) throw conflict('You are absent already. Please come back first.', 'absent_already');
      const { awayLeft } = standingOf(signed, tx.now, this.config.responsibleHours);
      const left = Math.floor(awayLeft / 60);
      if (minutes > left)
        throw conflict(
          left === 0
            ? 'The pharmacy has been without its responsible pharmacist for two hours today: nobody may be absent any more. Please sign out instead.'
            : `Of today’s two hours ${left} ${left === 1 ? 'minute is' : 'minutes are'} left. Please enter no more than that, or sign out.`,
          'too_long',
        );
      const awayUntil = new Date(tx.now.getTime() + minutes * MINUTE);
      await this.enter(tx, 'absent', signed, { until: awayUntil, reason });
      return { ...signed, awaySince: tx.now, awayUntil };
    });
  }

  comeBack(ctx: Context): Promise<{ now: Now; events: string[] }> {
    return this.mine(ctx, async (tx, signed) => {
      if (!signed.awaySince) return null;
      await this.enter(tx, 'back', signed);
      return back(signed, tx.now);
    });
  }

  /** What only whoever is signed in does. `change` answers null where nothing changes. */
  private mine(
    ctx: Context,
    change: (tx: Tx, signed: SignedIn) => Promise<SignedIn | null>,
  ): Promise<{ now: Now; events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const signed = await this.locked(tx);
      const { state } = standingOf(signed, tx.now, this.config.responsibleHours);
      if (!signed || state === 'none' || signed.pharmacistId !== userIdOf(ctx))
        throw conflict(
          signed && state !== 'none'
            ? `${signed.name} is the responsible pharmacist, not you.`
            : 'You are not signed in as the responsible pharmacist.',
          'not_responsible',
        );
      const next = await change(tx, signed);
      if (next) await this.keep(tx, next);
      return { now: this.shown(next ?? signed, tx.now), events: tx.events };
    });
  }

  private async find(reader: Reader): Promise<SignedIn | null> {
    const row = await reader.first<NowRow>('select * from responsible_now');
    return row ? signedOf(row) : null;
  }

  private async locked(tx: Tx): Promise<SignedIn | null> {
    // Before anybody has ever signed in there is no row to lock.
    await tx.rows('select pg_advisory_xact_lock(hashtext(?))', ['responsible']);
    return this.find(tx);
  }

  private async enter(
    tx: Tx,
    kind: ResponsibleEntry,
    { pharmacistId, name, registration }: Pick<SignedIn, 'pharmacistId' | 'name' | 'registration'>,
    absence: { until: Date; reason: string } | null = null,
  ): Promise<void> {
    await tx.rows(
      'insert into responsible_log (kind, pharmacist_id, name, registration, at, until, reason, by_id, by_name) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      [
        kind,
        pharmacistId,
        name,
        registration,
        tx.now,
        absence?.until ?? null,
        absence?.reason ?? null,
        tx.ctx.actor.userId,
        tx.ctx.actor.name,
      ],
    );
    await tx.audit(`responsible.${kind}`, `pharmacistId=${pharmacistId}`, {});
  }

  private async keep(tx: Tx, signed: SignedIn): Promise<void> {
    await tx.rows(
      `insert into responsible_now (pharmacist_id, name, registration, since, is_out, away_since, away_until, away_day, away_seconds) values (?, ?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (one) do update set pharmacist_id = excluded.pharmacist_id, name = excluded.name, registration = excluded.registration, since = excluded.since,
         is_out = excluded.is_out, away_since = excluded.away_since, away_until = excluded.away_until, away_day = excluded.away_day, away_seconds = excluded.away_seconds`,
      [
        signed.pharmacistId,
        signed.name,
        signed.registration,
        signed.since,
        signed.isOut,
        signed.awaySince,
        signed.awayUntil,
        signed.awayDay,
        signed.awaySeconds,
      ],
    );
  }

  private shown(signed: SignedIn | null, now: Date): Now {
    const { state, awayLeft, endsAt, isEndingSoon } = standingOf(signed, now, this.config.responsibleHours);
    return {
      state,
      name: signed?.name ?? null,
      pharmacistId: signed?.pharmacistId ?? null,
      registration: signed?.registration ?? null,
      since: signed?.since.toISOString() ?? null,
      awayUntil: signed?.awayUntil?.toISOString() ?? null,
      awayLeft: Math.floor(awayLeft / 60),
      endsAt: endsAt?.toISOString() ?? null,
      isEndingSoon,
    };
  }
}

/** An absence that ends is added to the day's. */
const back = (signed: SignedIn, now: Date): SignedIn => ({
  ...signed,
  awaySince: null,
  awayUntil: null,
  awayDay: londonDate(now),
  awaySeconds: awayToday(signed, now),
});

const signedOf = (row: NowRow): SignedIn => ({
  pharmacistId: row.pharmacist_id,
  name: row.name,
  registration: row.registration,
  since: row.since,
  isOut: row.is_out,
  awaySince: row.away_since,
  awayUntil: row.away_until,
  awayDay: row.away_day,
  awaySeconds: row.away_seconds,
});
