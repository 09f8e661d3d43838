import { describe, expect, test } from '@jest/globals';
import {
  cancelSubscription,
  insightSubscriptions,
  listSubscriptions,
  mySubscriptions,
  myTimeline,
  readSubscription,
} from '@sorrel/contracts/billing/rpc';
import { pregnancyChanged } from '@sorrel/contracts/consultations/events';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { plantEvent } from '@sorrel/test-kit/plant';
import { anActive, aShop, type Bought } from './shop.ts';

const shop = aShop();

const TELLS = 'pregnan|breastfeed|side effect|ruled-out|not safe';
const pregnant = async (userId: number, isPregnant: boolean) => {
  const at = (await shop.clock.now()).toISOString();
  await plantEvent(shop, pregnancyChanged, `patient:${userId}`, { userId, isPregnant, at });
  await shop.settle();
};
const read = (bought: Bought, permissions?: Parameters<typeof shop.as.staff>[0]) =>
  shop.ask(readSubscription, { id: bought.subscriptionId }, shop.as.staff(permissions));
const planned = ({ subscriptionId }: Bought) =>
  shop.sql<{ hold: string; hold_sealed: string | null }>(
    `select hold, hold_sealed from billing.items where subscription_id = $1 and hold is not null`,
    [subscriptionId],
  );

/** Rows of billing that tell of health in the clear, by table; what the outbox and the jobs hold included. */
async function inTheClear(): Promise<string[]> {
  const tables = await shop.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'billing' and tablename not in ('migrations', 'products', 'treatments', 'treatment_words', 'business_copy') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    for (const { row } of await shop.sql<{ row: string }>(
      // What a product's leaflet says is the same for everybody.
      `select row::text as row from (select jsonb_strip_nulls(to_jsonb(t)) - '{directions,precautions}'::text[] as row from billing.${name} t) r where row::text ~* $1`,
      [TELLS],
    ))
      found.push(`${name}: ${row.slice(0, 300)}`);
  return found;
}

describe('what billing keeps of somebody’s health', () => {
  test('is told by no column in the clear, and reads as before', async () => {
    const bought = await anActive(shop);
    await pregnant(bought.userId, true);
    expect(await inTheClear()).toEqual([]);
    expect(await planned(bought)).toEqual([{ hold: 'prescription', hold_sealed: expect.stringMatching(/^s1\./) }]);
    expect(await shop.sql('select is_pregnant from billing.patients')).toEqual([{ is_pregnant: null }]);

    const known = await read(bought);
    expect(known.subscription.hold).toMatchObject({ reason: 'pregnancy' });
    expect(known.subscription.next).toMatch(/pregnancy/);
    expect(known.timeline.map(({ cause }) => cause)).toContain('The customer is pregnant');
    expect(known.timeline[0]?.next).toMatch(/pregnancy/);
    const dispensers = await read(bought, ['dispatch']);
    expect(JSON.stringify([dispensers.subscription, dispensers.timeline])).not.toMatch(/pregnan/i);
    expect(dispensers.subscription.hold).toMatchObject({ reason: 'clinical' });
    const own = shop.as.customer(bought.userId);
    expect((await shop.ask(mySubscriptions, {}, own)).subscriptions[0]?.hold).toMatchObject({ reason: 'pregnancy' });
    expect(
      (await shop.ask(myTimeline, { subscription: bought.subscriptionId }, own)).entries.map(({ cause }) => cause),
    ).toContain('You are pregnant');
    const listed = await shop.ask(
      listSubscriptions,
      { keyword: '', status: 'all', treatment: '', isShippingToo: false, page: 1, perPage: 200 },
      shop.as.staff(),
    );
    expect(listed.rows.find(({ id }) => id === bought.subscriptionId)?.isPregnant).toBe(true);

    await pregnant(bought.userId, false);
    expect(await planned(bought)).toEqual([]);
    expect(await shop.sql('select hold_sealed from billing.items where hold_sealed is not null')).toEqual([]);
  });

  test('a reason for leaving is counted and nowhere in the clear', async () => {
    const bought = await anActive(shop);
    await shop.ask(
      cancelSubscription,
      { subscription: bought.subscriptionId, reason: 'side-effects' },
      shop.as.customer(bought.userId),
    );
    await shop.settle();
    expect(await inTheClear()).toEqual([]);
    expect(
      await shop.sql('select reason, reason_sealed from billing.cancellations where subscription_id = $1', [
        bought.subscriptionId,
      ]),
    ).toEqual([{ reason: null, reason_sealed: expect.stringMatching(/^s1\./) }]);
    const dueAt = (await read(bought)).subscription.dueAt ?? '';
    await shop.clock.at(`${addDays(dueAt, 1)}T12:00:00Z`);
    await shop.settle();
    const today = londonDate(await shop.clock.now());
    const { ended } = await shop.ask(insightSubscriptions, { from: addDays(today, -7), to: today }, shop.as.staff());
    expect(ended).toEqual([expect.objectContaining({ how: 'cancelled', reason: 'side-effects', count: 1 })]);
  });

  test('rows of the version before are sealed by the job, read the same, and are never rewritten otherwise', async () => {
    const bought = await anActive(shop);
    await pregnant(bought.userId, true);
    const before = await read(bought);
    // As the version before wrote them.
    await shop.sql(`update billing.items set hold = 'pregnancy' where subscription_id = $1 and hold is not null`, [
      bought.subscriptionId,
    ]);
    expect(await planned(bought)).toEqual([{ hold: 'pregnancy', hold_sealed: null }]);
    await shop.sql('update billing.subscriptions set outlook = $2 where id = $1', [
      bought.subscriptionId,
      before.subscription.next,
    ]);
    await shop.sql('update billing.patients set is_pregnant = true where user_id = $1', [bought.userId]);
    expect(await shop.sql('select record_sealed from billing.patients where user_id = $1', [bought.userId])).toEqual([
      { record_sealed: null },
    ]);
    await shop.sql('alter table billing.timeline disable trigger all');
    const lines = await shop.sql<{ id: string }>(
      'select id from billing.timeline where subscription_id = $1 and words_sealed is not null order by id desc',
      [bought.subscriptionId],
    );
    const shown = new Map(
      (
        await shop.sql<{ id: string }>('select id from billing.timeline where subscription_id = $1 order by id desc', [
          bought.subscriptionId,
        ])
      ).map(({ id }, at) => [id, before.timeline[at]]),
    );
    for (const { id } of lines)
      await shop.sql(
        'update billing.timeline set text = $2, cause = $3, next = $4, words_id = null, words_sealed = null where id = $1',
        [id, shown.get(id)?.text, shown.get(id)?.cause, shown.get(id)?.next],
      );
    await shop.sql('alter table billing.timeline enable trigger all');
    expect(await read(bought)).toEqual(before);
    expect(await inTheClear()).not.toEqual([]);

    await shop.sql(
      `insert into billing.jobs (kind, key, data, due_at, trace) values ('seal-rows', 'again', '{}', '1970-01-01', '00-11111111111111111111111111111111-1111111111111111-01')`,
    );
    await shop.clock.advance('PT10M');
    await shop.settle();
    expect(await inTheClear()).toEqual([]);
    expect(await read(bought)).toEqual(before);
    for (const set of [`text = 'nothing'`, `words_sealed = null`, `words_sealed = 's1.1.abc'`, `cause = ''`])
      await expect(shop.sql(`update billing.timeline set ${set}`)).rejects.toThrow('append-only');
    await expect(shop.sql('delete from billing.timeline')).rejects.toThrow();
  });
});
