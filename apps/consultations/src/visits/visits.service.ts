import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { evidenceNotice } from '@sorrel/contracts/consultations/evidence-state';
import type {
  bookVisit,
  listVisits,
  myVisits,
  offerVisits,
  receiveVideoWebhook,
  recordVisit,
} from '@sorrel/contracts/consultations/rpc';
import { londonDate } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Row, type Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { conflict, Fault, invalid, notFound } from '@sorrel/service-kit/fault';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { CONSULTATIONS_CONFIG, type ConsultationsConfig } from '../consultations.config.ts';
import { EvidenceService } from '../evidence/evidence.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { People } from '../people/people.service.ts';
import type { VideoVisits } from './video-visits.ts';
import {
  BOOKABLE_MS,
  bookedNotice,
  cancelledNotice,
  CLOSE_JOB,
  closesAt,
  END_JOB,
  haveMet,
  mayJoin,
  missedNotice,
  nextReminder,
  REMIND_JOB,
  reminderNotice,
  ROOM_JOB,
  SLOT_DAYS,
  visitState,
  withdrawnNotice,
  type VisitMoments,
  type VisitState,
} from './visit.ts';

interface SlotRow extends Row {
  id: number;
  starts_at: Date;
  ends_at: Date;
  staff_id: number;
  staff_name: string;
  withdrawn_at: Date | null;
}
interface VisitRow extends Row {
  id: number;
  user_id: number;
  slot_id: number;
  starts_at: Date;
  ends_at: Date;
  cancelled_at: Date | null;
  meeting_id: string | null;
  room_sealed: string | null;
  patient_joined_at: Date | null;
  staff_joined_at: Date | null;
  joined_by_id: number | null;
  joined_by_name: string | null;
  met_at: Date | null;
  ended_at: Date | null;
}
interface Room {
  guestUrl: string;
  hostUrl: string;
}

const PLACE = 'consultations.visits.room';
const VISIT = 'select v.*, s.starts_at, s.ends_at from visits v join visit_slots s on s.id = v.slot_id';
const keyOf = (id: number): string => `visit:${id}`;
const AHEAD = 'cancelled_at is null and ended_at is null';

/** Video visits: staff offer times, patients book, move and cancel, and whoever was in the call records what they saw. */
@Injectable()
export class VisitsService {
  private readonly video: VideoVisits | null;

  constructor(
    private readonly db: Db,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
    private readonly evidence: EvidenceService,
    private readonly notices: NoticesService,
    private readonly people: People,
    @Inject(CONSULTATIONS_CONFIG) { video }: ConsultationsConfig,
  ) {
    this.video = video;
  }

  get isOffered(): boolean {
    return this.video !== null;
  }

  async mine(ctx: Context): Promise<z.input<typeof myVisits.output>> {
    if (!this.isOffered) return { isOffered: false, slots: [], visit: null };
    const userId = userIdOf(ctx);
    const now = this.clock.now();
    return this.db.transaction(ctx, async (tx) => {
      const slots = await tx.rows<SlotRow>(
        `select s.* from visit_slots s where s.withdrawn_at is null and s.starts_at > ? and s.starts_at < ? and s.staff_id <> ?
           and not exists (select 1 from visits v where v.slot_id = s.id and v.cancelled_at is null) order by s.starts_at, s.id limit 300`,
        [new Date(now.getTime() + BOOKABLE_MS), new Date(now.getTime() + SLOT_DAYS * 86_400_000), userId],
      );
      const visit = await tx.first<VisitRow>(`${VISIT} where v.user_id = ? and ${AHEAD}`, [userId]);
      return {
        isOffered: true,
        // Of several colleagues at one time the patient need not choose.
        slots: slots.filter((one, n) => slots[n - 1]?.starts_at.getTime() !== one.starts_at.getTime()).map(shownSlot),
        visit: visit ? { ...shownSlot({ ...visit, id: visit.id }), mayJoin: mayJoin(momentsOf(visit), now) } : null,
      };
    });
  }

