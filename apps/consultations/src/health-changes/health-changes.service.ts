import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { healthReasonGiven } from '@sorrel/contracts/billing/events';
import { healthChangeTold } from '@sorrel/contracts/consultations/events';
import type { ToldHealth, ToldOf } from '@sorrel/contracts/consultations/health-change';
import { SINCE } from '@sorrel/contracts/consultations/health-change-words';
import {
  decideHealth,
  toldByCancelling,
  yellowCardOf,
  type HealthDecision,
} from '@sorrel/contracts/consultations/health-decision';
import type { answerHealth, tellHealth } from '@sorrel/contracts/consultations/rpc';
import { dueAt } from '@sorrel/contracts/consultations/urgency';
import { londonClock, londonDate } from '@sorrel/contracts/london';
import { dangersIn } from '@sorrel/contracts/messaging/danger-words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { conflict, Fault, notFound } from '@sorrel/service-kit/fault';
import { causeOfHealth, isSame, shownHealth, type HealthRecord } from '../health/health-change.ts';
import { HealthRecords } from '../health/records.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { PatientsService } from '../patients/patients.service.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import { Verdicts } from '../verdicts/verdicts.service.ts';
import { namedIn } from './named-medicines.ts';
import { RunningQueries, type Running } from './running.queries.ts';

type Advice = z.input<typeof tellHealth.output>;
type How = HealthRecord['how'];

/** A patient says that something has changed: kept, decided, held, told and given to a prescriber in one transaction. */
@Injectable()
export class HealthChanges {
  constructor(
    private readonly db: Db,
    private readonly records: HealthRecords,
    private readonly running: RunningQueries,
    private readonly patients: PatientsService,
    private readonly verdicts: Verdicts,
    private readonly tasks: TasksService,
    private readonly notices: NoticesService,
  ) {}

  tell({ subscriptionId, change }: z.output<typeof tellHealth.input>, ctx: Context): Promise<Advice> {
    return this.db.transaction(ctx, async (tx) => {
      const userId = userIdOf(ctx);
      const had = await this.running.of(tx, userId, tx.now);
      if (subscriptionId !== null && !had.some((one) => one.subscriptionId === subscriptionId))
        throw notFound('This treatment');
      return { ...(await this.keep(tx, userId, subscriptionId, change, 'account', had)), events: tx.events };
    });
  }

  async cancelled(tx: Tx, { userId, subscriptionId, reason }: z.output<typeof healthReasonGiven.data>): Promise<void> {
    const told = toldByCancelling(reason);
    if (told)
      await this.keep(tx, userId, subscriptionId, told, 'cancelling', await this.running.of(tx, userId, tx.now));
  }

  /** A read of health data: in a transaction, so that its audit row is written. */
  list(userId: number, ctx: Context): Promise<{ changes: ToldHealth[] }> {
    return this.db.transaction(ctx, async (tx) => ({
      changes: (await this.records.of(tx, userId)).map(shownHealth),
    }));
  }

  answer({ id, mayGoOn, text }: z.output<typeof answerHealth.input>, ctx: Context): Promise<{ events: string[] }> {
    return this.db.transaction(ctx, async (tx) => {
      const told = await this.records.locked(tx, id);
      if (!told) throw notFound('This change');
      const { userId, record } = told;
      if (userId === userIdOf(ctx))
        throw new Fault('forbidden', 'You cannot decide about your own treatment. Please ask a colleague.');
      const isHeld = record.holds.length > 0;
      if (isHeld && mayGoOn === null) throw conflict('Please say whether the treatment may go on.', 'undecided');
      const answerId = await this.records.answer(tx, id, text, isHeld ? mayGoOn : null);
      if (record.marksPregnant && mayGoOn === true) await this.patients.mark(tx, userId, false);
      await this.verdicts.renew(tx, userId);
      await this.tasks.finishCause(tx, causeOfHealth(id), '');
      await tx.audit('health-change.answered', `user=${userId}`, { change: id, mayGoOn });
      await this.notices.tell(
        tx,
        userId,
        `health:${id}:${answerId}`,
        'notice',
        answerOf(ctx.actor.name, text, record, mayGoOn),
      );
      return { events: tx.events };
    });
  }

