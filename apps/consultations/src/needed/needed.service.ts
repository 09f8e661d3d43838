import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { myEvidence } from '@sorrel/contracts/consultations/rpc';
import { substancesIn } from '@sorrel/contracts/substances';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { Clock } from '@sorrel/service-kit/clock';
import { Db, type Tx } from '@sorrel/service-kit/database/db';
import { userIdOf, type Context } from '@sorrel/service-kit/security/actor';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import { ConsultationRecords } from '../answers/records.service.ts';
import { overdueDays } from '../blood-tests/blood-test.ts';
import { People } from '../people/people.service.ts';
import type { Formula } from '../prescribers/prescription.ts';
import { PrescriptionsService } from '../prescribers/prescriptions.service.ts';
import { withAnswers } from '../questionnaires/questionnaire.ts';
import { FORMULA_PLACE } from '../supplies/supplies.service.ts';
import { askedFor, type Asked } from './needed.ts';
import { StandingsService } from './standings.service.ts';

/** For so long a consultation that was sent and led to no order yet says what is needed. */
const ASKED_DAYS = 14;

@Injectable()
export class NeededService {
  constructor(
    private readonly db: Db,
    private readonly people: People,
    private readonly records: ConsultationRecords,
    private readonly prescriptions: PrescriptionsService,
    private readonly standings: StandingsService,
    private readonly sealer: Sealer,
    private readonly clock: Clock,
  ) {}

  mine(ctx: Context): Promise<z.input<typeof myEvidence.output>> {
    const userId = userIdOf(ctx);
    return this.db.transaction(ctx, async (tx) => {
      const asked = await this.asked(tx, userId);
      const needed = new Set(asked.filter(({ isNeeded }) => isNeeded).map(({ kind }) => kind));
      const shown = await this.standings.of(
        tx.together(),
        userId,
        asked.map(({ kind }) => kind),
        needed,
      );
      return {
        evidence: shown.flatMap((one) => {
          const treatment = asked.find(({ kind }) => kind === one.kind)?.treatment;
          return treatment ? [{ ...one, treatment }] : [];
        }),
      };
    });
  }

  /** By what they have, by what waits for a prescriber, and by what they have just asked about. */
  private async asked(tx: Tx, userId: number): Promise<Asked[]> {
    const reads = tx.together();
    const today = this.clock.today();
    const [plans, reviews, { last: sent }, { facts: known }, prescribed] = await Promise.all([
      reads.rows<{ consultation: TreatmentSlug; status: string }>(
        'select consultation, status from subscriptions where user_id = ?',
        [userId],
      ),
      reads.rows<{ id: number; consultation: TreatmentSlug; formula_sealed: string }>(
        `select id, consultation, formula_sealed from reviews where user_id = ? and state in ('open', 'asked')`,
        [userId],
      ),
      this.records.sentBy(tx, userId, reads),
      this.people.person(reads, userId),
      this.prescriptions.historyOf(reads, userId, today),
    ]);
    const wanted = new Map<TreatmentSlug, string[]>();
    for (const { consultation, status } of plans) if (!ENDED.includes(status)) wanted.set(consultation, []);
    for (const { questionnaire, submittedAt, isRefused } of sent)
      if (
        !isRefused &&
        tx.now.getTime() - submittedAt.getTime() < ASKED_DAYS * 86_400_000 &&
        !plans.some(({ consultation }) => consultation === questionnaire.slug)
      )
        wanted.set(questionnaire.slug, []);
    for (const { id, consultation, formula_sealed: sealed } of reviews)
      wanted.set(consultation, [
        ...(wanted.get(consultation) ?? []),
        ...substancesIn(this.sealer.openJson<Formula>(FORMULA_PLACE, id, sealed).ingredients),
      ]);
    return askedFor(
      [...wanted].map(([treatment, substances]) => {
        const answers = sent.find(({ questionnaire }) => questionnaire.slug === treatment)?.answers ?? {};
        const facts = {
          ...known,
          isStart: prescribed.isStart(treatment),
          bloodTestOverdueDays: overdueDays(prescribed.tabletsRisenOn, known.bloodTestDays, today),
        };
        return { treatment, answers, substances, facts: withAnswers(facts, answers) };
      }),
    );
  }
}

const ENDED = ['cancelled', 'refused', 'failed'];
