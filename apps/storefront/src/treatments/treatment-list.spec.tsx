import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { TreatmentCard } from '@sorrel/contracts/http/storefront';
import { createQueryClient } from '@sorrel/web-kit/query';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { ProfileProps } from '../queries/account.api.ts';
import { TreatmentList } from './treatment-list.tsx';

const none: TreatmentCard['actions'] = {
  upload: false,
  updateDate: false,
  cancel: false,
  undoCancel: false,
  paymentMethod: 'hidden',
  showFormula: false,
};
const card = (actions: Partial<TreatmentCard['actions']>, more: Partial<TreatmentCard> = {}): TreatmentCard => ({
  id: 3,
  name: 'Acne cream',
  status: 'active',
  badge: 'SHIPS & CHARGES: 03/01/2027',
  should_cancel: false,
  due_at: '2027-01-03',
  paused_from: null,
  next: '',
  manage: [],
  price: 48.4,
  frequency: null,
  interval_months: 2,
  message: null,
  question: null,
  asks: [],
  consultation: 'acne',
  pay: null,
  method: null,
  steps: [],
  items: [
    {
      id: 8,
      status: 'paid',
      treatment_status: 'paid',
      name: 'Cream',
      image_url: '/a.webp',
      tracking_id: null,
      tracking_url: null,
      parcel: null,
      owing: null,
      is_cold: false,
      price: 48.4,
      paid_at: '2026-11-03T10:00:00Z',
      ingredients: [],
      has_receipt: true,
    },
  ],
  actions: { ...none, ...actions },
  ...more,
});

let answers: Record<string, [number, object]>;
let asked: [string, unknown][];
/** Holds answers back until it resolves. */
let gate: Promise<void>;
const real = globalThis.fetch;
beforeEach(() => {
  asked = [];
  answers = {};
  gate = Promise.resolve();
  const fake = async (path: string, init: RequestInit = {}): Promise<Response> => {
    asked.push([path, typeof init.body === 'string' ? JSON.parse(init.body) : null]);
    await gate;
    const [status, body] = answers[path] ?? [
      200,
      path.endsWith('/check-ins')
        ? { check_ins: [] }
        : path.endsWith('/preview')
          ? {
              charges: [{ date: '2027-01-12', amount: 48.4, lines: [{ text: 'Cream', amount: 48.4 }] }],
              says: ['You will next be charged £48.40 on 12/01/2027.'],
            }
          : { success: true, due_at: '2027-01-12', status: 'active', clientSecret: null },
    ];
    return new Response(JSON.stringify(body), { status });
  };
  Object.assign(globalThis, { fetch: fake });
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  Object.assign(globalThis, { fetch: real });
  jest.restoreAllMocks();
});

