import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { verdictsChanged } from '@sorrel/contracts/consultations/events';
import { londonDate, londonMoment } from '@sorrel/contracts/london';
import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { Clock } from '@sorrel/service-kit/clock';
import type { Row, Tx } from '@sorrel/service-kit/database/db';
import type { Reader } from '@sorrel/service-kit/database/together';
import { IndexTokens } from '@sorrel/service-kit/security/index-tokens';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import type { Sent } from '../answers/consultation.ts';
import { ConsultationRecords } from '../answers/records.service.ts';
import { answersFor } from '../overrides/combination.ts';
import { heldBy, type Kept as Told } from '../health/health-change.ts';
import { HealthRecords } from '../health/records.service.ts';
import { CONSULTATIONS_CONFIG, type ConsultationsConfig } from '../consultations.config.ts';
import { People } from '../people/people.service.ts';
import { overdueDays } from '../blood-tests/blood-test.ts';
import { nextTurn, type Turning } from './next-turn.ts';
import { particularsOf, type Person } from '../people/person.ts';
import { PrescriptionsService, type PrescribedBefore } from '../prescribers/prescriptions.service.ts';
import { referenceInUse } from '../medicines/names.ts';
import { textsOf } from '../medicines/reading.ts';
import { begunSince } from '../refusals/begun-since.ts';
import { asToldSince } from '../findings/told.ts';
import { Refusals } from '../refusals/refusals.service.ts';
import { withAnswers } from '../questionnaires/questionnaire.ts';
import { usedElsewhere } from '../questionnaires/used-elsewhere.ts';
import { eligibilityOf, REFUSED_SEXES, type AgeBounds } from '@sorrel/contracts/eligibility';
import { RULES } from '../safety/rules.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import { SuppliesService } from '../supplies/supplies.service.ts';
import { hydroquinoneMonths, monthsOf, type Supply } from '../supplies/supply.ts';
import {
  barsOf,
  ruledOut,
  ruledOutBy,
  standingBeside,
  standingFor,
  type Decided,
  type KeptVerdict,
  type Standing,
} from './verdict.ts';

/** A rule that applies to a person, with the print of its cause. */
export type Held = Standing & { print: string };

/** What somebody has had from us. */
interface Had {
  prescribed: PrescribedBefore;
  supplies: Supply[];
  /** What they have told of changes. */
  told: Told[];
}
interface VerdictRow extends Row {
  rules_print: string;
  verdicts_sealed: string;
}

const PLACE = 'consultations.verdicts.verdicts';
export const BIRTHDAY_JOB = 'verdict-on-birthday';
/** Raised when verdicts tell something more: those that are kept are then computed again. */
const FORM = 2;
/** A release that changes a rule or a medicine’s name, or an owner who moves a bound, changes this print, and every verdict is then computed again. */
const rulesPrint = (bounds: AgeBounds): string =>
  createHash('sha256')
    .update(JSON.stringify([RULES, bounds, REFUSED_SEXES, referenceInUse(), FORM]))
    .digest('base64url')
    .slice(0, 16);

/** The rules' verdicts on people, published for billing: complete, and again on every change. */
@Injectable()
export class Verdicts {
  readonly print: string;

  constructor(
    private readonly sealer: Sealer,
    private readonly tokens: IndexTokens,
    private readonly people: People,
    private readonly records: ConsultationRecords,
    private readonly prescriptions: PrescriptionsService,
    private readonly supplies: SuppliesService,
    private readonly tasks: TasksService,
    private readonly health: HealthRecords,
    private readonly clock: Clock,
    private readonly refusals: Refusals,
    @Inject(CONSULTATIONS_CONFIG) private readonly config: ConsultationsConfig,
  ) {
    this.print = rulesPrint(config.ageBounds);
  }

  /** Something that the rules depend on has changed. An unchanged result is not published again. */
  async renew(tx: Tx, userId: number): Promise<void> {
    const { sql, params } = this.lock(userId);
    await tx.rows(`select ${sql}`, params);
    await this.renewLocked(tx, userId);
  }

  /** Part of a statement's answer: others who change this person's verdicts wait from there on. What is read in it is of before. */
  lock(userId: number): { sql: string; params: unknown[] } {
    return { sql: 'pg_advisory_xact_lock(hashtextextended(?, 0))', params: [`verdicts:${userId}`] };
  }