  book({ slot, moves }: z.output<typeof bookVisit.input>, ctx: Context): Promise<{ visit: number; events: string[] }> {
    this.provider();
    const userId = userIdOf(ctx);
    return this.db.transaction(ctx, async (tx) => {
      const [sent] = await tx.rows(`select 1 from consultations where user_id = ? and status = 'submitted' limit 1`, [
        userId,
      ]);
      if (!sent)
        throw conflict('A video visit belongs to a treatment. Please send a consultation first.', 'no_consultation');
      const wanted = await tx.first<SlotRow>('select * from visit_slots where id = ? for update', [slot]);
      if (!wanted || wanted.withdrawn_at || wanted.staff_id === userId) throw notFound('This time');
      if (wanted.starts_at.getTime() < tx.now.getTime() + BOOKABLE_MS)
        throw conflict('This time is too near, or past. Please choose a later one.', 'slot_taken');
      const [taken] = await tx.rows<{ id: number; user_id: number }>(
        'select id, user_id from visits where slot_id = ? and cancelled_at is null',
        [slot],
      );
      if (taken?.user_id === userId) return { visit: taken.id, events: tx.events };
      if (taken) throw conflict('Somebody has just booked this time. Please choose another one.', 'slot_taken');
      const ahead = await tx.first<VisitRow>(`${VISIT} where v.user_id = ? and ${AHEAD} for update of v`, [userId]);
      if (moves !== undefined && ahead?.id !== moves) throw notFound('This visit');
      if (ahead && moves === undefined)
        throw conflict('You have a video visit booked already. You can move or cancel it.', 'booked');
      if (ahead) {
        if (ahead.starts_at <= tx.now) throw conflict('This visit has begun. Please join it, or write to us.', 'begun');
        await this.callOff(tx, ahead);
      }
      const id = await tx.nextId('visits');
      const [booked] = await tx.rows(
        'insert into visits (id, user_id, slot_id, booked_at) values (?, ?, ?, ?) on conflict do nothing returning id',
        [id, userId, slot, tx.now],
      );
      if (!booked) throw conflict('You have a video visit booked already. You can move or cancel it.', 'booked');
      await tx.schedule({ kind: ROOM_JOB, key: keyOf(id), data: { id }, dueAt: tx.now });
      await tx.schedule({ kind: END_JOB, key: keyOf(id), data: { id }, dueAt: closesAt({ endsAt: wanted.ends_at }) });
      await this.planReminder(tx, id, wanted.starts_at);
      await this.notices.tell(
        tx,
        userId,
        `${keyOf(id)}:booked`,
        'notice',
        bookedNotice(wanted.starts_at, ahead !== undefined),
      );
      return { visit: id, events: tx.events };
    });
  }

  cancel(id: number, ctx: Context): Promise<{ events: string[] }> {
    const userId = userIdOf(ctx);
    return this.db.transaction(ctx, async (tx) => {
      const visit = await this.locked(tx, id);
      if (!visit || visit.user_id !== userId) throw notFound('This visit');
      if (visit.cancelled_at) return { events: tx.events };
      if (visit.starts_at <= tx.now || visit.ended_at)
        throw conflict('This visit has begun. Please join it, or write to us.', 'begun');
      await this.callOff(tx, visit);
      await this.notices.tell(tx, userId, `${keyOf(id)}:cancelled`, 'notice', cancelledNotice(visit.starts_at));
      return { events: tx.events };
    });
  }

  joinMine(id: number, ctx: Context): Promise<{ url: string }> {
    const userId = userIdOf(ctx);
    return this.db.transaction(ctx, async (tx) => {
      const visit = await this.locked(tx, id);
      if (!visit || visit.user_id !== userId || visit.cancelled_at) throw notFound('This visit');
      const { guestUrl } = this.roomOf(visit, tx.now);
      await tx.rows('update visits set patient_joined_at = coalesce(patient_joined_at, ?) where id = ?', [tx.now, id]);
      return { url: guestUrl };
    });
  }

