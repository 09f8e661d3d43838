import type pg from 'pg';
import { itemPaid } from '@sorrel/contracts/billing/events';
import { Sealer } from '@sorrel/service-kit/security/sealed';
import type { Person } from '@sorrel/test-kit/person';
import { TEST_SECRET, type World } from '@sorrel/test-kit/world';

export const saying = (isWrong: boolean, what: string): string[] => (isWrong ? [what] : []);
export const rowsOf = <R extends pg.QueryResultRow>(w: World, text: string, params: unknown[] = []): Promise<R[]> =>
  w.sql<R>(text, params);

/** How many processes of the product have died in this run. */
export const deaths = { count: 0 };

/**
 * Sends a form as people do: again while the answer is "in a moment", and finished when it says already done. No answer in time (504) is
 * taken for that only where a process died meanwhile, with the call in its hands: otherwise it throws.
 */
export async function repeated<B>(
  person: Person,
  path: string,
  body: object,
): Promise<Partial<B> & { status?: number }> {
  const deadline = Date.now() + 45_000;
  for (;;) {
    const before = deaths.count;
    const reply = await person.post<B>(path, body);
    if (reply.status === 200) return reply.body as Partial<B>;
    const { code, message } = reply.body as { code?: string; message?: string };
    const isOver = reply.status === 409 && code !== 'payment_in_progress';
    if (isOver) return {};
    const wasInHand = reply.status === 504 && deaths.count > before;
    const isSoon = [429, 503].includes(reply.status) || code === 'payment_in_progress' || wasInHand;
    if (!isSoon || Date.now() > deadline) throw new Error(`POST ${path}: ${reply.status} ${message}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export async function customerId(w: World, email: string): Promise<number> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const [row] = await w.sql<{ user_id: string }>('select user_id from billing.customers where email = $1', [email]);
    if (row) return Number(row.user_id);
    if (Date.now() > deadline) throw new Error(`Billing does not know ${email}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What must never remain of a subscription: a period paid twice, an open charge or refund, an event published twice. */
export async function wrongIn(w: World, subscriptionId: number): Promise<string[]> {
  const rows = await w.sql<{ what: string }>(
    `select format('item %s was paid %s times', item_id, count(*)) as what from billing.charges where subscription_id = $1 and state = 'succeeded' and not is_surplus group by item_id having count(*) > 1
     union all
     select format('charge %s is %s', id, state) from billing.charges where subscription_id = $1 and state in ('created', 'processing')
     union all
     select format('refund %s is %s', id, state) from billing.refunds where subscription_id = $1 and state in ('created', 'pending')`,
    [subscriptionId],
  );
  return [...rows.map(({ what }) => what), ...(await untold(w, subscriptionId))];
}

/** Each paid item must have exactly one event. It is sealed, so it is opened as its listeners open it. */
async function untold(w: World, subscriptionId: number): Promise<string[]> {
  const sealer = new Sealer({ 1: TEST_SECRET });
  const events = await rowsOf<{ id: string; sealed: string }>(
    w,
    'select id, sealed from billing.outbox where key = $1 and subject = $2',
    [`subscription:${subscriptionId}`, itemPaid.subject],
  );
  const told = events.map(
    ({ id, sealed }) => sealer.openJson<{ itemId: number }>(`fact.${itemPaid.subject}`, id, sealed).itemId,
  );
  const paid = await rowsOf<{ id: string }>(
    w,
    'select id from billing.items where subscription_id = $1 and paid_at is not null',
    [subscriptionId],
  );
  return paid.flatMap(({ id }) => {
    const times = told.filter((itemId) => itemId === Number(id)).length;
    return saying(times !== 1, `item ${id} is paid and was told ${times} times`);
  });
}
