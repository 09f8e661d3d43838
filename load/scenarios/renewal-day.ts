import { check } from 'k6';
import { Counter, Trend } from 'k6/metrics';
import { sandbox } from '../steps/person.ts';
import { once, people, perSecond, plan, seconds, steady } from '../steps/plan.ts';
import { oneOf, photoFiles, plantPeople, plantSubscribers, type Planted } from '../steps/planting.ts';
import { ACCOUNT, LOOK, lookAtAccount } from '../steps/turns.ts';

/** Everybody's charge falls due on one day, while others look at pages and at their accounts. Afterwards each was charged once. */
const photos = photoFiles();
const charged = new Counter('renewals_charged');
const took = new Trend('renewal_run', true);

export const options = plan(
  {
    day: once('renew'),
    visitors: steady({ exec: 'look', rate: perSecond(5), forSeconds: seconds(60) }),
    customers: steady({ exec: 'visit', rate: perSecond(5), forSeconds: seconds(60) }),
  },
  { ...LOOK, ...ACCOUNT },
  { renewals_charged: [`count==${people(20)}`], renewal_run: ['max<600000'] },
);

interface Data {
  subscriptions: number[];
  visitors: Planted[];
}

export const setup = (): Data => ({
  subscriptions: plantSubscribers(people(20), photos).map((order) => order.subscriptionId),
  visitors: plantPeople(5),
});

export function renew({ subscriptions }: Data): void {
  const from = Date.now();
  // The clock answers when everything that fell due on the way is done.
  sandbox('POST', '/clock', { advance: 'P2M1D' });
  took.add(Date.now() - from);
  const times = chargesOf(subscriptions);
  charged.add([...times.values()].filter((count) => count === 2).length);
  check(times, { 'nobody was charged twice for one delivery': () => [...times.values()].every((count) => count <= 2) });
}

/** How often each was charged so far. */
function chargesOf(subscriptions: number[]): Map<number, number> {
  const { charges } = sandbox<{ charges: { metadata: { subscription_id?: string } }[] }>('GET', '/stripe/_ledger');
  const times = new Map(subscriptions.map((id) => [id, 0]));
  for (const { metadata } of charges) {
    const id = Number(metadata.subscription_id);
    const before = times.get(id);
    if (before !== undefined) times.set(id, before + 1);
  }
  return times;
}

export function visit({ visitors }: Data): void {
  lookAtAccount(oneOf(visitors).session);
}

export { look } from '../steps/turns.ts';
export { handleSummary } from '../steps/summary.ts';