  /** As `renew`, where the lock is held already. */
  async renewLocked(tx: Tx, userId: number): Promise<void> {
    const reads = tx.together();
    const [{ last: sent, answered, begun }, planned, row, decided, { person, had }] = await Promise.all([
      this.records.sentBy(tx, userId, reads),
      reads.first<{ due_at: Date }>(`select due_at from jobs where kind = ? and key = ? and state = 'due'`, [
        BIRTHDAY_JOB,
        `patient:${userId}`,
      ]),
      reads.first<VerdictRow>('select rules_print, verdicts_sealed from verdicts where user_id = ?', [userId]),
      this.decided(reads, userId),
      this.known(reads, userId),
    ]);
    if (sent.length === 0 && !row && had.told.length === 0) return;
    const before = row ? this.sealer.openJson<KeptVerdict[]>(PLACE, userId, row.verdicts_sealed) : [];
    const now = tx.now.toISOString();
    const refused = await this.refusals.of(tx, person);
    const standing = TREATMENT_SLUGS.map((treatment) =>
      this.standing(treatment, sent, { ...person, facts: { ...person.facts, ...refused(treatment) } }, had, begun),
    );
    const held = await this.held(tx, userId, standing);
    const verdicts: KeptVerdict[] = TREATMENT_SLUGS.map((treatment, n) => {
      const kept = before.find((one) => one.treatment === treatment);
      const bars = barsOf(held[n] ?? [], decided, kept, now);
      const used = treatment === 'weight-loss' ? usedElsewhere(answersFor(treatment, sent)) : null;
      return {
        treatment,
        isAnswered: answered.has(treatment),
        bars,
        ...(used ? { begins: { used, bmi: person.facts.bmi } } : {}),
      };
    });
    const turning = {
      born: person.outline?.birth_date ?? null,
      answers: sent.map(({ answers }) => answers),
      tabletsRisenOn: had.prescribed.tabletsRisenOn,
    };
    await this.planTurn(tx, userId, turning, planned?.due_at);
    if (row?.rules_print === this.print && JSON.stringify(before) === JSON.stringify(verdicts)) return;
    const open = verdicts.filter(({ bars }) => bars.some(({ kind }) => kind === 'decision'));
    this.tasks.closeDecisions(
      tx,
      userId,
      open.map(({ treatment }) => treatment),
    );
    await tx.rows(
      'insert into verdicts (user_id, rules_print, verdicts_sealed, changed_at) values (?, ?, ?, ?) on conflict (user_id) do update set rules_print = excluded.rules_print, verdicts_sealed = excluded.verdicts_sealed, changed_at = excluded.changed_at',
      [userId, this.print, this.sealer.sealJson(PLACE, userId, verdicts), tx.now],
    );
    await tx.publish(verdictsChanged, `patient:${userId}`, {
      userId,
      treatments: verdicts.map(({ bars, ...one }) => ({ ...one, bars: bars.map(({ print: _, ...bar }) => bar) })),
      at: now,
    });
  }

  /** The treatments that were ruled out for somebody when their verdicts were last published. */
  async allRuledOut(reads: Reader, userId: number): Promise<TreatmentSlug[]> {
    const row = await reads.first<VerdictRow>('select verdicts_sealed from verdicts where user_id = ?', [userId]);
    if (!row) return [];
    return this.sealer
      .openJson<KeptVerdict[]>(PLACE, userId, row.verdicts_sealed)
      .filter(({ treatment, bars }) => ruledOutBy(treatment, bars).length > 0)
      .map(({ treatment }) => treatment);
  }

  /** The rules that apply now in one treatment and keep all of it from somebody, whatever anybody decides. */
  async ruledOut(tx: Tx, userId: number, treatment: TreatmentSlug): Promise<Held[]> {
    return ruledOutBy(treatment, (await this.standingNow(tx, userId, treatment)).held);
  }

  /** The rules that apply now in one treatment and wait for a prescriber's decision. */
  async undecided(tx: Tx, userId: number, treatment: TreatmentSlug): Promise<Held[]> {
    const { held, decided } = await this.standingNow(tx, userId, treatment);
    return held.filter(({ kind, print }) => kind === 'decision' && !decided.has(print));
  }

  private async standingNow(
    tx: Tx,
    userId: number,
    treatment: TreatmentSlug,
  ): Promise<{ held: Held[]; decided: Decided }> {
    const reads = tx.together();
    const [{ last, begun }, decided, { person, had }] = await Promise.all([
      this.records.sentBy(tx, userId, reads),
      this.decided(reads, userId),
      this.known(reads, userId),
    ]);
    const refused = await this.refusals.of(tx, person);
    const facts = { ...person.facts, ...refused(treatment) };
    const [held = []] = await this.held(tx, userId, [this.standing(treatment, last, { ...person, facts }, had, begun)]);
    return { held, decided };
  }