  private async keep(
    tx: Tx,
    userId: number,
    subscriptionId: number | null,
    told: ToldOf,
    how: How,
    had: readonly Running[],
  ): Promise<Omit<Advice, 'events'>> {
    // Two presses at once take turns.
    await tx.rows('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`health:${userId}`]);
    const about = aboutOf(had, told, subscriptionId);
    const named = namedIn(
      told,
      about.flatMap(({ substances }) => substances),
    );
    const decision = decideHealth(told, about, named.options);
    const before = (await this.records.of(tx, userId)).find((one) =>
      isSame(one, { ...told, how }, subscriptionId, tx.now),
    );
    if (before) return adviceOf(before.id, decision, before.record, before.toldAt);
    const treatment =
      subscriptionId === null ? null : (about.find((one) => one.subscriptionId === subscriptionId)?.name ?? null);
    const record: HealthRecord = {
      kind: told.kind,
      options: [...told.options],
      words: told.words,
      since: told.since,
      how,
      treatment,
      urgency: decision.urgency,
      advice: [...decision.advice, ...unknownAdvice(named.unrecognised)],
      sources: decision.sources,
      holds: holdsOf(about, decision),
      marksPregnant: decision.marksPregnant,
      medicines: named.read,
      unrecognised: named.unrecognised,
      yellowCard: yellowCardOf(told, {
        product: [...new Set(about.map(({ name }) => name))].join('; ') || null,
        sinceText: told.since && SINCE[told.since],
        toldOn: londonDate(tx.now),
      }),
    };
    const id = await this.records.keep(tx, userId, subscriptionId, record);
    if (record.marksPregnant) await this.patients.mark(tx, userId, true, 'told');
    await this.verdicts.renew(tx, userId);
    const dangers = dangersIn(told.words);
    await this.tasks.open(tx, {
      kind: 'health-change',
      cause: causeOfHealth(id),
      userId,
      subscriptionId,
      urgency: record.urgency,
      ...(told.words ? { told: { place: 'health-change', words: told.words, dangers } } : {}),
    });
    const advice = adviceOf(id, decision, record, tx.now);
    await this.notices.tell(tx, userId, causeOfHealth(id), 'notice', chatOf(record, advice));
    await tx.publish(healthChangeTold, `patient:${userId}`, {
      changeId: id,
      userId,
      subscriptionId,
      isAdverseReaction: record.kind === 'side-effect',
      urgency: record.urgency,
      at: tx.now.toISOString(),
    });
    return advice;
  }
}

/** A side effect is of the treatment it was told of; everything else is of whatever they use. */
function aboutOf(had: readonly Running[], { kind }: ToldOf, subscriptionId: number | null): Running[] {
  return kind === 'side-effect' && subscriptionId !== null
    ? had.filter((one) => one.subscriptionId === subscriptionId)
    : [...had];
}

function holdsOf(about: readonly Running[], { holds }: HealthDecision): HealthRecord['holds'] {
  const held = about.filter((_, n) => holds[n]);
  return [...new Map(held.map(({ treatment, name }) => [treatment, { treatment, name }])).values()];
}

const adviceOf = (
  id: number,
  { title, help }: HealthDecision,
  record: HealthRecord,
  toldAt: Date,
): Omit<Advice, 'events'> => ({
  id,
  title,
  help,
  advice: record.advice,
  urgency: record.urgency,
  dueAt: dueAt(record.urgency, toldAt).toISOString(),
  isHeld: record.holds.length > 0,
});

/** What we do not know by its name is no reason to be silent about it. */
const unknownAdvice = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        `We do not know ${names.map((one) => `“${one}”`).join(' and ')} by that name. Our prescriber finds out what it is; a photo of its box or label in the chat helps. Until then ask the pharmacist who gave it to you whether it goes with this treatment.`,
      ];

/** The same as on the screen, to be read again. */
const chatOf = (record: HealthRecord, advice: Omit<Advice, 'events'>): string =>
  [
    `Thank you for telling us${record.how === 'cancelling' ? ' why you cancel' : ' that something has changed'}. ${advice.title === 'Thank you for telling us.' ? '' : advice.title}`.trim(),
    ...advice.advice,
    ...(advice.isHeld
      ? [
          `We have paused charges and parcels of ${record.holds.map(({ name }) => name).join(' and ')}, until a prescriber has answered you.`,
        ]
      : []),
    `A prescriber reads what you told us by ${londonClock(new Date(advice.dueAt))} and answers here. You can add anything by answering this message.`,
  ].join('\n\n');

function answerOf(by: string, text: string, { holds }: HealthRecord, mayGoOn: boolean | null): string {
  const names = holds.map(({ name }) => name).join(' and ');
  const follows = mayGoOn
    ? `You can go on with ${names}: charges and parcels are not paused for this any more.`
    : `${names}: please do not use it. Nothing of it is charged or sent.`;
  return [`${by}, prescriber:`, text, ...(holds.length > 0 && mayGoOn !== null ? [follows] : [])].join('\n\n');
}
