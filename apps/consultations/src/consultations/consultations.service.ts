import { Injectable } from '@nestjs/common';
import { LockMode } from '@mikro-orm/core';
import { consultationSubmitted, gpNamed } from '@sorrel/contracts/consultations/events';
import type { Answers } from '@sorrel/contracts/consultations/words';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { SELF_HARM_NOTICE } from '../notices/notice.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { newlyTold, readIn, toldIn } from '../words/words.ts';
import { helpsFor } from '@sorrel/contracts/messaging/help';
import { conflict, Fault, invalid } from '@sorrel/service-kit/fault';
import { PatientsService } from '../patients/patients.service.ts';
import { People } from '../people/people.service.ts';
import { checkAnswers } from '../questionnaires/answering.ts';
import { asShown, nextUnanswered, progressOf, type Questionnaire } from '../questionnaires/questionnaire.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import { Verdicts } from '../verdicts/verdicts.service.ts';
import { Consultation } from '../answers/consultation.entity.ts';
import {
  changedAnswers,
  changesOf,
  gpOf,
  saysPregnant,
  withRefusal,
  type ConsultationState,
  type Judged,
} from '../answers/consultation.ts';
import { tasksFor } from '../answers/tasks-for.ts';
import { ConsultationRecords, NEWEST_FIRST, treatmentNamed } from '../answers/records.service.ts';

const SENT =
  'You have already sent this consultation. To change something, please message our team or start a new one.';

/** A customer's consultation: read, answered bit by bit, sent once. */
@Injectable()
export class ConsultationsService {
  constructor(
    private readonly db: Db,
    private readonly records: ConsultationRecords,
    private readonly people: People,
    private readonly patients: PatientsService,
    private readonly verdicts: Verdicts,
    private readonly tasks: TasksService,
    private readonly notices: NoticesService,
  ) {}

  /** The newest consultation for the treatment, opened on first reading. */
  async read(slug: string, ctx: Context) {
    const [treatment, userId] = [treatmentNamed(slug), userIdOf(ctx)];
    const found =
      (await this.records.newest(this.db.em(), userId, treatment)) ?? (await this.opened(treatment, userId, ctx));
    const state = this.records.stateOf(found);
    const questionnaire = this.records.questionnaireOf(found);
    const { outline, facts } = await this.people.person(this.db, userId);
    const { now, refusal } = this.records.judge(questionnaire, state.answers, { outline, facts: state.facts ?? facts });
    const consultation = this.records.outlineOf(found);
    if (found.status === 'submitted')
      return { consultation, ...shown(questionnaire, now), refusal: null, refusedBy: [], changed: [] };
    // The judgement changed without a new answer: the account was corrected, or another rule applies now.
    if ((refusal !== null) !== (found.status === 'refused')) await this.opened(treatment, userId, ctx);
    return {
      consultation: { ...consultation, status: refusal ? ('refused' as const) : ('open' as const) },
      ...shown(questionnaire, now),
      refusal: refusal?.text ?? null,
      refusedBy: refusal?.asks ?? [],
      changed: changedAnswers(questionnaire, state),
    };
  }

  /** A new consultation beside the submitted ones; the unfinished one when there is one. */
  start(slug: string, ctx: Context) {
    const [treatment, userId] = [treatmentNamed(slug), userIdOf(ctx)];
    return this.db.transaction(ctx, async (tx) => ({
      consultation: this.records.outlineOf(await this.unfinished(tx, userId, treatment)),
      events: tx.events,
    }));
  }

  private opened(treatment: TreatmentSlug, userId: number, ctx: Context): Promise<Consultation> {
    return this.db.transaction(ctx, (tx) => this.unfinished(tx, userId, treatment));
  }

  /** The unfinished one, refused at once where what we know already refuses: no answer is needed for that. */
  private async unfinished(tx: Tx, userId: number, treatment: TreatmentSlug): Promise<Consultation> {
    const consultation = await this.records.unfinished(tx, userId, treatment);
    const judged = await this.records.judged(tx, consultation);
    if ((judged.refusal !== null) !== (consultation.status === 'refused'))
      await this.record(tx, consultation, this.records.stateOf(consultation), judged);
    return consultation;
  }

