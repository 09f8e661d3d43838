import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { Permission } from '@sorrel/contracts/actor';
import { openBrowser } from '@sorrel/test-kit/browser';
import { DENIED } from '@sorrel/contracts/kit/audit-words';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';
import { StaffConsole, treated, type Treated } from './console.ts';

/** What the console shows to people whose permissions differ: the menu, pages opened by address, and buttons. */
let w: World;
let browser: Browser;
let subscription: Treated;
beforeAll(async () => {
  browser = await openBrowser();
  w = await world();
  await w.clock.begin(lastNoon());
  subscription = await treated(w, await staffMember(w, ['prescriber', 'pharmacist'], 'clinic'));
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await w?.stop();
});

const PEOPLE: [name: string, permissions: Permission[], menu: string[], closed: string[]][] = [
  [
    'nobody',
    [],
    [],
    [
      'subscriptions',
      'treatments',
      'treatments/acne',
      'chats',
      'pom',
      'dispatch',
      'tasks',
      'stock',
      'books',
      'staff',
      'audit',
    ],
  ],
  [
    'helper',
    ['support'],
    [
      ...['Subscriptions', 'Treatments', 'Chats', 'old admin'],
      ...[
        'Dispatch',
        'Responsible pharmacist',
        'Clinical tasks',
        'GP letters',
        'Stock',
        'Stopped medicines',
        'Batches',
      ],
      ...['Incidents', 'Complaints', 'Promotions', 'Early access', 'Disputes'],
    ],
    ['treatments/acne', 'pom', 'station', 'near-misses', 'insights', 'books', 'staff', 'audit'],
  ],
  [
    'doctor',
    ['prescriber'],
    [
      ...['Subscriptions', 'Treatments', 'Chats', 'POM', 'old admin'],
      ...['Responsible pharmacist', 'Clinical tasks', 'GP letters', 'Video visits', 'Stopped medicines'],
      ...['Incidents', 'Complaints', 'Safety rules'],
    ],
    [
      'dispatch',
      'station',
      'stock',
      'near-misses',
      'insights',
      'promotions',
      'early-access',
      'books',
      'staff',
      'audit',
    ],
  ],
  [
    'dispenser',
    ['dispatch'],
    [
      ...['Subscriptions', 'Treatments', 'old admin', 'Dispatch', 'Station', 'Responsible pharmacist'],
      ...['Stock', 'Stopped medicines', 'Batches', 'Near misses'],
    ],
    ['chats', 'pom', 'tasks', 'insights', 'promotions', 'early-access', 'books', 'staff'],
  ],
  [
    'second',
    ['checker'],
    ['Dispatch', 'Station', 'Responsible pharmacist', 'Near misses'],
    ['subscriptions', 'chats', 'pom', 'stock', 'batches', 'staff'],
  ],
  [
    'accountant',
    ['finance'],
    ['Disputes', 'Books'],
    ['subscriptions', 'chats', 'insights', 'promotions', 'staff', 'audit'],
  ],
];
/** Denials recorded by the server: the console must not ask for what this person may not have. */
const denials = async (name: string) =>
  (
    await w.sql<{ object: string }>(
      `select object from bff.audit join identity.accounts on accounts.id = actor_id where email = $1 and action = $2`,
      [`${name}@sorrel.example`, DENIED],
    )
  ).map(({ object }) => object);

test.each(PEOPLE)(
  '%s with %j: the menu has what may be opened, and the rest says whom to ask',
  async (name, permissions, menu, closed) => {
    const staffConsole = await StaffConsole.open(w, browser, name, permissions);
    await staffConsole.logIn('/v2/admin/security');
    await staffConsole.see('/v2/admin/security');
    await staffConsole.press('Open the menu');
    const menuShown = staffConsole.page.getByRole('navigation', { name: 'Admin pages' });
    await menuShown.waitFor();
    const texts = await menuShown.getByRole('link').allInnerTexts();
    // How many wait stands beside some.
    expect(texts.map((text) => text.replace(/\s*\d+\+?$/, '')).toSorted()).toEqual(menu.toSorted());
    await staffConsole.look('menu');
    await staffConsole.page.keyboard.press('Escape');
    // The way out is under one's own name.
    await staffConsole.page.getByRole('button', { name: /^Settings of/ }).click();
    const own = staffConsole.page.getByRole('navigation', { name: 'Your account' });
    await own.getByRole('link', { name: 'Log out' }).waitFor();
    expect(await own.getByRole('link').allInnerTexts()).toEqual(['Security', 'Log out']);
    await staffConsole.look('own-menu');
    await staffConsole.page.keyboard.press('Escape');
    for (const path of closed) {
      await staffConsole.see(`/v2/admin/${path}`);
      expect(await staffConsole.page.getByRole('heading', { level: 1 }).innerText()).toBe(
        'You do not have access to this page',
      );
      await staffConsole.says(/ask the owner or a colleague in operations/);
    }
    await staffConsole.look('closed');
    expect(staffConsole.complaints()).toEqual([]);
    expect(await denials(name)).toEqual([]);
    expect(staffConsole.barriers).toEqual([]);
  },
  120_000,
);

const buttons = async (staffConsole: StaffConsole): Promise<string[]> => {
  await staffConsole.see(subscription.address);
  await staffConsole.says('Treatment Plan', 'User Credit');
  const all = ['Change Frequency', 'Back to approval', 'End Subscription', 'Add item', 'Start Item Subscription'];
  const found = await Promise.all(
    [...all, 'Manage', 'Edit address', 'Correct the record'].map(async (name) =>
      (await staffConsole.page.getByRole('button', { name, exact: true }).count()) > 0 ? [name] : [],
    ),
  );
  return found.flat();
};

test('a subscription’s page has the buttons that may be pressed, and the record for those who may read it', async () => {
  const support = await StaffConsole.open(w, browser, 'second-helper', ['support']);
  await support.logIn(subscription.address);
  expect(await buttons(support)).toEqual(['Change Frequency', 'Manage', 'Edit address', 'Correct the record']);
  await support.says('Photo Gallery', 'Clinical summary');
  await support.look('subscription');
  const dispenser = await StaffConsole.open(w, browser, 'second-dispenser', ['dispatch']);
  await dispenser.logIn(subscription.address);
  expect(await buttons(dispenser)).toEqual(['Edit address']);
  await dispenser.says(/Answers, photos and clinical decisions are not shown/);
  for (const name of ['Photo Gallery', 'Clinical summary', 'Verified evidence', 'Pregnant'])
    expect([name, await dispenser.page.getByRole('heading', { name }).count()]).toEqual([name, 0]);
  await dispenser.look('subscription');
  expect([...(await denials('second-helper')), ...(await denials('second-dispenser'))]).toEqual([]);
  expect([...support.complaints(), ...dispenser.complaints()]).toEqual([]);
  expect([...support.barriers, ...dispenser.barriers]).toEqual([]);
});