  /** The last decision about a cause counts. */
  private async decided(reader: Reader, userId: number): Promise<Decided> {
    const rows = await reader.rows<{ print: string; may_go_on: boolean }>(
      'select print, may_go_on from rule_decisions where user_id = ? order by id',
      [userId],
    );
    return new Map(rows.map((row) => [row.print, row.may_go_on]));
  }

  // Read once for all treatments.
  private async known(reads: Reader, userId: number): Promise<{ person: Person; had: Had }> {
    const [person, prescribed, supplies, told] = await Promise.all([
      this.people.person(reads, userId),
      this.prescriptions.historyOf(reads, userId, this.clock.today()),
      this.supplies.of(reads, userId),
      this.health.of(reads, userId),
    ]);
    return { person, had: { prescribed, supplies, told } };
  }

  private standing(
    treatment: TreatmentSlug,
    sent: readonly Sent[],
    { outline, facts: known }: Person,
    { prescribed, supplies, told }: Had,
    begun: readonly Sent[],
  ): Standing[] {
    const answers = answersFor(treatment, sent);
    const said = [...sent, ...told.map(asToldSince)];
    const wanted = { itemId: 0, consultation: treatment, substances: ['hydroquinone'], months: monthsOf({}) };
    const facts = withAnswers(
      {
        ...known,
        isStart: prescribed.isStart(treatment),
        otherSubstances: prescribed.substancesBeside(treatment),
        hydroquinoneMonths: hydroquinoneMonths(supplies, wanted, known.today),
        bloodTestOverdueDays: overdueDays(prescribed.tabletsRisenOn, known.bloodTestDays, known.today),
      },
      answers,
      said.flatMap((one) => textsOf(one.answers)),
    );
    const { refusals } = eligibilityOf(
      treatment,
      particularsOf(outline, answers, facts),
      facts.today,
      this.config.ageBounds,
    );
    const stopped = sent.find((one) => one.isRefused && one.questionnaire.slug === treatment)?.refusals.at(-1);
    const refused = stopped ? [{ ruleId: stopped.ruleId, text: STOPPED, keys: stopped.keys }] : [];
    return [
      ...[...refusals, ...refused].map((one) => ruledOut(treatment, one)),
      ...standingBeside(
        prescribed.besideEachOther(treatment),
        standingFor(RULES, treatment, answers, facts, said),
        (beside) =>
          standingFor(
            RULES,
            treatment,
            answers,
            { ...facts, otherSubstances: [...new Set([...facts.otherSubstances, ...beside])] },
            said,
          ),
      ),
      ...(prescribed.isStart(treatment) ? [] : takenBack(treatment, sent, begun)),
      ...told.flatMap((one) => heldBy(one, treatment)),
    ];
  }

  // The prints of all causes at once: each asked for by itself would be a query.
  private async held(tx: Tx, userId: number, standing: readonly Standing[][]): Promise<Held[][]> {
    const causeOf = ({ cause }: Standing): string => `${userId} ${cause}`;
    const prints = await this.tokens.all(tx, `${PLACE}.cause`, standing.flat().map(causeOf));
    return standing.map((list) => list.map((one) => ({ ...one, print: prints.get(causeOf(one)) ?? '' })));
  }

  // Rules about age, an operation that comes near or a result that is due may change their verdict by the calendar.
  private async planTurn(tx: Tx, userId: number, turning: Turning, planned: Date | undefined): Promise<void> {
    const day = nextTurn(turning, londonDate(tx.now));
    if (day === null) return;
    const dueAt = londonMoment(day, '00:05');
    // As it is planned already: written again it would be the whole unit of work's only write.
    if (planned?.getTime() === dueAt.getTime()) return;
    await tx.schedule({
      kind: BIRTHDAY_JOB,
      key: `patient:${userId}`,
      data: { userId },
      dueAt,
    });
  }
}

/** Under treatment, somebody answered what stops it, and changed the answer without sending: a prescriber decides before the next supply. */
function takenBack(treatment: TreatmentSlug, sent: readonly Sent[], begun: readonly Sent[]): Standing[] {
  const of = ({ questionnaire: { slug } }: Sent): boolean => slug === treatment;
  const open = begun.find((one) => of(one) && !one.isRefused) ?? null;
  const answeredAt = sent.find((one) => of(one) && !one.isRefused)?.submittedAt ?? null;
  return begunSince(open, answeredAt).map(({ flag }) => ({
    ruleId: flag.ruleId,
    kind: 'decision',
    substances: null,
    text: flag.text,
    because: flag.because ?? [],
    cause: JSON.stringify([treatment, flag.ruleId, open?.refusals.at(-1)?.at]),
  }));
}

const STOPPED = 'Their latest consultation for this treatment ended with a refusal.';
