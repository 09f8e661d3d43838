import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { testDatabase, type TestDatabase } from './database.ts';
import { WebhookReceiver } from './webhook-receiver.ts';

const receiver = new WebhookReceiver('whsec_sandbox');
let database: TestDatabase;
let webhookUrl: string;
let child: ChildProcess | null = null;

beforeAll(async () => {
  database = await testDatabase();
  webhookUrl = await receiver.listen();
});
afterAll(async () => {
  await kill();
  await receiver.close();
  await database.drop();
});

/** Starts the process and returns an SDK that retries this many times by itself. */
async function start(maxNetworkRetries: number): Promise<Stripe> {
  const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  const args = [
    '--conditions=@sorrel/source',
    '--import',
    new URL('../../../tools/swc-hook.mjs', import.meta.url).href,
  ];
  child = spawn(process.execPath, [...args, file('./crash-child.ts'), database.url, webhookUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  });
  const [line] = await once(child.stdout ?? child, 'data');
  const { hostname, port } = new URL(String(line).trim());
  return new Stripe('sk_test_sandbox', {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries,
  });
}

async function kill(): Promise<void> {
  if (!child) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  child = null;
}

const charge = (stripe: Stripe, n: number): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create(
    { amount: 4840, currency: 'gbp', payment_method: 'pm_card_visa', confirm: true, metadata: { n: String(n) } },
    { idempotencyKey: `crash-${n}` },
  );

it('a process killed in the middle of charges lost none it had answered, and repeats take nothing twice', async () => {
  const first = await start(0);
  const answered = new Map<number, string>();
  const work = Array.from({ length: 120 }, async (_item, n) => {
    await sleep(n * 8);
    const paid = await charge(first, n).catch(() => null);
    if (paid) answered.set(n, paid.id);
  });
  // However slow the machine, some have been answered by now and many have not.
  while (answered.size < 20) await sleep(5);
  await kill();
  await Promise.all(work);
  expect(answered.size).toBeGreaterThan(5);
  expect(answered.size).toBeLessThan(120);

  // The dead process's transactions may hold their keys a moment longer: the SDK gets a 409 and tries again.
  const second = await start(4);
  for (let n = 0; n < 120; n += 1) {
    const paid = await charge(second, n);
    if (answered.has(n)) expect(paid.id).toBe(answered.get(n));
  }
  const charges = await second.charges.list({ limit: 100 }).autoPagingToArray({ limit: 500 });
  expect(new Set(charges.map((one) => one.metadata.n)).size).toBe(120);
  expect(charges).toHaveLength(120);
  const told = (): number => new Set(receiver.events.map((event) => (event.data.object as { id: string }).id)).size;
  for (let round = 0; round < 200 && told() < 120; round += 1) await sleep(50);
  expect(told()).toBe(120);
});
