import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { subscriptionChanged } from '@sorrel/contracts/billing/events';
import { verdictsChanged } from '@sorrel/contracts/consultations/events';
import { decideReview, readReview } from '@sorrel/contracts/consultations/rpc';
import type { Ingredient, SubscriptionStatus, TreatmentSlug } from '@sorrel/contracts/words';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic();
});
afterAll(() => c?.w.stop());

const prescriber = () => c.w.as.staff(['prescriber'], 2);
const of = (name: string, value: string): Ingredient => ({ name, value, unit: '%' });
const barsOf = async (userId: number, treatment: TreatmentSlug) =>
  ((await c.published(verdictsChanged, `patient:${userId}`)).at(-1)?.treatments ?? [])
    .filter((one) => one.treatment === treatment)
    .flatMap(({ bars }) => bars.filter(({ ruleId }) => ruleId.startsWith('R-12')))
    .map(({ ruleId, kind }) => `${ruleId} ${kind}`);
const approve = async (subscriptionId: number, reasons: string[] = []) => {
  const { flags } = await c.w.ask(readReview, { subscriptionId }, prescriber());
  const acknowledged = flags.filter(({ mustAcknowledge }) => mustAcknowledge).map(({ ruleId }) => ruleId);
  await c.w.ask(decideReview, { subscriptionId, isApproved: true, reasons, acknowledged }, prescriber());
};
const turned = (userId: number, subscriptionId: number, status: SubscriptionStatus) =>
  c.plant(subscriptionChanged, `subscription:${subscriptionId}`, {
    subscriptionId,
    userId,
    status,
    shouldCancel: false,
    dueAt: null,
    treatmentSlug: 'acne',
    consultation: 'acne',
    treatmentTitle: 'Acne cream',
    isNew: false,
  });

it('two plans of one treatment with the same kind of substance are held for a prescriber, and let go when one ends', async () => {
  const customer = await c.customer();
  const userId = customer.id;
  await c.photos(userId);
  await c.sent(userId, 'acne', { tried: ['none'] });
  const first = await c.requested({ userId });
  await approve(first.subscriptionId);
  expect(await barsOf(userId, 'acne')).toEqual([]);
  // In another plan of the same treatment nothing that is held by itself, but then another strength.
  const second = await c.requested({ userId, ingredients: [of('Niacinamide', '4')] });
  await approve(second.subscriptionId);
  expect(await barsOf(userId, 'acne')).toEqual([]);
  await c.requested({
    userId,
    subscriptionId: second.subscriptionId,
    round: 2,
    ingredients: [of('Tretinoin', '0.025')],
  });
  const { flags } = await c.w.ask(readReview, { subscriptionId: second.subscriptionId }, prescriber());
  expect(flags.find(({ ruleId }) => ruleId === 'R-12')).toMatchObject({ effect: 'block', onApproval: 'reason' });
  await approve(second.subscriptionId, ['R-12: alternate evenings, the other plan ends with this month.']);
  // Whoever approved it has decided about both.
  expect(await barsOf(userId, 'acne')).toEqual([]);
  // As two are that came to stand beside each other before anybody was asked.
  await c.w.sql('delete from consultations.rule_decisions where user_id = $1', [userId]);
  await c.changed({ ...customer, phone: '07911 000000' });
  // One for each of the two: it names what the other contains.
  expect(await barsOf(userId, 'acne')).toEqual(['R-12 decision', 'R-12 decision']);
  await turned(userId, first.subscriptionId, 'cancelled');
  expect(await barsOf(userId, 'acne')).toEqual([]);
});
