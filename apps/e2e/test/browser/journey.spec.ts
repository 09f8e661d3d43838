import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser, Visitor } from '@sorrel/test-kit/browser';
import { expectInvariants } from '@sorrel/test-kit/invariants';
import { bankSays, consult, newcomer, signUp } from '@sorrel/test-kit/journey';
import { STAFF_PASSWORD, staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';
import { mayReadAtOnce, readAll } from './case.ts';
import { answer, logInAt, pay, register, sendPhotos } from './steps.ts';

const root = new URL('../../../../', import.meta.url);
const SHOTS = fileURLToPath(new URL('apps/e2e/build/screenshots/', root));
const BUILT = ['apps/storefront/build/client', 'apps/admin/dist/index.html'];

let w: World;
let browser: Browser;
const visitors: Visitor[] = [];
const arrive = async (name: string): Promise<Visitor> => {
  const visitor = await Visitor.arrive(browser, { name, url: w.url, shots: SHOTS });
  visitors.push(visitor);
  return visitor;
};
/** Screenshots and accessibility checks, numbered in the order of the journey. */
let count = 0;
const barriers: string[] = [];
const looking =
  (visitor: Visitor) =>
  async (name: string): Promise<void> => {
    await visitor.shot(`${String(++count).padStart(2, '0')}-${name}`);
    barriers.push(...(await visitor.barriers()));
  };

/** Steps that need the ones before them. The first that fails saves screenshots of every screen and the log; later ones are not tried. */
const journey = () => {
  let broken: string | undefined;
  return (name: string, act: () => Promise<void>, limitMs: number): void => {
    test(
      name,
      async () => {
        if (broken) throw new Error(`not tried: "${broken}" failed before it`);
        try {
          await act();
          const complaints = visitors.flatMap((visitor) =>
            visitor.complaints.splice(0).map((text) => `${visitor.name} ${text}`),
          );
          if (complaints.length > 0) throw new Error(`The console complained:\n${complaints.join('\n')}`);
        } catch (error) {
          broken = name;
          for (const visitor of visitors)
            await visitor.failed(`failed-${visitor.name.replaceAll(' ', '-')}`).catch(() => undefined);
          if (existsSync(w.env.LOG_FILE ?? '')) copyFileSync(w.env.LOG_FILE ?? '', `${SHOTS}failed.log`);
          throw error;
        }
      },
      limitMs,
    );
  };
};

beforeAll(async () => {
  const missing = BUILT.filter((path) => !existsSync(new URL(path, root)));
  if (missing.length > 0)
    throw new Error(`The screens are not built (${missing.join(', ')}): run npm run build first.`);
  rmSync(SHOTS, { recursive: true, force: true });
  browser = await openBrowser();
  w = await world();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

describe('the main job on the screens', () => {
  const step = journey();
  const me = newcomer();
  let customer: Visitor;
  let prescriber: Visitor;
  let pharmacist: Visitor;
  let address: string;
  const look = (name: string): Promise<void> => looking(customer)(name);

  step(
    'a stranger finds a treatment and registers with the code from their mailbox',
    async () => {
      customer = await arrive('customer');
      await customer.page.goto('/');
      await customer.heading(/.+/);
      await look('home');
      await customer.press('Only necessary');
      await customer.page.goto('/shop');
      await look('shop');
      await customer.page.locator('a[href="/shop/acne"]').first().click();
      await customer.page.waitForURL('**/shop/acne');
      await look('product');
      await customer.press('Start consultation', 'link');
      await register(customer, w.url, me, look);
      await customer.page.waitForURL('**/consultation/acne');
    },
    180_000,
  );

  step(
    'answers the consultation and sees the proposal',
    async () => {
      await answer(customer, w.url, 'acne', look);
    },
    180_000,
  );

  step(
    'pays with a promotion and sends three photos',
    async () => {
      await pay(customer, { card: '4242424242424242', promo: 'SORREL20' }, look);
      await sendPhotos(customer, look);
      await customer.sees('UNDER REVIEW');
      await look('dashboard-review');
    },
    180_000,
  );

  step(
    'a prescriber approves in the console',
    async () => {
      await staffMember(w, ['prescriber']);
      prescriber = await arrive('prescriber');
      await mayReadAtOnce(prescriber.page);
      await logInAt(
        prescriber,
        '/v2/login?next=%2Fv2%2Fadmin%2Fsubscriptions',
        'prescriber@sorrel.example',
        STAFF_PASSWORD,
      );
      await prescriber.heading('Subscriptions');
      await prescriber.sees(me.email);
      await looking(prescriber)('admin-subscriptions');
      await prescriber.page.getByRole('row', { name: me.email }).getByRole('link').first().click();
      await prescriber.page.waitForURL(/\/v2\/admin\/subscriptions\/\d+/);
      address = new URL(prescriber.page.url()).pathname;
      await prescriber.page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
      await looking(prescriber)('admin-subscription');
      await readAll(prescriber.page, { isAtOnce: true });
      await prescriber.press('Approve');
      await prescriber.page.getByRole('dialog').waitFor();
      await looking(prescriber)('admin-approve');
      await prescriber.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
      await prescriber.sees(/^Approved: /);
      await w.settle();
    },
    120_000,
  );

  step(
    'the pharmacy ships; the label is saved',
    async () => {
      await staffMember(w, ['pharmacist', 'support'], 'pharmacist');
      pharmacist = await arrive('pharmacist');
      await logInAt(
        pharmacist,
        `/v2/login?next=${encodeURIComponent(address)}`,
        'pharmacist@sorrel.example',
        STAFF_PASSWORD,
      );
      await pharmacist.page.getByRole('button', { name: 'Ship', exact: true }).waitFor();
      const label = await pharmacist.saves(() => pharmacist.press('Ship'));
      expect([label.name, label.bytes.subarray(0, 4).toString()]).toEqual([
        expect.stringMatching(/^[A-Z]{2}\d{9}GB\.pdf$/),
        '%PDF',
      ]);
      await pharmacist.page.getByRole('link', { name: 'Shipping Label' }).waitFor();
      await looking(pharmacist)('admin-shipped');
      await pharmacist.page.goto('/v2/admin/dispatch');
      await pharmacist.heading('Dispatch');
      await pharmacist.sees(label.name.replace('.pdf', ''));
      await looking(pharmacist)('admin-dispatch');
      await pharmacist.page.goto('/v2/admin/pom');
      await pharmacist.sees(me.sname);
      await looking(pharmacist)('admin-pom');
    },
    120_000,
  );

  step(
    'the customer sees the parcel and can follow it',
    async () => {
      await w.settle();
      await customer.page.goto('/v2/profile');
      await customer.sees(/^SHIPS & CHARGES: \d\d\/\d\d\/\d{4}$/);
      await customer.page.getByRole('link', { name: /^Track / }).waitFor();
      expect(await customer.page.getByRole('link', { name: /^Track / }).getAttribute('href')).toContain('track');
      await look('dashboard-shipped');
    },
    60_000,
  );

  step(
    'both sides chat, and neither reloads',
    async () => {
      await customer.page.goto('/v2/profile/chat');
      await pharmacist.page.goto('/v2/admin/chats');
      await pharmacist.heading('Chats');
      const write = async (who: Visitor, text: string): Promise<void> => {
        await who.page.getByLabel('Your message').fill(text);
        await who.press('Send');
      };
      // The advice about the formula sent with the prescriber's approval.
      await customer.sees(/must not be used in pregnancy/);
      await write(customer, 'When may I wash it off?');
      await pharmacist.sees('When may I wash it off?');
      await looking(pharmacist)('admin-chats');
      await pharmacist.page.getByRole('link', { name: me.fname }).first().click();
      await pharmacist.sees('When may I wash it off?');
      await write(pharmacist, 'In the morning.');
      await customer.sees('In the morning.');
      await write(customer, 'Thank you!');
      await pharmacist.sees('Thank you!');
      await look('chat');
      await looking(pharmacist)('admin-chat');
    },
    120_000,
  );

  const approveAndShip = async (): Promise<void> => {
    await prescriber.page.goto(address);
    await readAll(prescriber.page, { isAtOnce: true });
    await prescriber.press('Approve');
    await prescriber.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await prescriber.sees(/^Approved: /);
    await w.settle();
    await pharmacist.page.goto(address);
    await pharmacist.saves(() => pharmacist.press('Ship'));
    await w.settle();
  };

  step(
    'two months later the next item is with the prescriber',
    async () => {
      await w.clock.advance('P2M1D');
      await customer.page.goto('/logout');
      await logInAt(customer, '/v2/login?next=%2Fv2%2Fprofile', me.email, me.password);
      await customer.sees('NEXT ITEM IS BEING SHIPPED');
      await look('dashboard-renewed');
      await approveAndShip();
    },
    120_000,
  );

  step(
    'a refused payment is paid on a phone, from the e-mail, with one press',
    async () => {
      await w.settle();
      const card = await customer.page.evaluate(async () => {
        const page = await fetch('/v2/profile', { headers: { accept: 'application/json' } });
        return ((await page.json()) as { props: { methods: { id: string }[] } }).props.methods[0]?.id ?? '';
      });
      await bankSays(w.url, card, 'declinesLater');
      await w.clock.advance('P2M');
      await w.settle();
      await bankSays(w.url, card, 'visa');
      const mails = (await (await fetch(`${w.url}/sandbox/mails?to=${encodeURIComponent(me.email)}`)).json()) as {
        mails: { subject: string; text: string }[];
      };
      const mail = mails.mails.find(({ subject }) => subject === 'We could not take your payment')?.text ?? '';
      const way = /\/v2\/pay\?link=\S+/.exec(mail)?.[0] ?? 'no link in the e-mail';
      await customer.page.setViewportSize({ width: 390, height: 844 });
      await customer.page.goto('/logout');
      await logInAt(customer, way, me.email, me.password);
      await customer.heading('Your payment did not go through');
      await customer.sees(/^We try the same card again on/);
      await look('pay');
      await customer.press(/^Pay £[\d.]+ now$/);
      await customer.heading('Thank you, it is paid');
      await look('paid');
      await customer.page.setViewportSize({ width: 1440, height: 900 });
      await w.settle();
      await approveAndShip();
    },
    120_000,
  );

  step(
    'the customer cancels through the dialogs',
    async () => {
      await customer.page.goto('/v2/profile');
      await customer.press('Cancel');
      await customer.heading('Cancel your subscription?');
      await look('cancel');
      await customer.press('Cancel subscription');
      await customer.heading('Subscription Cancelled');
      await look('cancelled');
      await customer.press('OK');
      await customer.sees('CANCELLED');
      await look('dashboard-cancelled');
    },
    60_000,
  );

  step(
    'every promise holds',
    async () => {
      await expectInvariants(w);
    },
    60_000,
  );
});

describe('the refusal on the screens', () => {
  const step = journey();
  const who = newcomer({ fname: 'Rosa', sname: 'Lind' });

  step(
    'the bank asks, the prescriber says no, the money goes back',
    async () => {
      await consult(w.url, await signUp(w.url, who), 'rosacea');
      const customer = await arrive('second customer');
      await logInAt(customer, '/v2/login?next=%2Fv2%2Fsubscription%2Fresult', who.email, who.password);
      await customer.heading("Here's what we've got for you.");
      await pay(customer, { card: '4000002500003155', bank: 'Complete' }, looking(customer));
      await sendPhotos(customer);
      await customer.sees('UNDER REVIEW');
      const prescriber = await arrive('prescriber who refuses');
      await staffMember(w, ['prescriber'], 'second-prescriber');
      await logInAt(
        prescriber,
        '/v2/login?next=%2Fv2%2Fadmin%2Fsubscriptions',
        'second-prescriber@sorrel.example',
        STAFF_PASSWORD,
      );
      await prescriber.page.getByRole('row', { name: who.email }).getByRole('link').first().click();
      await prescriber.press('Decline');
      await prescriber.page.getByRole('dialog').waitFor();
      const dialog = prescriber.page.getByRole('dialog');
      expect(await dialog.getByRole('button', { name: 'Decline', exact: true }).isDisabled()).toBe(true);
      await dialog.getByLabel('Reason', { exact: true }).click();
      await prescriber.page.getByTitle('Should be seen in person').click();
      const told = (await dialog.locator('blockquote').innerText()).replace(/\s+/g, ' ');
      expect(told).toMatch(/has decided not to prescribe it\..*book an appointment with your GP/);
      await looking(prescriber)('admin-decline');
      await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
      await prescriber.sees('The customer is told, and their payment goes back.');
      await w.settle();
      await customer.page.goto('/v2/profile');
      await customer.sees('REFUSED TO SUPPLY');
      await looking(customer)('dashboard-refused');
      await customer.page.goto('/v2/profile/chat');
      await customer.sees('book an appointment with your GP');
      await prescriber.sees('Declined by');
      await prescriber.sees('Should be seen in person');
      await expectInvariants(w);
    },
    240_000,
  );
});

test('no serious accessibility violation on any of these screens, by a checker that finds a planted one', async () => {
  const visitor = await arrive('nobody');
  await visitor.page.setContent('<html lang="en"><title>t</title><main><h1>Shop</h1><img src="/x.webp"></main>');
  expect(await visitor.barriers()).toEqual([expect.stringContaining('image-alt')]);
  expect([...new Set(barriers)]).toEqual([]);
});
