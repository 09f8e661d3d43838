import { Injectable } from '@nestjs/common';
import { addDays, londonDate } from '@sorrel/contracts/london';
import type { Tx } from '@sorrel/service-kit/database/db';
import { EvidenceService } from '../evidence/evidence.service.ts';
import { NoticesService } from '../notices/notices.service.ts';
import { PrescriptionsService } from '../prescribers/prescriptions.service.ts';
import { TasksService } from '../tasks/tasks.service.ts';
import {
  ASK_BLOOD_JOB,
  ASK_FOR_BLOOD_TEST,
  askAt,
  BLOOD_TEST_MISSING,
  isTested,
  MISS_BLOOD_JOB,
  missedAt,
} from './blood-test.ts';

export interface Recalled {
  userId: number;
  subscriptionId: number;
}

/** Recalls whoever takes spironolactone tablets for a potassium result after the start and after each rise. */
@Injectable()
export class BloodTestsService {
  constructor(
    private readonly evidence: EvidenceService,
    private readonly notices: NoticesService,
    private readonly prescriptions: PrescriptionsService,
    private readonly tasks: TasksService,
  ) {}

  /** With a start or a rise: what was planned for the dose before is replaced. */
  async plan(tx: Tx, { userId, subscriptionId }: Recalled): Promise<void> {
    const [data, key, today] = [{ userId, subscriptionId }, `patient:${userId}`, londonDate(tx.now)];
    await tx.schedule({ kind: ASK_BLOOD_JOB, key, data, dueAt: askAt(today) });
    await tx.schedule({ kind: MISS_BLOOD_JOB, key, data, dueAt: missedAt(today) });
  }

  async ask(tx: Tx, one: Recalled): Promise<void> {
    const since = await this.untested(tx, one);
    if (since)
      await this.notices.tell(tx, one.userId, `blood-test:${one.userId}:${since}`, 'notice', ASK_FOR_BLOOD_TEST);
  }

  /** The patient is told, and somebody clinical asks after it. */
  async miss(tx: Tx, one: Recalled): Promise<void> {
    const since = await this.untested(tx, one);
    if (!since) return;
    const cause = `blood-test:${one.userId}:${since}:missing`;
    await this.notices.tell(tx, one.userId, cause, 'notice', BLOOD_TEST_MISSING);
    await this.tasks.open(tx, { kind: 'blood-test', cause, ...one });
  }

  /** The day since which no result has come, while the treatment runs; null: none is needed. */
  private async untested(tx: Tx, { userId, subscriptionId }: Recalled): Promise<string | null> {
    const running = await tx.first(
      `select 1 from subscriptions where subscription_id = ? and status not in ('cancelled', 'refused', 'failed')`,
      [subscriptionId],
    );
    if (!running) return null;
    const today = londonDate(tx.now);
    const { tabletsRisenOn } = await this.prescriptions.historyOf(tx, userId, today);
    const { bloodTestDays } = await this.evidence.known(tx, userId, today);
    const resultOn = bloodTestDays === null ? null : addDays(today, -bloodTestDays);
    return tabletsRisenOn !== null && !isTested(tabletsRisenOn, resultOn) ? tabletsRisenOn : null;
  }
}
