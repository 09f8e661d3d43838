import { Inject, Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { consultationStarted } from '@sorrel/contracts/consultations/events';
import type { Answers, ConsultationOutline } from '@sorrel/contracts/consultations/words';
import type { z } from 'zod';
import { treatmentOf, type TreatmentSlug } from '@sorrel/contracts/treatments';
import type { Tx } from '@sorrel/service-kit/database/db';
import { notFound } from '@sorrel/service-kit/fault';
import type { EntityManager } from '@sorrel/service-kit/database/orm';
import type { Reader } from '@sorrel/service-kit/database/together';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { CONSULTATIONS_CONFIG, type ConsultationsConfig } from '../consultations.config.ts';
import { People } from '../people/people.service.ts';
import type { Person } from '../people/person.ts';
import { Library } from '../questionnaires/library.ts';
import type { Questionnaire } from '../questionnaires/questionnaire.ts';
import { Consultation } from './consultation.entity.ts';
import { judge, NEW_STATE, remindersOf, type ConsultationState, type Judged, type Sent } from './consultation.ts';

/** The unfinished consultation first, then the one sent last. */
export const NEWEST_FIRST = { submittedAt: 'desc nulls first', id: 'desc' } as const;

const PLACE = 'consultations.consultations.state';

const SENT = `select c.* from consultations c where c.user_id = ? order by c.id desc`;

/** Finds, opens and seals consultations. */
@Injectable()
export class ConsultationRecords {
  constructor(
    private readonly sealer: Sealer,
    private readonly library: Library,
    private readonly people: People,
    @Inject(CONSULTATIONS_CONFIG) private readonly config: ConsultationsConfig,
  ) {}

  /** The newest consultation of somebody for a treatment. */
  newest(em: EntityManager, userId: number, slug: TreatmentSlug): Promise<Consultation | null> {
    return em.findOne(Consultation, { userId, slug }, { orderBy: NEWEST_FIRST });
  }

  /** The unfinished consultation, locked; a new one when there is none. Two requests at once get the same one. */
  async unfinished(tx: Tx, userId: number, slug: TreatmentSlug): Promise<Consultation> {
    const found = await this.locked(tx, userId, slug);
    if (found) return found;
    const id = await tx.nextId('consultations');
    const { version } = this.library.newest(slug);
    const opened = await tx.rows(
      `insert into consultations (id, user_id, slug, version, status, state_sealed, started_at, saved_at) values (?, ?, ?, ?, 'open', ?, ?, ?)
       on conflict (user_id, slug) where status <> 'submitted' do nothing returning id`,
      [id, userId, slug, version, this.sealer.sealJson(PLACE, id, NEW_STATE), tx.now, tx.now],
    );
    if (opened.length > 0) {
      await tx.publish(consultationStarted, `consultation:${id}`, { consultationId: id, userId, slug });
      for (const reminder of remindersOf(id, tx.now)) await tx.schedule(reminder);
    }
    return (await this.locked(tx, userId, slug)) as Consultation;
  }

  private locked(tx: Tx, userId: number, slug: TreatmentSlug): Promise<Consultation | null> {
    return tx.em.findOne(
      Consultation,
      { userId, slug, status: { $ne: 'submitted' } },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
  }

  /** A customer's sent consultations for a treatment, newest first. */
  async sent(tx: Tx, userId: number, slug: TreatmentSlug, limit: number): Promise<Sent[]> {
    const rows = await tx.em.find(
      Consultation,
      { userId, slug, status: 'submitted' },
      { orderBy: { submittedAt: 'desc', id: 'desc' }, limit },
    );
    return rows.map((row) => this.asSent(row));
  }

  /**
   * `last`: the newest answers of somebody for each treatment, newest first: sent, or stopped by a refusal that still stands. `answered`:
   * treatments whose consultation they have sent. `begun`: what they have not sent, where an answer has stopped it at some time.
   */
  async sentBy(
    tx: Tx,
    userId: number,
    reads: Reader = tx,
  ): Promise<{ last: Sent[]; answered: Set<TreatmentSlug>; begun: Sent[] }> {
    const rows = (await reads.rows(SENT, [userId])).map((row) => tx.em.map(Consultation, row));
    const at = ({ submittedAt, savedAt }: Consultation): number => (submittedAt ?? savedAt).getTime();
    const last = rows
      .filter(({ status }) => status !== 'open')
      .toSorted((a, b) => at(b) - at(a))
      .filter((row, index, all) => all.findIndex((one) => one.slug === row.slug) === index)
      .map((row) => this.asSent(row));
    const begun = rows.filter(({ status }) => status !== 'submitted').map((row) => this.asSent(row));
    return {
      last,
      answered: new Set(rows.filter(({ status }) => status === 'submitted').map(({ slug }) => slug)),
      begun: begun.filter(({ refusals }) => refusals.length > 0),
    };
  }

  /** Consultations of these people that ended or began with a refusal, changed since or not. */
  async allOf(tx: Tx, users: readonly number[]): Promise<{ userId: number; sent: Sent }[]> {
    const rows = await tx.em.find(Consultation, { userId: { $in: [...users] } }, { orderBy: { id: 'asc' } });
    return rows.map((row) => ({ userId: row.userId, sent: this.asSent(row) }));
  }

  /** The first of the two alone. */
  async lastOfEach(tx: Tx, userId: number): Promise<Sent[]> {
    return (await this.sentBy(tx, userId)).last;
  }

  private asSent(row: Consultation): Sent {
    const { answers, refusals, changes = [], whyChanged = null } = this.stateOf(row);
    return {
      id: row.id,
      revision: row.revision,
      submittedAt: row.submittedAt ?? row.savedAt,
      isRefused: row.status === 'refused',
      questionnaire: this.questionnaireOf(row),
      answers,
      refusals,
      changes,
      whyChanged,
    };
  }

  /** Judges an unfinished consultation by what we know now, whatever was stored when it was last saved. */
  async judged(reader: Reader, consultation: Consultation): Promise<Judged> {
    const person = await this.people.person(reader, consultation.userId);
    return this.judge(this.questionnaireOf(consultation), this.stateOf(consultation).answers, person);
  }

  judge(questionnaire: Questionnaire, answers: Answers, person: Pick<Person, 'outline' | 'facts'>): Judged {
    return judge(questionnaire, answers, person, this.config.ageBounds);
  }

  /** Outlines of those that may still be finished. Judged at each read: what we know of a person may have changed since. */
  async finishable(
    reader: Reader,
    unfinished: readonly Consultation[],
  ): Promise<z.input<typeof ConsultationOutline>[]> {
    const open = [];
    for (const one of unfinished) {
      const { refusal } = await this.judged(reader, one);
      if (!refusal) open.push({ ...this.outlineOf(one), status: 'open' as const });
    }
    return open;
  }

  stateOf(consultation: Pick<Consultation, 'id' | 'stateSealed'>): ConsultationState {
    return this.sealer.openJson<ConsultationState>(PLACE, consultation.id, consultation.stateSealed);
  }

  keep(consultation: Consultation, state: ConsultationState): void {
    consultation.stateSealed = this.sealer.sealJson(PLACE, consultation.id, state);
    consultation.revision += 1;
  }

  /** The version of the questions under which it was answered, even if there is a newer one. */
  questionnaireOf({ slug, version }: Pick<Consultation, 'slug' | 'version'>): Questionnaire {
    return this.library.version(slug, version);
  }

  outlineOf(consultation: Consultation): z.input<typeof ConsultationOutline> {
    const { id, slug, version, status, submittedAt } = consultation;
    return {
      id,
      slug,
      name: this.questionnaireOf(consultation).name,
      version,
      status,
      submittedAt: submittedAt?.toISOString() ?? null,
    };
  }
}

/** The treatment behind a slug or one of its other names. Anything else, `constructor` too, is not found. */
export function treatmentNamed(slug: string): TreatmentSlug {
  const treatment: unknown = treatmentOf(slug);
  if (typeof treatment !== 'string') throw notFound('This consultation');
  return treatment as TreatmentSlug;
}
