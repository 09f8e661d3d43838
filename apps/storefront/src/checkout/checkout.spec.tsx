import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { CheckoutPage } from '@sorrel/contracts/http/storefront';
import { createQueryClient } from '@sorrel/web-kit/query';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { chooseCookies } from '../consent/consent.ts';
import Checkout from './checkout.tsx';

type Props = CheckoutPage['props'];
const quote = { lines: [{ text: 'Acne cream', amount: 48.4 }], subtotal: 48.4, discount: 0, credit: 0, total: 48.4 };
const props: Props = {
  plan: {
    id: 1,
    name: 'Acne cream',
    treatment: { slug: 'acne', image_url: '/a.webp' },
    items: [{ price: 24.2, interval: 'month', interval_duration: 2, ingredients: [] }],
    charge: 48.4,
    steps: [],
    start: null,
  },
  plans: [],
  promo: null,
  refusedCode: null,
  notice: null,
  quote,
  address: null,
  credit: 0,
  publishableKey: 'pk_test_sandbox',
  provider: 'sandbox',
  methods: [
    {
      id: 'pm_1',
      type: 'card',
      brand: 'visa',
      last4: '4242',
      holder_name: 'Amelia Hart',
      exp_month: 4,
      exp_year: 2029,
      is_backup: false,
    },
  ],
  user: {
    id: 7,
    fname: 'Amelia',
    sname: 'Hart',
    name: 'Amelia',
    surname: 'Hart',
    email: 'a@b.co',
    phone: '',
    referral_code: 'A',
    referral_link: '',
    role: 'customer',
    credit: 0,
    birth_date: null,
    sex: null,
    uk_resident: null,
  },
};

/** The server: answers by method and path, and what it was asked. */
let answers: Record<string, () => [number, object]>;
let asked: [string, unknown][];
const bodiesOf = (call: string) => asked.filter(([one]) => one === call).map(([, body]) => body);
const real = globalThis.fetch;

beforeEach(() => {
  localStorage.clear();
  delete window.dataLayer;
  sessionStorage.clear();
  asked = [];
  answers = {
    'GET /v2/subscription/checkout': () => [200, { component: 'Subscription/Checkout', props, url: '' }],
    'POST /v2/subscription/form/preview': () => [
      200,
      {
        charges: [
          { date: '2026-11-21', amount: 48.4, lines: [{ text: 'Cream', amount: 48.4 }] },
          { date: '2027-01-21', amount: 48.4, lines: [{ text: 'Cream', amount: 48.4 }] },
        ],
        says: ['You will next be charged £48.40 on 21/11/2026.'],
      },
    ],
    'POST /v2/subscription/form/update-customer-info': () => [200, { success: true }],
    'POST /v2/subscription/form/update-billing-info': () => [200, { success: true }],
    'POST /v2/subscription/form/start-subscription': () => [
      200,
      { success: true, clientSecret: null, subscriptionId: 55, amount: 48.4 },
    ],
    'POST /v2/subscription/form/confirm-subscription': () => [
      200,
      { success: true, status: 'incomplete', isPaid: true, refusal: null },
    ],
  };
  const fake = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const call = `${init.method ?? 'GET'} ${path}`;
    asked.push([call, typeof init.body === 'string' ? JSON.parse(init.body) : null]);
    const [status, body] = answers[call]?.() ?? [
      404,
      { success: false, error: '', message: '', code: 'not_found', errors: {} },
    ];
    return new Response(JSON.stringify(body), { status });
  };
  Object.assign(globalThis, { fetch: fake });
});
afterEach(() => {
  cleanup();
  Object.assign(globalThis, { fetch: real });
});

