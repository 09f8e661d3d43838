import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type Stripe from 'stripe';
import { Stand } from './stand.ts';

/**
 * Checks the stand-in's answers against the SDK's own descriptions: every field Stripe always sends must be there, and none that Stripe
 * does not know. An independent check, because the stand-in has its own types.
 */
type Fields = { required: string[]; known: string[] };

function fieldsOf(file: string, name: string): Fields {
  const path = fileURLToPath(import.meta.resolve('stripe')).replace(/[^/]+$/, `resources/${file}.d.ts`);
  const text = readFileSync(path, 'utf8');
  const start = text.indexOf(`export interface ${name} {`);
  const body = text.slice(start, text.indexOf('\n}', start));
  const found = [...body.matchAll(/^ {4}([a-z0-9_]+)(\??):/gm)];
  expect(found.length).toBeGreaterThan(5);
  return {
    required: found.filter((one) => one[2] === '').map((one) => one[1] ?? ''),
    known: found.map((one) => one[1] ?? ''),
  };
}

let stand: Stand;
let answers: Record<string, object>;

beforeAll(async () => {
  stand = await Stand.open();
  const stripe = stand.sdk();
  const customer = await stripe.customers.create({ email: 'shape@demo.sorrel.test' });
  const method = await stripe.paymentMethods.attach('pm_card_createDispute', { customer: customer.id });
  const intent = await stripe.paymentIntents.create({
    amount: 4840,
    currency: 'gbp',
    customer: customer.id,
    payment_method: method.id,
    confirm: true,
  });
  const other = await stripe.paymentIntents.create({
    amount: 4840,
    currency: 'gbp',
    payment_method: 'pm_card_visa',
    confirm: true,
  });
  answers = {
    Customer: customer,
    PaymentMethod: method,
    PaymentIntent: intent,
    SetupIntent: await stripe.setupIntents.create({}),
    Charge: await stripe.charges.retrieve(String(intent.latest_charge)),
    Refund: await stripe.refunds.create({ payment_intent: other.id }),
    Dispute: first(await stripe.disputes.list({ payment_intent: intent.id })),
    EventBase: first(await stripe.events.list({ type: 'payment_intent.succeeded' })),
    EarlyFraudWarning: await warning(),
  };

  async function warning(): Promise<object> {
    const card = await stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4000000000005423', exp_month: 1, exp_year: 2031 },
    });
    await stripe.paymentIntents.create({ amount: 4840, currency: 'gbp', payment_method: card.id, confirm: true });
    return first(await stripe.events.list({ type: 'radar.early_fraud_warning.created' })).data.object;
  }
});
afterAll(() => stand.close());

function first<Item>(list: Stripe.ApiList<Item>): Item {
  const [item] = list.data;
  if (item === undefined) throw new Error('The list is empty.');
  return item;
}

describe('answers have the shape the SDK describes', () => {
  it.each([
    ['Customers', 'Customer'],
    ['PaymentMethods', 'PaymentMethod'],
    ['PaymentIntents', 'PaymentIntent'],
    ['SetupIntents', 'SetupIntent'],
    ['Charges', 'Charge'],
    ['Refunds', 'Refund'],
    ['Disputes', 'Dispute'],
    ['Events', 'EventBase'],
    ['Radar/EarlyFraudWarnings', 'EarlyFraudWarning'],
  ])('%s: %s', (file, name) => {
    const { required, known } = fieldsOf(file, name);
    const given = Object.keys(answers[name] ?? {}).filter((field) => field !== 'lastResponse');
    expect(required.filter((field) => !given.includes(field))).toEqual([]);
    expect(given.filter((field) => !known.includes(field))).toEqual([]);
  });
});
