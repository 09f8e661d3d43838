import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { receiveStripeWebhook } from '@sorrel/contracts/billing/rpc';
import { world, type World } from '@sorrel/test-kit/world';

const [BEFORE, AFTER] = ['whsec_before_the_change_of_secrets', 'whsec_after_the_change_of_secrets_'];

let w: World;
beforeAll(async () => {
  w = await world({ only: ['billing', 'sandbox'], env: { STRIPE_WEBHOOK_SECRET: BEFORE } });
});
afterAll(() => w?.stop());

/** What becomes of a new event that the provider signs with these secrets: Stripe signs with both while it rolls one. */
async function told(...secrets: string[]): Promise<string> {
  const seconds = Math.floor(Date.now() / 1000);
  const text = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'customer.created',
    livemode: false,
    created: seconds,
    data: { object: { id: 'cus_1', object: 'customer' } },
  });
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')}`,
  );
  const event = { body: Buffer.from(text).toString('base64'), signature: [`t=${seconds}`, ...signatures].join(',') };
  return w.ask(receiveStripeWebhook, event, w.as.system()).then(
    ({ isNew }) => (isNew ? 'taken' : 'known'),
    (error: { code?: string }) => String(error.code),
  );
}
const each = async () => ({ before: await told(BEFORE), both: await told(BEFORE, AFTER), after: await told(AFTER) });

test('no webhook is lost while its secret changes, and afterwards the secret before is worth nothing', async () => {
  expect(await each()).toEqual({ before: 'taken', both: 'taken', after: 'bad_request' });
  await w.restart({ STRIPE_WEBHOOK_SECRET: `${BEFORE}, ${AFTER}` });
  expect(await each()).toEqual({ before: 'taken', both: 'taken', after: 'taken' });
  await w.restart({ STRIPE_WEBHOOK_SECRET: AFTER });
  expect(await each()).toEqual({ before: 'bad_request', both: 'taken', after: 'taken' });
});