  list(ctx: Context): Promise<z.input<typeof listVisits.output>> {
    const now = this.clock.now();
    const me = userIdOf(ctx);
    return this.db.transaction(ctx, async (tx) => {
      const slots = await tx.rows<SlotRow>(
        'select * from visit_slots where withdrawn_at is null and starts_at > ? order by starts_at, id limit 500',
        [new Date(now.getTime() - 3 * 86_400_000)],
      );
      const visits = await tx.rows<VisitRow & { subscription_id: number | null }>(
        `select v.*, s.starts_at, s.ends_at, (select max(subscription_id) from subscriptions p where p.user_id = v.user_id) as subscription_id
         from visits v join visit_slots s on s.id = v.slot_id where v.cancelled_at is null and v.slot_id = any(?::bigint[])`,
        [slots.map(({ id }) => id)],
      );
      const names = await this.people.names(
        tx,
        visits.map((visit) => visit.user_id),
      );
      return {
        isOffered: this.isOffered,
        slots: slots.map((slot) => {
          const visit = visits.find((one) => one.slot_id === slot.id);
          const state = visit ? visitState(momentsOf(visit)) : null;
          return {
            ...shownSlot(slot),
            staffId: slot.staff_id,
            staffName: slot.staff_name,
            isMine: slot.staff_id === me,
            visit:
              visit && state && state !== 'cancelled'
                ? {
                    id: visit.id,
                    userId: visit.user_id,
                    name: names.get(visit.user_id) ?? '',
                    state,
                    mayJoin: visit.user_id !== me && mayJoin(momentsOf(visit), now),
                    joinedBy: visit.joined_by_name,
                    mayRecord: visit.joined_by_id === me && haveMet(momentsOf(visit)),
                    subscriptionId: visit.subscription_id,
                  }
                : null,
          };
        }),
      };
    });
  }

  offer({ startsAt, minutes, count }: z.output<typeof offerVisits.input>, ctx: Context): Promise<{ offered: number }> {
    this.provider();
    const first = new Date(startsAt).getTime();
    return this.db.transaction(ctx, async (tx) => {
      if (first < tx.now.getTime()) throw invalid('startsAt', 'This time is past. Please choose a later one.');
      const starts = Array.from({ length: count }, (_, n) => new Date(first + n * minutes * 60_000));
      const [overlapping] = await tx.rows<{ starts_at: Date }>(
        `select starts_at from visit_slots where staff_id = ? and withdrawn_at is null and starts_at < ? and ends_at > ? and starts_at <> all(?::timestamptz[])`,
        [userIdOf(ctx), new Date(first + count * minutes * 60_000), new Date(first), starts],
      );
      if (overlapping) throw invalid('startsAt', 'This overlaps with times that you have offered already.');
      let offered = 0;
      for (const at of starts) {
        const made = await tx.rows(
          `insert into visit_slots (starts_at, ends_at, staff_id, staff_name) values (?, ?, ?, ?) on conflict do nothing returning id`,
          [at, new Date(at.getTime() + minutes * 60_000), userIdOf(ctx), ctx.actor.name],
        );
        offered += made.length;
      }
      return { offered };
    });
  }