const method = {
  id: 'pm_1',
  type: 'card' as const,
  brand: 'visa',
  last4: '4242',
  holder_name: 'A',
  exp_month: 1,
  exp_year: 2030,
  is_backup: false,
};
function open(treatment: TreatmentCard) {
  const props = {
    treatments: [treatment],
    methods: [method],
    publishableKey: 'pk',
    provider: 'sandbox',
    user: { fname: 'A', sname: 'B' },
  } as ProfileProps;
  const router = createMemoryRouter([{ path: '/v2/profile', element: <TreatmentList props={props} /> }], {
    initialEntries: ['/v2/profile'],
  });
  render(
    <QueryClientProvider client={createQueryClient({ onError: jest.fn() })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const press = (user: ReturnType<typeof open>, name: string) => user.click(screen.getByRole('button', { name }));
const refused = (message: string, errors = {}, code = 'invalid'): [number, object] => [
  code === 'invalid' ? 422 : 409,
  { success: false, error: message, message, code, errors },
];

test.each<[Partial<TreatmentCard['actions']>, string[]]>([
  [{}, []],
  [{ paymentMethod: 'retry' }, ['Retry payment']],
  [{ paymentMethod: 'change' }, ['Change Payment Method']],
  [
    { updateDate: true, paymentMethod: 'change', cancel: true },
    ['Update delivery date', 'Change Payment Method', 'Cancel'],
  ],
  [{ undoCancel: true }, ['Undo cancellation']],
])('%j offers %j', (actions, names) => {
  open(card(actions));
  expect(screen.queryAllByRole('button').map((button) => button.textContent)).toEqual(names);
});

test('the strengths to come are named with their day and price, the last as one that goes on', () => {
  const steps = [
    { strength: '0.5 mg', from: '2026-12-24', price: 125, supplies: 2 },
    { strength: '1 mg', from: '2027-02-24', price: 145, supplies: null },
  ];
  open(card({}, { steps }));
  const rows = within(screen.getByRole('region', { name: 'Your next strengths' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    '0.5 mg from 24/12/2026, for 2 deliveries£125.00 a month',
    '1 mg from 24/02/2027 on£145.00 a month',
  ]);
  cleanup();
  open(card({}));
  expect(screen.queryByText('Your next strengths')).toBeNull();
});

test('before the next strength it is asked how the last supply went; what is missing is said, and danger leads to a call', async () => {
  const steps = [{ strength: '0.5 mg', from: '2026-12-24', price: 125, supplies: null }];
  answers['/v2/profile/data/check-ins'] = [
    200,
    { check_ins: [{ id: 7, subscription: 3, asked_at: '2026-12-14T09:00:00Z' }] },
  ];
  answers['/v2/profile/form/check-in'] = refused('We cannot do this right now.');
  open(card({}, { steps }));
  const form = await screen.findByRole('region', { name: /^Before your next strength/ });
  const press = (name: string | RegExp) => userEvent.click(within(form).getByRole('button', { name }));
  await press('Send my answers');
  expect(within(form).getByRole('group', { name: 'Doses' }).getAttribute('aria-describedby')).not.toBeNull();
  expect(within(form).getAllByRole('alert')).toHaveLength(2);
  await userEvent.click(within(form).getByRole('radio', { name: 'Mild ones that passed' }));
  await userEvent.click(within(form).getByRole('checkbox', { name: 'Feeling sick' }));
  await userEvent.click(within(form).getByRole('radio', { name: 'I took every dose' }));
  await userEvent.type(within(form).getByLabelText(/^Anything else/), 'My lips are swollen');
  await press('Send my answers');
  expect(await within(form).findByText('We cannot do this right now.')).toBeTruthy();
  answers['/v2/profile/form/check-in'] = [200, { success: true, help: 'emergency' }];
  await press('Send my answers');
  expect(await screen.findByText('Please do not wait for our answer.')).toBeTruthy();
  expect(asked.at(-1)).toEqual([
    '/v2/profile/form/check-in',
    { id: 7, sideEffects: 'mild', felt: ['nausea'], missed: 'none', words: 'My lips are swollen' },
  ]);
});

test('the formula is shown only when the server says so, and an unknown one is named as such', () => {
  open(card({ showFormula: true }));
  expect(screen.getByText('unknown ingredients')).toBeTruthy();
  cleanup();
  open(card({}));
  expect(screen.queryByText('Your Personalised Formula')).toBeNull();
  expect(screen.getByRole('link', { name: /Receipt/ }).getAttribute('href')).toBe('/v2/profile/receipt/8.pdf');
});

test('cancel: a failure keeps the dialog and says why, success says Subscription Cancelled', async () => {
  const user = open(card({ cancel: true }));
  answers['/v2/subscription/form/cancel'] = refused('We could not cancel just now.');
  await press(user, 'Cancel');
  await press(user, 'Cancel subscription');
  expect((await screen.findByRole('alert')).textContent).toContain('We could not cancel just now.');
  expect(console.error).toHaveBeenCalledWith('Cancel failed');
  delete answers['/v2/subscription/form/cancel'];
  await press(user, 'Cancel subscription');
  expect(await screen.findByRole('heading', { name: 'Subscription Cancelled' })).toBeTruthy();
  expect(asked.filter(([path]) => path.endsWith('/cancel')).map(([, body]) => body)).toEqual([
    { subscription: 3 },
    { subscription: 3 },
  ]);
});

test('a single supply is an order, in the question and in the answer', async () => {
  const user = open(card({ cancel: true }, { interval_months: 0 }));
  await press(user, 'Cancel');
  expect(screen.getByRole('heading', { name: 'Cancel your order?' })).toBeTruthy();
  await press(user, 'Cancel order');
  expect(await screen.findByRole('heading', { name: 'Order Cancelled' })).toBeTruthy();
});

test('the question of the prescriber is shown on the card, with the ways to answer', () => {
  open(
    card(
      {},
      {
        status: 'waiting',
        message: 'Please answer:',
        question: 'Which tablets?\nHow many?',
        asks: ['message', 'photos'],
      },
    ),
  );
  expect(screen.getByText(/Which tablets\?/)).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(
    expect.arrayContaining(['Answer in the chat', 'Upload photos']),
  );
});

test('date: Enter without a date says what is missing, though Save is not to be pressed', async () => {
  const user = open(card({ updateDate: true }));
  await press(user, 'Update delivery date');
  screen.getByLabelText<HTMLInputElement>('New date').focus();
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('⚠️ Please select a new date before updating.');
  expect(asked.filter(([path]) => path.endsWith('/update-date'))).toEqual([]);
});

test('date: a single supply says why it has no date to move', async () => {
  const user = open(card({ updateDate: true }, { due_at: null, interval_months: 0 }));
  await press(user, 'Update delivery date');
  expect(screen.getByText(/No further delivery is planned/)).toBeTruthy();
  expect(screen.queryByLabelText('New date')).toBeNull();
});

test('date: Save waits for a date; a refusal keeps it and names the reason', async () => {
  const user = open(card({ updateDate: true }));
  answers['/v2/subscription/form/update-date'] = refused('No.', {
    due_at: ['The first date you can choose is 12/01/2027.'],
  });
  await press(user, 'Update delivery date');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  const field = screen.getByLabelText<HTMLInputElement>('New date');
  await user.type(field, '2027-01-02');
  await user.clear(field);
  expect(screen.getByText('⚠️ Please select a new date before updating.')).toBeTruthy();
  await user.type(field, '2027-01-04');
  await press(user, 'Save');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('❌ Something went wrong while updating the date. Please try again.');
  expect(alert.textContent).toContain('12/01/2027');
  expect(field.value).toBe('2027-01-04');
  delete answers['/v2/subscription/form/update-date'];
  await press(user, 'Save');
  expect(await screen.findByText('Your delivery date is now 12/01/2027.')).toBeTruthy();
  expect(asked.findLast(([path]) => path.endsWith('/update-date'))?.[1]).toEqual({ sub_id: 3, due_at: '2027-01-04' });
});

test('manage: each change shows what will be charged before it is confirmed', async () => {
  const user = open(card({ cancel: true }, { manage: ['pause', 'skip', 'frequency'] }));
  expect(asked).toEqual([]);
  await user.click(screen.getByText('Manage'));
  await press(user, 'Skip next delivery');
  expect(await screen.findByText('You will next be charged £48.40 on 12/01/2027.')).toBeTruthy();
  expect(asked.at(-1)).toEqual(['/v2/subscription/form/preview', { subscription: 3, change: { kind: 'skip' } }]);
  answers['/v2/subscription/form/skip'] = refused('A parcel is on its way already.');
  await press(user, 'Skip delivery');
  expect((await screen.findByRole('alert')).textContent).toContain('A parcel is on its way already.');
  delete answers['/v2/subscription/form/skip'];
  await press(user, 'Skip delivery');
  expect(await screen.findByText('Skipped. Your next delivery is on 12/01/2027.')).toBeTruthy();

  await press(user, 'Change how often it comes');
  await user.click(screen.getByRole('radio', { name: 'month' }));
  await press(user, 'Save');
  await screen.findByText('Saved. Your next delivery is on 12/01/2027.');
  expect(asked.findLast(([path]) => path.endsWith('/update-frequency'))?.[1]).toEqual({
    subscription: 3,
    frequency: 1,
  });

  await press(user, 'Cancel');
  await press(user, 'Pause instead');
  await user.type(screen.getByLabelText('Pause until'), '2027-02-01');
  await press(user, 'Pause subscription');
  expect(await screen.findByText('Paused until 12/01/2027.')).toBeTruthy();
  expect(asked.findLast(([path]) => path.endsWith('/pause'))?.[1]).toEqual({ subscription: 3, until: '2027-02-01' });
});

test('an order nobody has sent is cancelled with its reason; what happened is read on request', async () => {
  const user = open(card({}, { status: 'review', manage: ['withdraw'], next: 'A prescriber reviews it.' }));
  expect(screen.getByText('A prescriber reviews it.')).toBeTruthy();
  await user.click(screen.getByText('Manage'));
  await press(user, 'Cancel this order');
  await user.selectOptions(screen.getByLabelText('May we ask why? (optional)'), 'I do not need it any more');
  await press(user, 'Cancel order');
  expect(await screen.findByRole('heading', { name: 'Subscription Cancelled' })).toBeTruthy();
  expect(asked.findLast(([path]) => path.endsWith('/cancel'))?.[1]).toEqual({ subscription: 3, reason: 'not-needed' });
});

test('payment method: one must be chosen; a server refusal and a success have the exact words', async () => {
  const user = open(card({ paymentMethod: 'change' }));
  await press(user, 'Change Payment Method');
  await press(user, 'Save');
  expect(screen.getByText('Please select a payment method.')).toBeTruthy();
  answers['/v2/subscription/form/change-payment-method'] = refused('That card has expired.');
  await user.click(screen.getByRole('radio', { name: /Visa ending in 4242/ }));
  expect(screen.queryByText('Please select a payment method.')).toBeNull();
  await press(user, 'Save');
  expect(await screen.findByText('Could not update payment method.')).toBeTruthy();
  expect(screen.getByText('That card has expired.')).toBeTruthy();
  delete answers['/v2/subscription/form/change-payment-method'];
  await press(user, 'Save');
  expect(await screen.findByRole('heading', { name: 'Updated ✅' })).toBeTruthy();
  expect(screen.getByText('Your payment method has been successfully updated.')).toBeTruthy();
  expect(asked.findLast(([path]) => path.endsWith('/change-payment-method'))?.[1]).toEqual({
    subscription: 3,
    payment_method: 'pm_1',
    amount: 48.4,
  });
});

test('figures of another choice are marked as old until the new ones are there', async () => {
  const user = open(card({ cancel: true }, { manage: ['frequency'] }));
  await user.click(screen.getByText('Manage'));
  await press(user, 'Change how often it comes');
  await screen.findByText('You will next be charged £48.40 on 12/01/2027.');
  let release = (): void => undefined;
  gate = new Promise((resolve) => (release = resolve));
  answers['/v2/subscription/form/preview'] = [200, { charges: [], says: ['You will next be charged £72.60.'] }];
  const shown = () => screen.getByRole('region', { name: 'What happens then' });
  expect(shown().getAttribute('aria-busy')).toBe('false');
  await user.click(screen.getByRole('radio', { name: '3 months' }));
  expect([shown().getAttribute('aria-busy'), shown().textContent]).toEqual(['true', expect.stringContaining('£48.40')]);
  release();
  await screen.findByText('You will next be charged £72.60.');
  expect(shown().getAttribute('aria-busy')).toBe('false');
});

test.each([
  [true, 'Charge and send now', /^We are charging your card now/],
  [false, 'Send as soon as possible', /^Your next delivery goes as soon as it can/],
])('send now promises a charge only where one is made now: %s', async (isNow, button, said) => {
  const user = open(card({ cancel: true }, { manage: ['send-now'] }));
  answers['/v2/subscription/form/preview'] = [
    200,
    { charges: [], says: ['As it is.'], asks_why: false, is_now: isNow },
  ];
  await user.click(screen.getByText('Manage'));
  await press(user, 'Send next delivery now');
  await screen.findByText('As it is.');
  await press(user, button);
  expect(await screen.findByText(said)).toBeTruthy();
});

test('payment method: another sum than the one shown is shown first; a card kept without a charge is no failure', async () => {
  const user = open(card({ paymentMethod: 'retry' }));
  await press(user, 'Retry payment');
  await user.click(screen.getByRole('radio', { name: /Visa ending in 4242/ }));
  await screen.findByText('You will next be charged £48.40 on 12/01/2027.');
  const changing = '/v2/subscription/form/change-payment-method';
  answers[changing] = refused('The amount is now £38.40. Please check it and confirm again.', {}, 'price_changed');
  answers['/v2/subscription/form/preview'] = [
    200,
    { charges: [{ date: '2027-01-12', amount: 38.4, lines: [] }], says: ['You will next be charged £38.40 today.'] },
  ];
  await press(user, 'Save');
  expect(await screen.findByText('You will next be charged £38.40 today.')).toBeTruthy();
  answers[changing] = refused('Your card is kept for later. This is out of stock.', {}, 'on_hold');
  await press(user, 'Save');
  expect(await screen.findByText(/^Your card is kept for later/)).toBeTruthy();
  expect(screen.queryByText('Could not update payment method.')).toBeNull();
  expect(asked.filter(([path]) => path === changing).map(([, body]) => (body as { amount: number }).amount)).toEqual([
    48.4, 38.4,
  ]);
});

test('says before a cancellation what happens when the treatment is stopped', async () => {
  const treatment = card({ cancel: true });
  const items = treatment.items.map((one) => ({
    ...one,
    ingredients: [{ name: 'Semaglutide', value: '1', unit: 'mg' }],
  }));
  const user = open({ ...treatment, items });
  await press(user, 'Cancel');
  const shown = screen.getByRole('region', { name: 'When you stop the treatment' });
  expect(shown.textContent).toMatch(/4 and 12 weeks.*diabetes.*999.*two months/s);
});