  /** Saves answers even when one of them makes us refuse: the refusal is answered after they are stored, and correcting an answer is possible. */
  async save({ slug, answers }: { slug: string; answers: Answers }, ctx: Context) {
    const [treatment, userId] = [treatmentNamed(slug), userIdOf(ctx)];
    const { questionnaire, judged, changed, dangers } = await this.db.transaction(ctx, async (tx) => {
      const consultation = await this.toAnswer(tx, userId, treatment);
      const questionnaire = this.records.questionnaireOf(consultation);
      const person = await this.people.person(tx, userId);
      const checked = checkAnswers(questionnaire, answers, { today: person.facts.today, photoIds: person.photoIds });
      if (Object.keys(checked.errors).length > 0)
        throw new Fault('invalid', Object.values(checked.errors)[0]?.[0] ?? 'Please check your answers.', {
          errors: checked.errors,
        });
      const state = this.records.stateOf(consultation);
      const kept = { ...state.answers, ...checked.answers };
      const changes = [...(state.changes ?? []), ...changesOf(state, kept, tx.now.toISOString())];
      const next = { ...state, answers: kept, ...(changes.length > 0 ? { changes } : {}) };
      const judged = this.records.judge(questionnaire, next.answers, person);
      await this.record(tx, consultation, next, judged);
      const told = newlyTold(state.answers, kept);
      await this.tellOf(tx, consultation, told);
      return {
        questionnaire,
        judged,
        changed: changedAnswers(questionnaire, next),
        dangers: told.flatMap(({ told: { dangers } }) => dangers),
      };
    });
    if (judged.refusal) throw refused(judged.refusal);
    const { questions, answers: kept, progress } = shown(questionnaire, judged.now);
    return { answers: kept, questions, next: nextUnanswered(judged.now), progress, changed, helps: helpsFor(dangers) };
  }

  /** Sends the consultation. A repeat, from another tab or at the same moment, gets the same answer. */
  async submit({ slug, why = '' }: { slug: string; why?: string | undefined }, ctx: Context) {
    const [treatment, userId] = [treatmentNamed(slug), userIdOf(ctx)];
    const result = await this.db.transaction(ctx, async (tx) => {
      const consultation = await this.toSubmit(tx, userId, treatment);
      if (consultation.status === 'submitted') return { consultation, refusal: null };
      const state = this.records.stateOf(consultation);
      const person = await this.people.person(tx, userId);
      const judged = this.records.judge(this.records.questionnaireOf(consultation), state.answers, person);
      if (judged.refusal) {
        await this.record(tx, consultation, state, judged);
        return { consultation, refusal: judged.refusal };
      }
      if (Object.keys(judged.missing).length > 0)
        throw new Fault('invalid', 'Some questions still need an answer.', { errors: judged.missing });
      const hasChanged = (state.changes?.length ?? 0) > 0;
      if (hasChanged && !/\p{L}{2}/u.test(why)) throw invalid('changed_why', ASKS_WHY);
      const said = hasChanged ? readIn('questionnaire', why) : null;
      if (said) await this.tellOf(tx, consultation, [{ key: 'changed_why', told: said }]);
      await this.send(tx, consultation, {
        ...state,
        answers: judged.now.answers,
        facts: person.facts,
        ...(hasChanged ? { whyChanged: why } : {}),
      });
      return { consultation, refusal: null };
    });
    if (result.refusal) throw refused(result.refusal);
    return { consultationId: result.consultation.id, slug: treatment, events: result.consultation.events };
  }