function open(client = createQueryClient({ onError: jest.fn() }), state: unknown = null) {
  const router = createMemoryRouter(
    [
      { path: '/before', element: <p>Before</p> },
      { path: '/v2/subscription/checkout', element: <Checkout /> },
      { path: '/v2/profile/upload-photos', element: <h1>Photos</h1> },
    ],
    { initialEntries: ['/before', { pathname: '/v2/subscription/checkout', state }], initialIndex: 1 },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

async function toPayment() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Phone'), '07700 900123');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.type(await screen.findByLabelText('Address line 1'), '14 Mill Lane');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('button', { name: /^Next: pay/ });
  return user;
}

test('three steps with their calls; nothing typed before is asked again; a paid order replaces the page', async () => {
  localStorage.setItem('sorrel.promo', 'FRIEND');
  const router = open();
  const user = await toPayment();
  expect(bodiesOf('POST /v2/subscription/form/update-customer-info')).toEqual([
    { name: 'Amelia', surname: 'Hart', phone: '07700 900123' },
  ]);
  expect(bodiesOf('POST /v2/subscription/form/update-billing-info')).toEqual([
    {
      first_name: 'Amelia',
      last_name: 'Hart',
      email: 'a@b.co',
      contact_no: '07700 900123',
      address_1: '14 Mill Lane',
      address_2: '',
      city: '',
      postcode: '',
    },
  ]);
  const pay = screen.getByRole<HTMLButtonElement>('button', { name: 'Next: pay £48.40' });
  expect(pay.disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: /Visa ending in 4242/ }));
  expect(pay.disabled).toBe(false);
  await user.dblClick(pay);
  expect(await screen.findByRole('heading', { name: 'Photos' })).toBeTruthy();
  expect(bodiesOf('POST /v2/subscription/form/start-subscription')).toEqual([
    { paymentMethod: 'pm_1', amount: 48.4, plan: 1 },
  ]);
  expect(bodiesOf('POST /v2/subscription/form/confirm-subscription')).toEqual([{ subscription: 55 }]);
  expect([localStorage.getItem('sorrel.promo'), sessionStorage.getItem('sorrel.payment')]).toEqual([null, null]);
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Before')).toBeTruthy();
});

const later = (router: ReturnType<typeof open>) => {
  // A reload: the page begins anew, with the browser's history and what the tab keeps.
  const { location } = router.state;
  cleanup();
  return open(undefined, location.state);
};
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('a reload in the address step loses what was typed, or begins again at the first step', async () => {
  const router = open();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Phone'), '07700 900123');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.type(await screen.findByLabelText('Address line 1'), '14 Mill Lane');
  await user.type(screen.getByLabelText('City'), 'Leeds');
  later(router);
  expect(await screen.findByLabelText('Address line 1')).toBeTruthy();
  expect([valueOf('Address line 1'), valueOf('City'), valueOf('Phone')]).toEqual([
    '14 Mill Lane',
    'Leeds',
    '07700 900123',
  ]);
  expect(screen.getByRole('region', { name: 'Your Address' }).getAttribute('aria-current')).toBe('step');
  expect(screen.getByText('Amelia Hart, 07700 900123')).toBeTruthy();
});

test('what one person typed is shown to the next one in the same tab', async () => {
  const router = open();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Phone'), '07700 900123');
  answers['GET /v2/subscription/checkout'] = () => [
    200,
    {
      component: 'Subscription/Checkout',
      props: { ...props, user: { ...props.user, id: 8, fname: 'Bea', name: 'Bea' } },
      url: '',
    },
  ];
  later(router);
  await screen.findByLabelText('Phone');
  expect([valueOf('Phone'), valueOf('Legal first name')]).toEqual(['', 'Bea']);
});

test('Back goes one step back, and from the first step to the page before', async () => {
  const router = open();
  await toPayment();
  const opened = () =>
    screen
      .getAllByRole('region')
      .find((one) => one.getAttribute('aria-current') === 'step')
      ?.getAttribute('aria-labelledby');
  const payment = opened();
  await act(() => router.navigate(-1));
  expect(screen.getByRole('region', { name: 'Your Address' }).getAttribute('aria-current')).toBe('step');
  await act(() => router.navigate(1));
  expect(opened()).toBe(payment);
  await userEvent.click(screen.getAllByRole('button', { name: 'Back' })[0] as HTMLElement);
  await act(() => router.navigate(-1));
  expect(screen.getByRole('region', { name: 'Patient Details' }).getAttribute('aria-current')).toBe('step');
  await act(() => router.navigate(-1));
  expect(await screen.findByText('Before')).toBeTruthy();
});

test('a refused step says why, stays open and keeps what was typed', async () => {
  answers['POST /v2/subscription/form/update-customer-info'] = () => [
    422,
    {
      success: false,
      error: 'Please check the phone number.',
      message: 'Please check the phone number.',
      code: 'invalid',
      errors: { phone: ['This is not a phone number.'] },
    },
  ];
  open();
  const user = userEvent.setup();
  const phone = await screen.findByLabelText<HTMLInputElement>('Phone');
  await user.type(phone, 'abc');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('This is not a phone number.')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('Please check the phone number.');
  expect(phone.value).toBe('abc');
  expect(document.activeElement).toBe(phone);
});

