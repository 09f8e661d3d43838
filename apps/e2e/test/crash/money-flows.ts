import {
  cardOf,
  checkOut,
  consult,
  giveAddress,
  newcomer,
  payInBrowser,
  saveCard,
  signUp,
  uploadPhotos,
} from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { customerId, repeated, rowsOf, saying, wrongIn } from './after.ts';
import { chargesOf, type Flow, type Regular, type Run } from './flows.ts';
import type { Team } from './team.ts';
import { clockTo } from './quiet.ts';
import type { World } from '@sorrel/test-kit/world';

const BAD_LATER = '4000000000000341';
const FORM = '/v2/subscription/form';

/**
 * Jumps to a day and, until it has happened, on to the next: a jump makes e-mails and charges due at the same moment, and a charge whose
 * e-mail is not written yet is put off by days.
 */
async function dayByDay(w: World, from: Date, hasHappened: () => Promise<boolean>): Promise<boolean> {
  for (let day = 0; day < 6; day++) {
    await clockTo(w, new Date(from.getTime() + day * 24 * 3_600_000));
    if (await hasHappened()) return true;
  }
  return false;
}

/** The date comes and the card is refused: the payment is due and waits for a person. */
async function fallBehind(w: World, { person, subscriptionId }: Regular, due: Date): Promise<string> {
  const good = await saveCard(w.url, person);
  const bad = await saveCard(w.url, person, BAD_LATER);
  await person.must(`${FORM}/change-payment-method`, { subscription: subscriptionId, payment_method: bad });
  const statusNow = async () => {
    await w.settle();
    return (await cardOf(person, subscriptionId)).status;
  };
  if (!(await dayByDay(w, due, async () => (await statusNow()) === 'pending')))
    throw new Error(`The refused renewal is ${await statusNow()}.`);
  return good;
}

async function paidOnce(w: World, { person, subscriptionId }: Regular, before: number): Promise<string[]> {
  await w.settle();
  const fresh = (await chargesOf(w, subscriptionId)).length - before;
  const { status, items } = await cardOf(person, subscriptionId);
  const open = items.filter((item) => item.status === 'paid').length;
  return [
    ...saying(fresh !== 1, `${fresh} new charges`),
    ...saying(open !== 1 || !['review', 'shipping'].includes(status), `${status} with ${open} paid items`),
    ...(await wrongIn(w, subscriptionId)),
  ];
}

/** Another card for an amount that is due: the customer pays it on the spot. */
export function customerRetryFlow(w: World, regular: Regular): Flow {
  const { person, subscriptionId: subscription } = regular;
  const prepare = async (): Promise<Run> => {
    const card = await fallBehind(w, regular, await regular.dueSoon());
    const before = (await regular.charges()).length;
    const pay = async (): Promise<void> => {
      const body = { subscription, payment_method: card };
      const { clientSecret } = await repeated<{ clientSecret: string | null }>(
        person,
        `${FORM}/change-payment-method`,
        body,
      );
      if (clientSecret) await payInBrowser(w.url, clientSecret, card);
      await repeated(person, `${FORM}/confirm-subscription`, { subscription });
    };
    return { act: pay, again: pay, outcome: () => paidOnce(w, regular, before) };
  };
  return { name: 'retry by the customer', prepare };
}

/** The customer is on the telephone, staff charge another card. */
export function staffRetryFlow(w: World, regular: Regular, { support }: Team): Flow {
  const prepare = async (): Promise<Run> => {
    const card = await fallBehind(w, regular, await regular.dueSoon());
    const before = (await regular.charges()).length;
    const body = { subscription: regular.subscriptionId, payment_method: card };
    const retry = () => repeated(support, '/v2/admin/form/retry-user-subscription', body).then(() => undefined);
    return { act: retry, again: retry, outcome: () => paidOnce(w, regular, before) };
  };
  return { name: 'retry by staff', prepare };
}

