import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { consult, newcomer, signUp } from '@sorrel/test-kit/journey';
import { world, type World } from '@sorrel/test-kit/world';
import { giveDetails, logInAt, payWith, sendPhotos, typeCard } from './steps.ts';
import { withStripe } from './stripe-js.ts';

const SHOTS = fileURLToPath(new URL('../../build/screenshots/', import.meta.url));

let w: World;
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

test('with Stripe’s keys its own form takes the card: not loaded, wrong, asked by the bank, paid, and one more kept', async () => {
  const who = newcomer({ fname: 'Stella', sname: 'Pike' });
  await consult(w.url, await signUp(w.url, who), 'rosacea');
  const customer = await Visitor.arrive(browser, {
    name: 'customer',
    url: w.url,
    shots: SHOTS,
    allowed: [/net::ERR_CONNECTION_REFUSED/, /status of 402/],
  });
  const { page } = customer;
  const look = (name: string) => customer.shot(`stripe-${name}`);
  const stripe = { load: false };
  const asked = await withStripe(page, stripe);
  await logInAt(customer, '/v2/login?next=%2Fv2%2Fsubscription%2Fresult', who.email, who.password);
  await customer.heading("Here's what we've got for you.");
  // Nothing is sent to the card company before a card is asked for.
  expect(asked).toEqual([]);

  await giveDetails(customer);
  await customer.sees('We could not load the card form. Please check your connection and try again.');
  expect(await page.getByRole('button', { name: /^Add card and pay/ }).isDisabled()).toBe(true);
  await look('not-loaded');
  stripe.load = true;
  await customer.press('Try again');
  await customer.page.getByLabel('Card number').waitFor();
  expect(asked).toEqual(Array.from({ length: asked.length }, () => 'https://js.stripe.com/endive/stripe.js'));

  await customer.fill('Card number', '4242');
  await customer.press(/^Add card and pay/);
  await customer.sees('Your card number is incomplete.');
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242');
  await look('incomplete');
  await typeCard(customer, '4000000000000002');
  await customer.press(/^Add card and pay/);
  await customer.sees('Your card was declined.');
  await look('declined');
  await payWith(customer, { card: '4000002500003155', bank: 'Complete' }, look);
  await w.settle();
  expect(await w.sql('select state, amount_pence, card_last4 from billing.charges')).toEqual([
    { state: 'succeeded', amount_pence: 4840, card_last4: '3155' },
  ]);
  await sendPhotos(customer);

  await customer.press('Change Payment Method');
  await customer.press('Add new card');
  await typeCard(customer, '5555555555554444');
  await customer.press('Save Payment Method');
  await customer.sees('Payment method saved!');
  await look('saved');
  await customer.press('Save');
  await customer.sees('Your payment method has been successfully updated.');
  expect(customer.complaints).toEqual([]);
  await expectInvariants(w);
}, 240_000);
