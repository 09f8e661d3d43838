import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { shipItem } from '@sorrel/contracts/fulfilment/rpc';
import { freePort } from '@sorrel/deploy/servers/free-port';
import { world, type World } from '@sorrel/test-kit/world';
import { ready } from './events.ts';

const asked: string[][] = [];
const askedAt: number[] = [];
let underWay = 0;
let mostUnderWay = 0;
let carrier: Server;
let w: World;

beforeAll(async () => {
  // A carrier that takes its time, and has scanned nothing yet.
  carrier = createServer((request, response) => {
    const numbers = (new URL(request.url ?? '', 'http://carrier').searchParams.get('mailPieceId') ?? '').split(',');
    asked.push(numbers);
    askedAt.push(performance.now());
    mostUnderWay = Math.max(mostUnderWay, ++underWay);
    void sleep(150).then(() => {
      underWay--;
      const mailPieces = numbers.map((mailPieceId) => ({ mailPieceId, error: { errorCode: 'E1142' } }));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ mailPieces }));
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => carrier.listen(port, '127.0.0.1', resolve));
  process.env.WORLD_REPLICAS = '2';
  w = await world({
    isFollowing: true,
    only: ['fulfilment', 'messaging', 'sandbox'],
    env: { ROYAL_MAIL_TRACKING_URL: `http://127.0.0.1:${port}`, ROYAL_MAIL_CALLS_PER_SECOND: '50' },
  });
  await w.clock.begin('2026-11-23T10:00:00.000Z');
});
afterAll(async () => {
  await w?.stop();
  carrier.close();
});

async function left(itemId: number): Promise<string> {
  await ready(w, itemId);
  const { trackingNumber } = await w.ask(shipItem, { id: itemId }, w.as.staff(['dispatch']));
  return trackingNumber ?? '';
}

test('with two replicas and two jobs due at once, no parcel is asked after twice and no two questions are under way together', async () => {
  const numbers = [await left(1)];
  await w.clock.at('2026-11-23T11:00:00.000Z');
  numbers.push(await left(2));
  const more = Array.from({ length: 75 }, (_, n) => `XX${String(n).padStart(9, '0')}GB`);
  await w.sql(
    `insert into fulfilment.parcels (tracking_number, item_id, subscription_id, user_id, left_at, ask_at)
     select number, 1, 1, 1, '2026-11-23T10:00Z', '2026-11-23T16:00Z' from unnest($1::text[]) number`,
    [more],
  );
  // The later job at the moment of the earlier one, as after a worker that was away.
  await w.sql(`update fulfilment.parcels set ask_at = '2026-11-23T16:00Z'`);
  const jobs = await w.sql(
    `update fulfilment.jobs set due_at = '2026-11-23T16:00Z' where kind = 'ask-after-parcels' and state <> 'done' returning 1`,
  );
  expect(jobs).toHaveLength(2);
  await w.clock.at('2026-11-23T18:30:00.000Z');
  expect(asked.flat().toSorted()).toEqual([...numbers, ...more].toSorted());
  expect(asked.map(({ length }) => length)).toEqual([30, 30, 17]);
  expect(mostUnderWay).toBe(1);
  expect(await w.sql('select 1 from fulfilment.parcels where leased_until is not null')).toHaveLength(0);
});

test('what a process that died had taken is asked after once its minute is over, and nobody asks before', async () => {
  const number = await left(3);
  const before = asked.length;
  const taken = performance.now();
  await w.sql(
    `update fulfilment.parcels set leased_until = clock_timestamp() + interval '3 seconds' where tracking_number = $1`,
    [number],
  );
  // Others are due half an hour from here, this one six hours.
  await w.clock.advance('PT7H');
  expect((askedAt[before] ?? 0) - taken).toBeGreaterThan(2_900);
  expect(
    asked
      .slice(before)
      .flat()
      .filter((one) => one === number),
  ).toHaveLength(1);
});