  withdraw(slot: number, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const row = await tx.first<SlotRow>('select * from visit_slots where id = ? for update', [slot]);
      if (!row || row.staff_id !== userIdOf(ctx)) throw notFound('This time');
      if (row.withdrawn_at) return { events: tx.events };
      const visit = await tx.first<VisitRow>(`${VISIT} where v.slot_id = ? and ${AHEAD} for update of v`, [slot]);
      if (visit) {
        await this.callOff(tx, visit);
        await this.notices.tell(
          tx,
          visit.user_id,
          `${keyOf(visit.id)}:withdrawn`,
          'notice',
          withdrawnNotice(visit.starts_at),
        );
      }
      await tx.rows('update visit_slots set withdrawn_at = ? where id = ?', [tx.now, slot]);
      return { events: tx.events };
    });
  }

  join(id: number, ctx: Context): Promise<{ url: string }> {
    return this.db.transaction(ctx, async (tx) => {
      const visit = await this.locked(tx, id);
      if (!visit || visit.cancelled_at) throw notFound('This visit');
      if (visit.user_id === userIdOf(ctx))
        throw new Fault('forbidden', 'This is your own visit. A colleague has to be there.');
      const { hostUrl } = this.roomOf(visit, tx.now);
      await tx.rows('update visits set staff_joined_at = ?, joined_by_id = ?, joined_by_name = ? where id = ?', [
        tx.now,
        userIdOf(ctx),
        ctx.actor.name,
        id,
      ]);
      return { url: hostUrl };
    });
  }

  record({ visit: id, findings }: z.output<typeof recordVisit.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const visit = await this.locked(tx, id);
      if (!visit || visit.cancelled_at) throw notFound('This visit');
      if (visit.joined_by_id !== userIdOf(ctx))
        throw new Fault('forbidden', 'Only whoever was in the call can record what was seen in it.');
      if (!haveMet(momentsOf(visit)))
        throw conflict('The patient has not been in the room: nothing was seen in this call.', 'not_met');
      const reference = `Video visit ${id}, call ${visit.meeting_id}`;
      for (const finding of findings) {
        if (finding.kind === 'blood-test')
          throw invalid('findings', 'A blood result held up to a camera is a picture. Please ask for the record.');
        await this.evidence.recordIn(tx, {
          userId: visit.user_id,
          method: 'video',
          takenOn: londonDate(visit.starts_at),
          finding,
          reference,
          clientId: `visit-${id}-${finding.kind}`,
        });
      }
      await tx.rows('update visits set ended_at = coalesce(ended_at, ?) where id = ?', [tx.now, id]);
      await this.notices.tell(
        tx,
        visit.user_id,
        `${keyOf(id)}:recorded`,
        'notice',
        evidenceNotice({
          title: 'Thank you for the video visit',
          text: 'What we saw is on your record, and your prescriber goes by it.',
          counts: '',
          state: 'verified',
        }),
      );
      return { events: tx.events };
    });
  }

  receive({ body, signature }: z.output<typeof receiveVideoWebhook.input>, ctx: Context): Promise<{ isNew: boolean }> {
    const news = this.video?.news(Buffer.from(body, 'base64'), signature, new Date());
    if (!news) throw new Fault('bad_request', 'This is no message of the video provider.');
    return this.db.transaction(ctx, async (tx) => {
      // An end says nothing that the clock does not: who is cut off comes back into the same room.
      const met = await tx.rows(
        `update visits set met_at = coalesce(met_at, case when ? then ?::timestamptz end) where meeting_id = ? and cancelled_at is null returning id`,
        [news.what === 'met', tx.now, news.meetingId],
      );
      return { isNew: met.length > 0 };
    });
  }

  /** The room is made outside of any transaction; made twice by two runs, the second one is closed again. */
  async makeRoom(id: number, ctx: Context): Promise<void> {
    const visit = await this.db.first<VisitRow>(`${VISIT} where v.id = ?`, [id]);
    if (!visit || visit.meeting_id || visit.cancelled_at || !this.video) return;
    const room = await this.video.makeRoom(closesAt({ endsAt: visit.ends_at }));
    const kept = await this.db.transaction(ctx, (tx) =>
      tx.rows(
        'update visits set meeting_id = ?, room_sealed = ? where id = ? and meeting_id is null and cancelled_at is null returning id',
        [
          room.meetingId,
          this.sealer.sealJson(PLACE, id, { guestUrl: room.guestUrl, hostUrl: room.hostUrl } satisfies Room),
          id,
        ],
      ),
    );
    if (kept.length === 0) await this.video.removeRoom(room.meetingId);
  }

  async removeRoom(id: number): Promise<void> {
    const visit = await this.db.first<VisitRow>(`${VISIT} where v.id = ?`, [id]);
    if (visit?.meeting_id && this.video) await this.video.removeRoom(visit.meeting_id);
  }

  remind(id: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const visit = await this.locked(tx, id);
      if (!visit || visitState(momentsOf(visit)) !== 'booked' || visit.starts_at <= tx.now) return;
      const next = nextReminder(visit.starts_at, tx.now);
      await this.notices.tell(
        tx,
        visit.user_id,
        `${keyOf(id)}:remind:${next ? 'day' : 'soon'}`,
        'notice',
        reminderNotice(visit.starts_at),
      );
      if (next) await tx.schedule({ kind: REMIND_JOB, key: keyOf(id), data: { id }, dueAt: next });
    });
  }

  end(id: number, ctx: Context): Promise<void> {
    return this.db.transaction(ctx, async (tx) => {
      const visit = await this.locked(tx, id);
      if (!visit || visitState(momentsOf(visit)) !== 'booked' || closesAt({ endsAt: visit.ends_at }) > tx.now) return;
      await tx.rows('update visits set ended_at = ? where id = ?', [tx.now, id]);
      if (!haveMet(momentsOf(visit)))
        await this.notices.tell(tx, visit.user_id, `${keyOf(id)}:missed`, 'notice', missedNotice(visit.starts_at));
    });
  }

  /** The visit ahead, or the last one of the last days. */
  async last(
    reader: Reader,
    userId: number,
  ): Promise<{ startsAt: string; state: Exclude<VisitState, 'cancelled'> } | null> {
    const [visit] = await reader.rows<VisitRow>(
      `${VISIT} where v.user_id = ? and v.cancelled_at is null and s.starts_at > ? order by v.id desc limit 1`,
      [userId, new Date(this.clock.now().getTime() - SLOT_DAYS * 86_400_000)],
    );
    if (!visit) return null;
    const state = visitState(momentsOf(visit));
    return state === 'cancelled' ? null : { startsAt: visit.starts_at.toISOString(), state };
  }

  private async callOff(tx: Tx, visit: VisitRow): Promise<void> {
    await tx.rows('update visits set cancelled_at = ? where id = ?', [tx.now, visit.id]);
    for (const kind of [REMIND_JOB, END_JOB, ROOM_JOB]) await tx.unschedule(kind, keyOf(visit.id));
    if (visit.meeting_id)
      await tx.schedule({ kind: CLOSE_JOB, key: keyOf(visit.id), data: { id: visit.id }, dueAt: tx.now });
  }

  private async planReminder(tx: Tx, id: number, startsAt: Date): Promise<void> {
    const dueAt = nextReminder(startsAt, tx.now);
    if (dueAt) await tx.schedule({ kind: REMIND_JOB, key: keyOf(id), data: { id }, dueAt });
  }

  private roomOf(visit: VisitRow, now: Date): Room {
    if (!mayJoin(momentsOf(visit), now))
      throw conflict('The room opens a quarter of an hour before the visit. Please come back then.', 'not_open');
    if (visit.room_sealed === null)
      throw new Fault('unavailable', 'The room is being made ready. Please try again in a moment.', {
        retryAfterSeconds: 5,
      });
    return this.sealer.openJson<Room>(PLACE, visit.id, visit.room_sealed);
  }

  private locked(tx: Tx, id: number): Promise<VisitRow | undefined> {
    return tx.first<VisitRow>(`${VISIT} where v.id = ? for update of v`, [id]);
  }

  private provider(): VideoVisits {
    if (!this.video) throw notFound('A video visit');
    return this.video;
  }
}

const shownSlot = ({ id, starts_at: starts, ends_at: ends }: Pick<SlotRow, 'id' | 'starts_at' | 'ends_at'>) => ({
  id,
  startsAt: starts.toISOString(),
  endsAt: ends.toISOString(),
});

const momentsOf = (visit: VisitRow): VisitMoments => ({
  startsAt: visit.starts_at,
  endsAt: visit.ends_at,
  cancelledAt: visit.cancelled_at,
  patientJoinedAt: visit.patient_joined_at,
  staffJoinedAt: visit.staff_joined_at,
  metAt: visit.met_at,
  endedAt: visit.ended_at,
});