/** A renewed item that has left, for refunds. */
async function sentItem(w: World, regular: Regular): Promise<number> {
  let itemId: number | null = null;
  await dayByDay(w, await regular.dueSoon(), async () => (itemId = await regular.cleared()) !== null);
  if (itemId === null) throw new Error('Nothing was renewed.');
  while (!(await regular.ship(itemId))) await w.settle();
  await w.settle();
  return itemId;
}

async function givenBack(w: World, regular: Regular, itemId: number, pence: number): Promise<string[]> {
  await w.settle();
  const [row] = await rowsOf<{ id: string; payment_intent_id: string }>(
    w,
    `select id, payment_intent_id from billing.charges where item_id = $1 and state = 'succeeded'`,
    [itemId],
  );
  const refunds = await rowsOf<{ state: string; amount: number }>(
    w,
    'select state, amount_pence::int as amount from billing.refunds where charge_id = $1',
    [row?.id],
  );
  const there = (await regular.charges()).find((one) => one.metadata.charge_id === row?.id)?.refunded;
  const told = await rowsOf(
    w,
    `select 1 from billing.outbox where subject = 'evt.billing.payment.refunded' and (data->>'itemId')::bigint = $1`,
    [itemId],
  );
  return [
    ...saying(there !== pence, `${there} p are back at the provider`),
    ...saying(refunds.length !== 1 || refunds[0]?.state !== 'succeeded', `refunds ${JSON.stringify(refunds)}`),
    ...saying(told.length !== 1, `${told.length} events of a refund`),
    ...(await wrongIn(w, regular.subscriptionId)),
  ];
}

/** Part of a payment is refunded: by one person, or by two above the limit. */
export function refundFlow(w: World, regular: Regular, team: Team, by: 'one' | 'two'): Flow {
  const prepare = async (): Promise<Run> => {
    const item = await sentItem(w, regular);
    const pence = by === 'one' ? 1_000 : 2_500;
    const body = { item, amount: pence / 100, reason: 'quality', idempotency_key: `crash-${item}` };
    const give = async (): Promise<void> => {
      const { refund } = await repeated<{ refund: string }>(team.support, '/v2/admin/form/refund', body);
      if (by === 'two') await repeated(team.colleague, '/v2/admin/form/refund-approve', { refund });
    };
    return { act: give, again: give, outcome: () => givenBack(w, regular, item, pence) };
  };
  return { name: by === 'one' ? 'a part given back' : 'a part given back by two', prepare };
}

/** Somebody at the checkout with £5 of credit. */
async function withCredit(w: World, team: Team): Promise<{ person: Person; userId: number }> {
  const who = newcomer();
  const person = await signUp(w.url, who);
  await consult(w.url, person, 'acne');
  const userId = await customerId(w, who.email);
  await w.settle();
  await team.support.must('/v2/admin/form/update-user-credit', { id: userId, value: 5 });
  return { person, userId };
}
const creditOf = async (w: World, userId: number): Promise<number> =>
  Number(
    (
      await rowsOf<{ sum: string }>(
        w,
        'select coalesce(sum(amount_pence), 0) as sum from billing.credit_entries where user_id = $1',
        [userId],
      )
    )[0]?.sum,
  );

/** The prescriber declines: money and credit are returned automatically. */
export function declineFlow(w: World, team: Team): Flow {
  const prepare = async (): Promise<Run> => {
    const { person, userId } = await withCredit(w, team);
    const { subscriptionId: id } = await checkOut(w.url, person);
    await uploadPhotos(person);
    await w.settle();
    const decline = () =>
      repeated(team.prescriber, '/v2/admin/form/review', { id, approve: 0, reason: 'see-in-person' }).then(
        () => undefined,
      );
    return {
      act: decline,
      again: decline,
      outcome: async () => {
        await w.settle();
        const charges = await chargesOf(w, id);
        const { status } = await cardOf(person, id);
        const credit = await creditOf(w, userId);
        return [
          ...saying(
            charges.length !== 1 || charges[0]?.amount !== 4_340 || charges[0].refunded !== 4_340,
            `charged ${JSON.stringify(charges)}`,
          ),
          ...saying(status !== 'refused', `the subscription is ${status}`),
          ...saying(credit !== 500, `${credit} p of credit`),
          ...(await wrongIn(w, id)),
        ];
      },
    };
  };
  return { name: 'a refusal by the prescriber', prepare };
}

