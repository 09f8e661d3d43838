import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Stand } from './stand.ts';

const AWAY_MS = 150;
let far: Stand;

beforeAll(async () => {
  far = await Stand.open({ latencyMs: AWAY_MS });
});
afterAll(() => far.close());

async function took(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

it('the card provider answers as from far away when it is to', async () => {
  expect(await took(() => far.sdk().customers.list({ limit: 1 }))).toBeGreaterThanOrEqual(AWAY_MS - 1);
});

it('so does the carrier', async () => {
  const ask = () =>
    far.http.get('/sandbox/royal-mail/api/v1/orders').set('authorization', far.settings.royalMail.key).expect(200);
  expect(await took(ask)).toBeGreaterThanOrEqual(AWAY_MS - 1);
});