test('a refused payment stays on the payment step and can be tried again', async () => {
  answers['POST /v2/subscription/form/start-subscription'] = () => [
    402,
    {
      success: false,
      error: 'Your card was declined.',
      message: 'Your card was declined.',
      code: 'payment_failed',
      errors: {},
    },
  ];
  open();
  const user = await toPayment();
  await user.click(screen.getByRole('radio', { name: /4242/ }));
  await user.click(screen.getByRole('button', { name: /^Next: pay/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.');
  expect(screen.queryByText('Processing payment...')).toBeNull();
  answers['POST /v2/subscription/form/start-subscription'] = () => [
    200,
    { success: true, clientSecret: null, subscriptionId: 55, amount: 48.4 },
  ];
  await user.click(screen.getByRole('button', { name: /^Next: pay/ }));
  expect(await screen.findByRole('heading', { name: 'Photos' })).toBeTruthy();
});

test('a payment of before the reload is found again, not made again', async () => {
  chooseCookies('all');
  sessionStorage.setItem('sorrel.payment', '55 38.72');
  open();
  expect(await screen.findByRole('heading', { name: 'Photos' })).toBeTruthy();
  expect(bodiesOf('POST /v2/subscription/form/start-subscription')).toEqual([]);
  expect(bodiesOf('POST /v2/subscription/form/confirm-subscription')).toEqual([{ subscription: 55 }]);
  expect(window.dataLayer).toEqual([{ event: 'order_complete', item: 'subscription', price: 38.72 }]);
});

test('one that has not arrived lets the person go on', async () => {
  sessionStorage.setItem('sorrel.payment', '55 38.72');
  answers['POST /v2/subscription/form/confirm-subscription'] = () => [
    200,
    { success: true, status: 'pending', isPaid: false, refusal: null },
  ];
  open();
  expect(await screen.findByRole('heading', { name: 'Patient Details' })).toBeTruthy();
});

test('somebody who has just bought is told that there is nothing to check out yet', async () => {
  answers['GET /v2/subscription/checkout'] = () => [
    200,
    { component: 'Subscription/Checkout', props: { ...props, plan: null }, url: '' },
  ];
  answers['GET /v2/profile'] = () => [
    200,
    { component: 'Profile', props: { treatments: [{ status: 'review' }] }, url: '' },
  ];
  open();
  expect(await screen.findByRole('heading', { name: 'Your order is placed' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to my account' })).toBeTruthy();
});

test('without a plan there is a way on', async () => {
  answers['GET /v2/subscription/checkout'] = () => [
    200,
    { component: 'Subscription/Checkout', props: { ...props, plan: null, quote: null }, url: '' },
  ];
  open();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Find your treatment' }).getAttribute('href')).toBe('/shop'),
  );
});

const promoRow = {
  code: 'SORREL20',
  title: 'Skincare offer',
  type: 'percentage',
  value: 20,
  duration: 'once',
  charges: null,
  is_first_order_only: true,
};

test('promo: trimmed, shown with its effect and the field hidden; a refused one takes the applied away', async () => {
  const cheaper = { ...quote, discount: 9.68, total: 38.72 };
  answers['POST /v2/subscription/form/apply-code'] = () => [200, { success: true, ...promoRow, quote: cheaper }];
  open();
  const user = userEvent.setup();
  const field = await screen.findByLabelText<HTMLInputElement>('Promo code');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
  await user.type(field, '  SORREL20 {Enter}');
  expect(await screen.findByText('20% off your first order')).toBeTruthy();
  expect(screen.queryByLabelText('Promo code')).toBeNull();
  expect(screen.getByText('£38.72')).toBeTruthy();
  expect(bodiesOf('POST /v2/subscription/form/apply-code')).toEqual([{ code: 'SORREL20' }]);

  answers['POST /v2/subscription/form/apply-code'] = () => [422, { success: false, code: 'invalid', errors: {} }];
  await user.click(screen.getByRole('button', { name: 'Change code' }));
  await user.type(screen.getByLabelText('Promo code'), 'OLD{Enter}');
  expect(await screen.findByText('Invalid promo code')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('£38.72')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Promo code').value).toBe('OLD');
});

test('a code that came with a link counts without a press, once', async () => {
  localStorage.setItem('sorrel.promo', 'FRIEND');
  const cheaper = { ...quote, discount: 9.68, total: 38.72 };
  answers['POST /v2/subscription/form/apply-code'] = () => [200, { success: true, ...promoRow, quote: cheaper }];
  open();
  expect(await screen.findByText('20% off your first order')).toBeTruthy();
  expect(screen.getByText('£38.72')).toBeTruthy();
  expect(bodiesOf('POST /v2/subscription/form/apply-code')).toEqual([{ code: 'FRIEND' }]);
});

test('a page that set out before a code was applied does not take it away again', async () => {
  localStorage.setItem('sorrel.promo', 'FRIEND');
  const cheaper = { ...quote, discount: 9.68, total: 38.72 };
  answers['POST /v2/subscription/form/apply-code'] = () => [200, { success: true, ...promoRow, quote: cheaper }];
  // The proposal has read the checkout ahead, and the page reads it again while the code is being applied.
  const client = createQueryClient({ onError: jest.fn() });
  client.setQueryData(['checkout'], props);
  const before = globalThis.fetch;
  let arrives: (() => void) | undefined;
  const arriving = new Promise<void>((resolve) => (arrives = resolve));
  globalThis.fetch = async (path, init) => {
    const answer = await before(path, init);
    if (path === '/v2/subscription/checkout') await arriving;
    return answer;
  };
  open(client);
  expect(await screen.findByText('20% off your first order')).toBeTruthy();
  expect(bodiesOf('GET /v2/subscription/checkout')).toHaveLength(1);
  await act(async () => {
    arrives?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });
  expect(screen.getByText('20% off your first order')).toBeTruthy();
  expect(screen.getByText('£38.72')).toBeTruthy();
});

test('a code of a link that is refused stands in its field with the reason, and is in nobody’s way', async () => {
  localStorage.setItem('sorrel.promo', 'FRIEND');
  const error = 'This code is for a first order only.';
  answers['POST /v2/subscription/form/apply-code'] = () => [
    422,
    { success: false, error, message: error, code: 'invalid', errors: {} },
  ];
  open();
  expect(await screen.findByText(error)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Promo code').value).toBe('FRIEND');
  const user = await toPayment();
  await user.click(screen.getByRole('radio', { name: /4242/ }));
  await user.click(screen.getByRole('button', { name: 'Next: pay £48.40' }));
  expect(await screen.findByRole('heading', { name: 'Photos' })).toBeTruthy();
  expect(bodiesOf('POST /v2/subscription/form/apply-code')).toHaveLength(1);
});

test.each([
  [500, {}, 'Invalid promo code'],
  [503, { error: 'We are busy. Please try again.' }, 'We are busy. Please try again.'],
])('a code that is answered with %d and %j says: %s', async (status, body, text) => {
  answers['POST /v2/subscription/form/apply-code'] = () => [status, body];
  open();
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Promo code'), 'ANY{Enter}');
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a double press pays once and counts one purchase in analytics', async () => {
  chooseCookies('all');
  open();
  const user = await toPayment();
  await user.click(screen.getByRole('radio', { name: /4242/ }));
  const button = screen.getByRole('button', { name: 'Next: pay £48.40' });
  act(() => {
    button.click();
    button.click();
  });
  expect(await screen.findByRole('heading', { name: 'Photos' })).toBeTruthy();
  expect(bodiesOf('POST /v2/subscription/form/start-subscription')).toHaveLength(1);
  expect(window.dataLayer?.filter((one) => one.event === 'order_complete')).toHaveLength(1);
});

test('what is taken today and later is said in one place at a time', async () => {
  open();
  const sentence = '£48.40 today, then £48.40 every 2 months until you cancel.';
  expect(await screen.findAllByText(sentence)).toHaveLength(1);
  await toPayment();
  expect(screen.getAllByText((text) => text.includes('until you cancel'))).toHaveLength(1);
  expect(screen.getByText(sentence).closest('section')?.getAttribute('aria-label')).toBe('What happens then');
});

test('an applied code can be removed; one that does not count is shown with its reason, and can be too', async () => {
  let shown: Partial<Props> = { promo: promoRow as Props['promo'], quote: { ...quote, total: 38.72 } };
  answers['GET /v2/subscription/checkout'] = () => [200, { component: '', props: { ...props, ...shown }, url: '' }];
  answers['POST /v2/subscription/form/remove-code'] = () => {
    shown = {};
    return [200, { success: true }];
  };
  open();
  const user = userEvent.setup();
  expect(await screen.findByText('£38.72')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Promo code')).value).toBe('');
  expect(screen.queryByText('£38.72')).toBeNull();
  cleanup();

  shown = { refusedCode: { code: 'SORREL20', why: 'This code does not apply to tablets.' } };
  open();
  expect(await screen.findByText(/^This code does not apply to tablets\./)).toBeTruthy();
  expect(screen.getByText('SORREL20')).toBeTruthy();
  expect(screen.queryByLabelText('Promo code')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByLabelText('Promo code')).toBeTruthy();
  expect(bodiesOf('POST /v2/subscription/form/remove-code')).toHaveLength(2);
});

test.each(['price_changed', 'code_refused'])(
  'a sum the server does not take (%s): the page shows the one it does',
  async (code) => {
    answers['POST /v2/subscription/form/start-subscription'] = () => {
      answers['GET /v2/subscription/checkout'] = () => [
        200,
        { component: '', props: { ...props, quote: { ...quote, total: 52 } }, url: '' },
      ];
      const error = 'The price is now £52.00. Please check it and confirm again.';
      return [409, { success: false, error, message: error, code, errors: {} }];
    };
    open();
    const user = await toPayment();
    await user.click(screen.getByRole('radio', { name: /4242/ }));
    await user.click(screen.getByRole('button', { name: 'Next: pay £48.40' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The price is now £52.00');
    expect(await screen.findByRole('button', { name: 'Next: pay £52.00' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next: pay £52.00' }));
    expect(bodiesOf('POST /v2/subscription/form/start-subscription')).toEqual([
      { paymentMethod: 'pm_1', amount: 48.4, plan: 1 },
      { paymentMethod: 'pm_1', amount: 52, plan: 1 },
    ]);
  },
);

const timers = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval };
afterEach(() => void Object.assign(globalThis, timers));
/** Our long waits are fifty times shorter. No mock: the testing library would take it for a clock that stands still. */
function shortenWaits(): void {
  const short = (ms = 0): number => (ms > 1_000 ? ms / 50 : ms);
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms?: number) => timers.setTimeout(run, short(ms)),
    setInterval: (run: () => void, ms?: number) => timers.setInterval(run, short(ms)),
  });
}

test('a payment that has not arrived: the step stays as it is, we look again by ourselves, and on being asked', async () => {
  shortenWaits();
  let isPaid = false;
  chooseCookies('all');
  answers['POST /v2/subscription/form/start-subscription'] = () => [
    200,
    { success: true, clientSecret: null, subscriptionId: 55, amount: 38.72 },
  ];
  answers['POST /v2/subscription/form/confirm-subscription'] = () => [
    200,
    { success: true, status: isPaid ? 'incomplete' : 'pending', isPaid, refusal: null },
  ];
  open();
  const user = await toPayment();
  await user.click(screen.getByRole('radio', { name: /4242/ }));
  await user.click(screen.getByRole('button', { name: /^Next: pay/ }));
  await screen.findByText(/Your payment is on its way/);
  expect(window.dataLayer).toEqual([{ event: 'begin_checkout' }]);
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText(/It is not there yet/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /4242/ }).checked).toBe(true);
  expect(screen.getByText(/14 Mill Lane/)).toBeTruthy();
  expect(screen.queryByText('Processing payment...')).toBeNull();
  const asks = () => bodiesOf('POST /v2/subscription/form/confirm-subscription').length;
  const before = asks();
  await waitFor(() => expect(asks()).toBeGreaterThan(before));
  isPaid = true;
  expect(await screen.findByRole('heading', { name: 'Photos' })).toBeTruthy();
  expect(window.dataLayer).toEqual([
    { event: 'begin_checkout' },
    { event: 'order_complete', item: 'subscription', price: 38.72 },
  ]);
});

test('a payment the bank refuses while we look for it: the reason is said and another card may be chosen', async () => {
  shortenWaits();
  let refusal: string | null = null;
  answers['POST /v2/subscription/form/confirm-subscription'] = () => [
    200,
    { success: true, status: 'pending', isPaid: false, refusal },
  ];
  open();
  const user = await toPayment();
  await user.click(screen.getByRole('radio', { name: /4242/ }));
  await user.click(screen.getByRole('button', { name: /^Next: pay/ }));
  await screen.findByText(/Your payment is on its way/);
  refusal = 'The payment did not go through: the bank declined the card. Please try another card.';
  expect((await screen.findByRole('alert')).textContent).toContain('the bank declined the card');
  expect(screen.queryByText(/Your payment is on its way/)).toBeNull();
  const asks = () => bodiesOf('POST /v2/subscription/form/confirm-subscription').length;
  const asked = asks();
  await new Promise((done) => setTimeout(done, 300));
  expect(asks()).toBe(asked);
  refusal = null;
  answers['POST /v2/subscription/form/confirm-subscription'] = () => [
    200,
    { success: true, status: 'incomplete', isPaid: true, refusal: null },
  ];
  await user.click(screen.getByRole('button', { name: /^Next: pay/ }));
  expect(await screen.findByRole('heading', { name: 'Photos' })).toBeTruthy();
});