  private async send(tx: Tx, consultation: Consultation, state: ConsultationState): Promise<void> {
    const { id, userId, slug } = consultation;
    await this.tellOfAll(tx, consultation, state);
    this.records.keep(consultation, state);
    Object.assign(consultation, { status: 'submitted', submittedAt: tx.now, savedAt: tx.now });
    if (saysPregnant(state.answers)) await this.patients.markPregnant(tx, userId);
    await this.seeTo(tx, consultation, state.answers);
    // The verdict is published before the consultation counts, so that nobody is offered what it rules out.
    await this.verdicts.renew(tx, userId);
    await tx.publish(consultationSubmitted, `consultation:${id}`, {
      consultationId: id,
      userId,
      slug,
      submittedAt: tx.now.toISOString(),
    });
    const gp = gpOf(state.answers);
    if (gp)
      await tx.publish(gpNamed, `patient:${userId}`, { userId, consultationId: id, ...gp, at: tx.now.toISOString() });
    consultation.events = [...tx.events];
  }

  /** Words of danger are somebody's work the moment they are saved, whatever becomes of the consultation. */
  private async tellOf(
    tx: Tx,
    { id, userId, slug, revision }: Consultation,
    some: ReturnType<typeof toldIn>,
  ): Promise<void> {
    for (const { key, told } of some)
      await this.tasks.open(tx, {
        kind: 'words',
        cause: `words:consultation:${id}:${key}:${revision}`,
        userId,
        subscriptionId: null,
        treatment: slug,
        told,
      });
  }

  /** With the sending, where they were saved before anybody read them. */
  private async tellOfAll(tx: Tx, consultation: Consultation, { answers }: ConsultationState): Promise<void> {
    const some = toldIn(answers);
    if (some.length === 0 || (await this.tasks.isKnown(tx, `words:consultation:${consultation.id}:`))) return;
    await this.tellOf(tx, consultation, some);
  }

  private async record(
    tx: Tx,
    consultation: Consultation,
    state: ConsultationState,
    { refusal, now }: Judged,
  ): Promise<void> {
    const wasRefused = consultation.status === 'refused';
    const refusals = refusal ? withRefusal(state.refusals, refusal, tx.now.toISOString(), wasRefused) : state.refusals;
    this.records.keep(consultation, { ...state, refusals });
    Object.assign(consultation, { status: refusal ? 'refused' : 'open', savedAt: tx.now });
    if (wasRefused || refusal) await this.verdicts.renew(tx, consultation.userId);
    if (refusal) await this.seeTo(tx, consultation, now.answers);
  }

  /** Thoughts of self-harm are a clinician's at once, paid for or not, refused or not; the person reads where help is. */
  private async seeTo(tx: Tx, { id, userId, slug }: Consultation, answers: Answers): Promise<void> {
    if (!tasksFor(answers).some((one) => one.id === 'T-04')) return;
    const cause = `attend:${id}`;
    await this.tasks.open(tx, { kind: 'self-harm', cause, userId, subscriptionId: null, treatment: slug });
    await this.notices.tell(tx, userId, cause, 'notice', SELF_HARM_NOTICE);
  }

  // A tab left open after sending must not begin a second consultation by itself.
  private async toAnswer(tx: Tx, userId: number, slug: TreatmentSlug): Promise<Consultation> {
    const newest = await this.lockedNewest(tx, userId, slug);
    if (newest?.status === 'submitted') throw conflict(SENT, 'already_submitted');
    return newest ?? this.records.unfinished(tx, userId, slug);
  }

  private async toSubmit(tx: Tx, userId: number, slug: TreatmentSlug): Promise<Consultation> {
    return (await this.lockedNewest(tx, userId, slug)) ?? this.records.unfinished(tx, userId, slug);
  }

  private lockedNewest(tx: Tx, userId: number, slug: TreatmentSlug): Promise<Consultation | null> {
    return tx.em.findOne(
      Consultation,
      { userId, slug },
      { orderBy: NEWEST_FIRST, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
  }
}

const ASKS_WHY =
  'You changed an answer after we had to say no. Please say in a few words why it is different now: your prescriber reads both.';

function shown(questionnaire: Questionnaire, now: Judged['now']) {
  return { questions: now.questions.map(asShown), answers: now.answers, progress: progressOf(questionnaire, now) };
}

function refused({ text, asks }: NonNullable<Judged['refusal']>): Fault {
  return new Fault('refused', text, { errors: Object.fromEntries(asks.map((key) => [key, [text]])) });
}
