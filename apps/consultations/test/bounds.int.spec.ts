import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { subscriptionChanged } from '@sorrel/contracts/billing/events';
import { reviewApproved } from '@sorrel/contracts/consultations/events';
import {
  decideReview,
  finishTask,
  listTasks,
  readQuestionnaire,
  readReview,
  sampleAnswers,
  saveAnswers,
  submitConsultation,
} from '@sorrel/contracts/consultations/rpc';
import type { Customer } from '@sorrel/contracts/identity/words';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { TREATMENT_SLUGS, type TreatmentSlug } from '@sorrel/contracts/treatments';
import { clinic, type Clinic } from './clinic.ts';

/** Age, sex and residency are checked again when a prescriber approves: they may have changed since the answers were sent. */
let c: Clinic;
beforeAll(async () => {
  c = await clinic();
});
afterAll(() => c?.w.stop());
afterEach(() => c.ahead(0));

const today = (): string => londonDate(c.now());
const yearsAgo = (years: number, days = 0): string => {
  const day = addDays(today(), days);
  return `${Number(day.slice(0, 4)) - years}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`;
};
async function waiting(treatment: TreatmentSlug, more: Partial<Customer> = {}) {
  const customer = await c.customer({ sex: 'female', birth_date: yearsAgo(36), ...more });
  await c.sent(customer.id, treatment);
  return { customer, ...(await c.requested({ userId: customer.id, treatment })) };
}
async function refusedBy(subscriptionId: number): Promise<string[]> {
  const decided = await c.w
    .ask(
      decideReview,
      { subscriptionId, isApproved: true, reasons: ['R-01', 'R-02', 'R-03', 'UK'].map((id) => `${id}: all the same`) },
      c.w.as.staff(['prescriber'], 2),
    )
    .then(
      () => ({}),
      (error: { code: string; errors: object }) => (error.code === 'blocked' ? error.errors : { [error.code]: [] }),
    );
  expect(await c.published(reviewApproved, `subscription:${subscriptionId}`)).toEqual([]);
  return Object.keys(decided);
}

describe('at approval', () => {
  it.each(TREATMENT_SLUGS)('%s: too young by a corrected birth date, or no longer in the UK', async (treatment) => {
    const { customer, subscriptionId } = await waiting(treatment);
    const bound = treatment === 'weight-loss' || treatment === 'oral-spironolactone' ? 18 : 16;
    await c.changed({ ...customer, birth_date: yearsAgo(bound, 1) });
    expect(await refusedBy(subscriptionId)).toContain(treatment === 'weight-loss' ? 'R-03' : 'R-02');
    await c.changed({ ...customer, uk_resident: false });
    expect(await refusedBy(subscriptionId)).toContain('UK');
    await c.changed({ ...customer, birth_date: null, sex: null, uk_resident: null });
    expect(await refusedBy(subscriptionId)).toContain('R-02');
  });

  it.each(['hormonal-acne', 'oral-spironolactone', 'menopause'] as const)(
    '%s: a birthday has passed since the answers were sent',
    async (treatment) => {
      const { subscriptionId } = await waiting(treatment, { birth_date: yearsAgo(46, 1) });
      await c.ahead(24 * 3_600_000);
      expect(await refusedBy(subscriptionId)).toContain('R-02');
    },
  );

  it.each(['oral-spironolactone', 'menopause'] as const)('%s: the sex at birth was corrected', async (treatment) => {
    const { customer, subscriptionId } = await waiting(treatment);
    await c.changed({ ...customer, sex: 'male' });
    expect(await refusedBy(subscriptionId)).toContain('R-01');
  });
});

describe('a correction on the record', () => {
  const open = async (userId: number) =>
    (await c.w.ask(listTasks, { userId }, c.w.as.staff(['support'], 5))).tasks.map(({ kind, subscriptionId }) => ({
      kind,
      subscriptionId,
    }));

  it('is judged on the open review at once, on the birthday itself and the day before it', async () => {
    const { customer, subscriptionId } = await waiting('weight-loss');
    const flags = async () =>
      (await c.w.ask(readReview, { subscriptionId }, c.w.as.staff(['prescriber'], 2))).flags.map(
        ({ ruleId }) => ruleId,
      );
    expect(await flags()).not.toContain('R-03');
    await c.changed({ ...customer, birth_date: yearsAgo(18, 1) });
    expect(await flags()).toContain('R-03');
    await c.changed({ ...customer, birth_date: yearsAgo(18) });
    expect(await flags()).not.toContain('R-03');
  });

  it('opens one task when a treatment somebody has is not for them any more, and closes it when it is again', async () => {
    const { customer, subscriptionId } = await waiting('menopause');
    await c.changed({ ...customer, fname: 'Another', birth_date: yearsAgo(40) });
    expect(await open(customer.id)).toEqual([]);
    const wrong = { ...customer, birth_date: yearsAgo(46) };
    await c.changed(wrong);
    await c.changed({ ...wrong, birth_date: yearsAgo(47) });
    expect(await open(customer.id)).toEqual([{ kind: 'corrected', subscriptionId }]);
    await c.changed({ ...customer, birth_date: yearsAgo(45) });
    expect(await open(customer.id)).toEqual([]);
    // A second slip is a second task, which a prescriber finishes.
    await c.changed({ ...customer, sex: 'male' });
    const [task] = (await c.w.ask(listTasks, { userId: customer.id }, c.w.as.staff(['support'], 5))).tasks;
    await c.w.ask(finishTask, { id: task?.id ?? 0, note: 'Ended.' }, c.w.as.staff(['prescriber'], 2));
    expect(await open(customer.id)).toEqual([]);
  });

  it('asks nobody about a treatment that has ended', async () => {
    const { customer, subscriptionId } = await waiting('menopause');
    await c.plant(subscriptionChanged, `subscription:${subscriptionId}`, {
      subscriptionId,
      userId: customer.id,
      status: 'cancelled',
      shouldCancel: true,
      dueAt: null,
      treatmentSlug: 'menopause',
      consultation: 'menopause',
      treatmentTitle: 'Menopause cream',
      isNew: false,
    });
    await c.changed({ ...customer, sex: 'male' });
    expect(await open(customer.id)).toEqual([]);
  });

  it('opens a consultation again that was refused for it, with every answer kept', async () => {
    const customer = await c.customer({ sex: 'female', birth_date: yearsAgo(46) });
    const me = c.w.as.customer(customer.id);
    const read = () => c.w.ask(readQuestionnaire, { slug: 'menopause' }, me);
    const { answers } = await c.w.ask(sampleAnswers, { slug: 'menopause' }, c.w.as.system());
    await expect(c.w.ask(saveAnswers, { slug: 'menopause', answers }, me)).rejects.toMatchObject({ code: 'refused' });
    expect(await read()).toMatchObject({ consultation: { status: 'refused' } });
    await c.changed({ ...customer, birth_date: yearsAgo(45) });
    const again = await read();
    expect(again).toMatchObject({ consultation: { status: 'open' }, refusal: null, progress: 1 });
    expect(again.answers).toMatchObject({ goals: answers.goals });
    await c.w.ask(submitConsultation, { slug: 'menopause' }, me);
    expect(await read()).toMatchObject({ consultation: { status: 'submitted' } });
  });
});
