import { cardOf } from '@sorrel/test-kit/journey';
import type { World } from '@sorrel/test-kit/world';
import { repeated, rowsOf, saying, wrongIn } from './after.ts';
import type { Team } from './team.ts';
import type { Flow, Regular, Run } from './flows.ts';

const FORM = '/v2/subscription/form';

/** What must hold after a change of the plan: no charge, one next item with one job at its date. */
async function stillDue(w: World, { subscriptionId }: Regular, dueAt: string | null): Promise<string[]> {
  await w.settle();
  const jobs = await rowsOf<{ day: string; due_at: string }>(
    w,
    `select (j.due_at at time zone 'Europe/London')::date::text as day, i.due_at::text from billing.items i left join billing.jobs j
       on j.kind = 'item-due' and j.key = 'item:' || i.id and j.state = 'due' where i.subscription_id = $1 and i.status = 'upcoming'`,
    [subscriptionId],
  );
  return [
    ...saying(
      jobs.length !== 1 || jobs[0]?.due_at !== dueAt || jobs[0]?.day !== dueAt,
      `due at ${dueAt}, planned ${JSON.stringify(jobs)}`,
    ),
    ...(await wrongIn(w, subscriptionId)),
  ];
}

/** One change and then its opposite; a second try leaves out what the screen shows as done. */
function backAndForth(w: World, regular: Regular, name: string, there: string, back: string): Flow {
  const { person, subscriptionId: subscription } = regular;
  const prepare = async (): Promise<Run> => {
    await regular.dueSoon();
    const { due_at: dueAt } = await cardOf(person, subscription);
    const charges = (await regular.charges()).length;
    const both = async (): Promise<void> => {
      await repeated(person, `${FORM}/${there}`, { subscription });
      await repeated(person, `${FORM}/${back}`, { subscription });
    };
    return {
      act: both,
      again: both,
      outcome: async () => {
        const wrong = await stillDue(w, regular, dueAt);
        const card = await cardOf(person, subscription);
        return [
          ...wrong,
          ...saying(card.due_at !== dueAt || card.status !== 'active', `${card.status}, due at ${card.due_at}`),
          ...saying((await regular.charges()).length !== charges, 'charged'),
        ];
      },
    };
  };
  return { name, prepare };
}

export const cancelFlow = (w: World, regular: Regular): Flow =>
  backAndForth(w, regular, 'a cancellation taken back', 'cancel', 'undo-cancel');
export const pauseFlow = (w: World, regular: Regular): Flow =>
  backAndForth(w, regular, 'a pause ended', 'pause', 'resume');

/** The next delivery is left out. */
export function skipFlow(w: World, regular: Regular): Flow {
  const { person, subscriptionId: subscription } = regular;
  const prepare = async (): Promise<Run> => {
    await regular.dueSoon();
    const { due_at: before } = await cardOf(person, subscription);
    const charges = (await regular.charges()).length;
    const due = async () => (await cardOf(person, subscription)).due_at;
    const skip = () => repeated(person, `${FORM}/skip`, { subscription }).then(() => undefined);
    return {
      act: skip,
      again: async () => {
        if ((await due()) === before) await skip();
      },
      outcome: async () => {
        const wrong = await stillDue(w, regular, await due());
        const days = (Date.parse((await due()) ?? '') - Date.parse(before ?? '')) / 86_400_000;
        return [
          ...wrong,
          ...saying(days < 58 || days > 63, `moved by ${days} days`),
          ...saying((await regular.charges()).length !== charges, 'charged'),
        ];
      },
    };
  };
  return { name: 'a skip', prepare };
}

/** The next delivery is wanted at once: it is charged now, and once. */
export function sendNowFlow(w: World, regular: Regular): Flow {
  const { person, subscriptionId: subscription } = regular;
  const told = async (): Promise<number> =>
    (
      await rowsOf(w, `select 1 from messaging.mails where template = 'announced-charge' and cause_id like $1`, [
        `subscription:${subscription}:%`,
      ])
    ).length;
  const prepare = async (): Promise<Run> => {
    await regular.dueSoon();
    const before = (await regular.charges()).length;
    const toldBefore = await told();
    // By the team: so soon after a parcel it is not the customer's to ask for.
    const wanted = { subscription, reason: 'Lost in the post' };
    const send = () =>
      repeated(regular.prescriber, '/v2/admin/form/subscription/send-now', wanted).then(() => undefined);
    return {
      act: send,
      again: async () => {
        await w.settle();
        if ((await cardOf(person, subscription)).status === 'active') await send();
      },
      outcome: async () => {
        await w.settle();
        const fresh = (await regular.charges()).length - before;
        const { items } = await cardOf(person, subscription);
        const mails = (await told()) - toldBefore;
        return [
          ...saying(fresh !== 1, `${fresh} new charges`),
          ...saying(mails !== 1, `${mails} e-mails of the charge`),
          ...saying(items.filter((item) => item.status === 'paid').length !== 1, 'no paid item'),
          ...(await wrongIn(w, subscription)),
        ];
      },
    };
  };
  return { name: 'send now', prepare };
}

/** Staff plan a price: it is stored once, and running subscriptions do not pay it. */
export function priceFlow(w: World, regular: Regular, { support }: Team): Flow {
  let pence = 2_500;
  let ahead = 40;
  const prepare = async (): Promise<Run> => {
    await regular.dueSoon();
    const [item] = await rowsOf<{ product_id: string; price: number }>(
      w,
      `select product_id, price_pence::int as price from billing.items where subscription_id = $1 and status = 'upcoming'`,
      [regular.subscriptionId],
    );
    const price = ++pence;
    const from = new Date((await w.clock.now()).getTime() + ahead++ * 86_400_000).toISOString().slice(0, 10);
    const stands = async (): Promise<boolean> => {
      const { body } = await support.get<{ products: { id: number; prices: { price: number }[] }[] }>(
        '/v2/admin/data/prices',
      );
      const own = body.products.find(({ id }) => id === Number(item?.product_id));
      return own?.prices.some((one) => one.price === price / 100) ?? false;
    };
    const plan = () =>
      repeated(support, '/v2/admin/form/prices/plan', { id: Number(item?.product_id), price: price / 100, from }).then(
        () => undefined,
      );
    return {
      act: plan,
      again: async () => {
        if (!(await stands())) await plan();
      },
      outcome: async () => {
        const rows = await rowsOf(w, 'select 1 from billing.prices where product_id = $1 and price_pence = $2', [
          item?.product_id,
          price,
        ]);
        const [now] = await rowsOf<{ price: number }>(
          w,
          `select price_pence::int as price from billing.items where subscription_id = $1 and status = 'upcoming'`,
          [regular.subscriptionId],
        );
        return [
          ...saying(rows.length !== 1, `the price stands ${rows.length} times`),
          ...saying(now?.price !== item?.price, `the running subscription costs ${now?.price} p`),
          ...(await wrongIn(w, regular.subscriptionId)),
        ];
      },
    };
  };
  return { name: 'a price planned', prepare };
}
