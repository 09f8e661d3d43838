import { Injectable } from '@nestjs/common';
import type { Weight, WeightCourse } from '@sorrel/contracts/consultations/course';
import { londonDate } from '@sorrel/contracts/london';
import { Clock } from '@sorrel/service-kit/clock';
import type { Tx } from '@sorrel/service-kit/database/db';
import { ConsultationRecords } from '../answers/records.service.ts';
import { CheckInsService } from '../check-ins/check-ins.service.ts';
import { EvidenceService } from '../evidence/evidence.service.ts';
import { courseOf } from './course.ts';

const MOST_CONSULTATIONS = 50;

/** Gathers what is known of somebody's weight: verified, told before a step, answered in a consultation. */
@Injectable()
export class CourseService {
  constructor(
    private readonly records: ConsultationRecords,
    private readonly checkIns: CheckInsService,
    private readonly evidence: EvidenceService,
    private readonly clock: Clock,
  ) {}

  async of(tx: Tx, userId: number): Promise<WeightCourse> {
    const sent = await this.records.sent(tx, userId, 'weight-loss', MOST_CONSULTATIONS);
    const reads = tx.together();
    const [evidence, told, first] = await Promise.all([
      this.evidence.all(reads, userId),
      this.checkIns.weights(reads, userId),
      reads.first<{ on: string | null }>(
        `select min(p.date)::text as on from prescriptions p join reviews r on r.id = p.review_id
         where p.user_id = ? and r.consultation = 'weight-loss'`,
        [userId],
      ),
    ]);
    const bodies = evidence
      .toReversed()
      .flatMap(({ finding, takenOn, withdrawnAt }) =>
        finding.kind === 'bmi' && withdrawnAt === null ? [{ on: takenOn, ...finding }] : [],
      );
    const answered = sent
      .toReversed()
      .flatMap(({ answers: { weight_kg: kg }, submittedAt }): Weight[] =>
        typeof kg === 'number' ? [{ on: londonDate(submittedAt), kg, source: 'answered' }] : [],
      );
    const height = sent[0]?.answers.height_cm;
    return courseOf({
      weights: [
        ...answered,
        ...told,
        ...bodies.map(({ on, weightKg }): Weight => ({ on, kg: weightKg, source: 'verified' })),
      ],
      heightCm: bodies.at(-1)?.heightCm ?? (typeof height === 'number' ? height : null),
      startedOn: first?.on ?? null,
      today: this.clock.today(),
    });
  }
}
