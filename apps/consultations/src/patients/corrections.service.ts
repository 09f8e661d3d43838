import { Inject, Injectable } from '@nestjs/common';
import { londonDate } from '@sorrel/contracts/london';
import type { Tx } from '@sorrel/service-kit/database/db';
import { refusedBy, type Particulars } from '@sorrel/contracts/eligibility';
import { CONSULTATIONS_CONFIG, type ConsultationsConfig } from '../consultations.config.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import type { Outline } from '../people/person.ts';

/**
 * Birth date, sex or residency put right. Open reviews are judged by what we know when they are read; for whoever is in treatment
 * already a task asks a prescriber, and goes when the person fits again.
 */
@Injectable()
export class CorrectionsService {
  constructor(
    private readonly tasks: TasksService,
    @Inject(CONSULTATIONS_CONFIG) private readonly config: ConsultationsConfig,
  ) {}

  async judge(tx: Tx, userId: number, before: Outline, after: Outline, seq: number): Promise<void> {
    const [then, now] = [particulars(before), particulars(after)];
    if (JSON.stringify(then) === JSON.stringify(now)) return;
    const running = await tx.rows<{ subscription_id: number; consultation: string }>(
      `select subscription_id, consultation from subscriptions where user_id = ? and status not in ('cancelled', 'refused', 'failed') order by subscription_id`,
      [userId],
    );
    const treatments = running.map(({ consultation }) => consultation);
    const { newly, still } = refusedBy(treatments, then, now, londonDate(tx.now), this.config.ageBounds);
    const first = running.find(({ consultation }) => newly.includes(consultation));
    if (first)
      await this.tasks.open(tx, {
        kind: 'corrected',
        cause: `corrected:${userId}:${seq}`,
        userId,
        subscriptionId: first.subscription_id,
      });
    else if (still.length === 0) await this.tasks.close(tx, userId, 'corrected');
  }
}

const particulars = ({ birth_date, sex, uk_resident }: Outline): Particulars => ({
  birthDate: birth_date,
  sex,
  ukResident: uk_resident,
});
