import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { subscriptionChanged } from '@sorrel/contracts/billing/events';
import { customerTold, verdictsChanged } from '@sorrel/contracts/consultations/events';
import { decideReview, readReview, recordEvidence } from '@sorrel/contracts/consultations/rpc';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { ASK_BLOOD_JOB, MISS_BLOOD_JOB } from '../src/blood-tests/blood-test.ts';
import { BloodTestsJobs } from '../src/blood-tests/blood-tests.jobs.ts';
import { VerdictsJobs } from '../src/verdicts/verdicts.jobs.ts';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic({ isHere: true });
});
afterAll(() => c?.w.stop());

const today = () => londonDate(new Date());
const prescriber = () => c.w.as.staff(['prescriber'], 2);
const tested = (userId: number, takenOn: string) =>
  c.w.ask(
    recordEvidence,
    {
      userId,
      method: 'gp-record',
      takenOn,
      finding: { kind: 'blood-test', potassium: 4.4, egfr: 90 },
      reference: 'Result of the practice, page 2',
    },
    c.w.as.staff(['pharmacist'], 9),
  );

/** Somebody whose first tablets were approved, as if so many days ago. */
async function begunBefore(days: number) {
  const customer = await c.customer({ birth_date: '1990-12-10' });
  await c.photos(customer.id);
  await c.sent(customer.id, 'oral-spironolactone');
  await tested(customer.id, today());
  await c.w.ask(
    recordEvidence,
    {
      userId: customer.id,
      method: 'video',
      takenOn: today(),
      finding: { kind: 'identity', documentName: 'Ada Byron', documentBirthDate: '1990-12-10' },
      reference: 'Call w-20261120-7, recording 4411',
    },
    c.w.as.staff(['pharmacist'], 9),
  );
  const { subscriptionId, itemId } = await c.requested({ userId: customer.id, treatment: 'oral-spironolactone' });
  await c.w.ask(decideReview, { subscriptionId, isApproved: true }, prescriber());
  const jobs = await c.w.sql<{ kind: string; day: string }>(
    `select kind, due_at::date::text as day from consultations.jobs where key = $1 and kind in ($2, $3) order by due_at`,
    [`patient:${customer.id}`, ASK_BLOOD_JOB, MISS_BLOOD_JOB],
  );
  const one = { userId: customer.id, subscriptionId, itemId, jobs };
  await c.ahead(days * 24 * 3_600_000);
  return one;
}
const told = async (userId: number) =>
  (await c.published(customerTold, `patient:${userId}`)).filter(({ cause }) => cause.startsWith('blood-test:'));
const tasks = (userId: number) =>
  c.w.sql(`select done_at is null as open from consultations.tasks where user_id = $1 and kind = 'blood-test'`, [
    userId,
  ]);
const run = async (what: 'ask' | 'miss', data: { userId: number; subscriptionId: number }) => {
  const jobs = c.w.here().services[0]!.app.get(BloodTestsJobs, { strict: false });
  for (let n = 0; n < 2; n++) await jobs[what]({ data } as never, c.w.as.system());
};
const turn = (userId: number) =>
  c.w
    .here()
    .services[0]!.app.get(VerdictsJobs, { strict: false })
    .birthday({ data: { userId } } as never, c.w.as.system());
const barsOf = async (userId: number) =>
  (await c.published(verdictsChanged, `patient:${userId}`))
    .at(-1)
    ?.treatments.find(({ treatment }) => treatment === 'oral-spironolactone')
    ?.bars.filter(({ substances }) => substances === null)
    .map(({ ruleId, kind }) => `${ruleId} ${kind}`);

describe('potassium after the start of spironolactone tablets', () => {
  it('is asked for after three weeks, asked after once missed, and holds the next supply when it is overdue', async () => {
    const one = await begunBefore(22);
    try {
      expect(one.jobs).toEqual([
        { kind: ASK_BLOOD_JOB, day: addDays(today(), 21) },
        { kind: MISS_BLOOD_JOB, day: addDays(today(), 28) },
      ]);
      await run('ask', one);
      expect((await told(one.userId)).map(({ text }) => text)).toEqual([expect.stringMatching(/blood test.*999/s)]);
      await c.ahead(29 * 24 * 3_600_000);
      await run('miss', one);
      expect(await told(one.userId)).toHaveLength(2);
      expect(await tasks(one.userId)).toEqual([{ open: true }]);
      await turn(one.userId);
      expect((await barsOf(one.userId)) ?? []).toEqual([]);
      await c.ahead(43 * 24 * 3_600_000);
      await turn(one.userId);
      expect(await barsOf(one.userId)).toEqual(['R-16R decision']);
      await c.requested({
        userId: one.userId,
        subscriptionId: one.subscriptionId,
        treatment: 'oral-spironolactone',
        reason: 'renewal',
      });
      const { flags } = await c.w.ask(readReview, { subscriptionId: one.subscriptionId }, prescriber());
      expect(flags.find(({ ruleId }) => ruleId === 'R-16R')).toMatchObject({ effect: 'block', onApproval: 'reason' });
      // With a result of since then all of it is over.
      await tested(one.userId, addDays(today(), 40));
      await turn(one.userId);
      expect(await barsOf(one.userId)).toEqual([]);
      expect(await tasks(one.userId)).toEqual([{ open: false }]);
    } finally {
      await c.ahead(0);
    }
  });

  it('is not asked for where a result has come since, or the treatment has ended', async () => {
    const one = await begunBefore(12);
    try {
      await tested(one.userId, addDays(today(), 10));
      await c.ahead(29 * 24 * 3_600_000);
      for (const what of ['ask', 'miss'] as const) await run(what, one);
      expect(await told(one.userId)).toEqual([]);
      expect(await tasks(one.userId)).toEqual([]);
    } finally {
      await c.ahead(0);
    }
    const ended = await begunBefore(1);
    try {
      await c.plant(subscriptionChanged, `subscription:${ended.subscriptionId}`, {
        subscriptionId: ended.subscriptionId,
        userId: ended.userId,
        status: 'cancelled',
        shouldCancel: true,
        dueAt: null,
        treatmentSlug: 'hormonal-acne-pill',
        consultation: 'oral-spironolactone',
        treatmentTitle: 'Hormonal acne pill',
        isNew: false,
      });
      await c.ahead(29 * 24 * 3_600_000);
      await run('miss', ended);
      expect(await tasks(ended.userId)).toEqual([]);
    } finally {
      await c.ahead(0);
    }
  });

  it('is not asked for again with a further supply of the same dose', async () => {
    const one = await begunBefore(0);
    await c.w.sql(`delete from consultations.jobs where key = $1 and kind in ($2, $3)`, [
      `patient:${one.userId}`,
      ASK_BLOOD_JOB,
      MISS_BLOOD_JOB,
    ]);
    const { subscriptionId } = await c.requested({
      userId: one.userId,
      subscriptionId: one.subscriptionId,
      treatment: 'oral-spironolactone',
      reason: 'renewal',
    });
    await c.w.ask(
      decideReview,
      { subscriptionId, isApproved: true, reasons: ['R-23S: the result is on its way'] },
      prescriber(),
    );
    expect(
      await c.w.sql(`select 1 from consultations.jobs where key = $1 and kind in ($2, $3)`, [
        `patient:${one.userId}`,
        ASK_BLOOD_JOB,
        MISS_BLOOD_JOB,
      ]),
    ).toEqual([]);
  });
});