/** A code and credit pay a part of the first order. */
export function offerFlow(w: World, team: Team): Flow {
  const prepare = async (): Promise<Run> => {
    const { person, userId } = await withCredit(w, team);
    await giveAddress(person);
    const card = await saveCard(w.url, person);
    const bought = () => person.page<{ treatments: { id: number; badge: string }[] }>('/v2/profile');
    const order = async (): Promise<void> => {
      // A customer who already has an order is not asked for a code.
      if ((await bought()).treatments.length === 0) await repeated(person, `${FORM}/apply-code`, { code: 'SORREL20' });
      const { clientSecret, subscriptionId } = await repeated<{ clientSecret: string | null; subscriptionId?: number }>(
        person,
        `${FORM}/start-subscription`,
        { paymentMethod: card },
      );
      if (clientSecret) await payInBrowser(w.url, clientSecret, card);
      if (subscriptionId) await repeated(person, `${FORM}/confirm-subscription`, { subscription: subscriptionId });
    };
    return {
      act: order,
      again: order,
      outcome: async () => {
        await w.settle();
        const { treatments } = await bought();
        const id = treatments[0]?.id ?? 0;
        const charges = await chargesOf(w, id);
        const uses = await rowsOf<{ state: string }>(
          w,
          'select state from billing.redemptions where user_id = $1 and state <> $2',
          [userId, 'released'],
        );
        const credit = await creditOf(w, userId);
        return [
          ...saying(
            treatments.length !== 1 || treatments[0]?.badge !== 'INCOMPLETE',
            JSON.stringify(treatments.map((one) => one.badge)),
          ),
          ...saying(charges.length !== 1 || charges[0]?.amount !== 3_372, `charged ${JSON.stringify(charges)}`),
          ...saying(credit !== 0, `${credit} p of credit are left`),
          ...saying(uses.length !== 1 || uses[0]?.state !== 'used', `the code is ${JSON.stringify(uses)}`),
          ...(await wrongIn(w, id)),
        ];
      },
    };
  };
  return { name: 'a checkout with code and credit', prepare };
}

/** A friend's first parcel leaves: £10 for the referrer. */
export function referralFlow(w: World, regular: Regular, team: Team): Flow {
  const prepare = async (): Promise<Run> => {
    const [referrer] = await rowsOf<{ user_id: string; code: string }>(
      w,
      'select c.user_id, c.referral_code as code from billing.customers c join billing.subscriptions s using (user_id) where s.id = $1',
      [regular.subscriptionId],
    );
    const userId = Number(referrer?.user_id);
    const friend = await signUp(w.url, newcomer());
    await consult(w.url, friend, 'acne');
    const { subscriptionId: id } = await checkOut(w.url, friend, { promo: referrer?.code ?? '' });
    await uploadPhotos(friend);
    await w.settle();
    await team.prescriber.must('/v2/admin/form/review', { id, approve: 1 });
    await w.settle();
    const itemId = (await cardOf(friend, id)).items[0]?.id ?? 0;
    const before = await creditOf(w, userId);
    const ship = async (): Promise<void> => {
      for (;;) {
        const { isPending } = await repeated<{ isPending?: boolean }>(team.pharmacist, '/v2/admin/form/ship', {
          id: itemId,
        });
        if (!isPending) return;
      }
    };
    return {
      act: ship,
      again: ship,
      outcome: async () => {
        await w.settle();
        const earned = (await creditOf(w, userId)) - before;
        const { items } = await cardOf(friend, id);
        return [
          ...saying(earned !== 1_000, `the referrer earned ${earned} p`),
          ...saying(items[0]?.status !== 'shipped', `the parcel is ${items[0]?.status}`),
          ...(await wrongIn(w, id)),
        ];
      },
    };
  };
  return { name: 'a referral', prepare };
}
