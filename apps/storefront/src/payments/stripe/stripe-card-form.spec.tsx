import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CardFormProps } from '../cards.ts';

const loadStripe = jest.fn<(key: string) => Promise<unknown>>();
jest.unstable_mockModule('@stripe/stripe-js/pure', () => ({ loadStripe }));
const { default: StripeCardForm } = await import('./stripe-card-form.tsx');
const { LOAD_ERROR } = await import('./stripe-cards.ts');

type Says = (event?: object) => void;
const submit = jest.fn<() => Promise<object>>();
const createPaymentMethod = jest.fn<(options: object) => Promise<object>>();
const element = {
  on: jest.fn<(event: string, says: Says) => void>(),
  mount: jest.fn<(box: HTMLElement) => void>(),
  destroy: jest.fn(),
};
const elements = { submit, create: jest.fn<(type: string, options: object) => typeof element>() };
const stripe = { elements: jest.fn<(options: object) => typeof elements>(), createPaymentMethod };
/** What Stripe's frame reports. */
const reports = (event: string, detail?: object): void =>
  act(() => {
    for (const [name, says] of element.on.mock.calls) if (name === event) says(detail);
  });
const onCard = jest.fn<CardFormProps['onCard']>();
let keys = 0;
beforeEach(() => {
  jest.resetAllMocks();
  loadStripe.mockResolvedValue(stripe);
  stripe.elements.mockReturnValue(elements);
  elements.create.mockReturnValue(element);
  submit.mockResolvedValue({});
});
function show(more: Partial<CardFormProps> = {}) {
  const props: CardFormProps = {
    publishableKey: `pk_test_form_${++keys}`,
    name: 'Anna Shaw',
    submitLabel: 'Add card and pay £38.72',
    busyLabel: 'Paying...',
    isBusy: false,
    error: null,
    onCard,
    ...more,
  };
  return { ...render(<StripeCardForm {...props} />), user: userEvent.setup() };
}
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add card and pay £38.72' });
async function ready(): Promise<void> {
  await waitFor(() => expect(element.mount).toHaveBeenCalledTimes(1));
  reports('ready');
  await waitFor(() => expect(button().disabled).toBe(false));
}

test('is the provider’s own form, in tabs, for cards, and cannot be sent before it is there', async () => {
  const { unmount } = show();
  expect(screen.getByText('Loading the card form...')).toBeTruthy();
  expect(button().disabled).toBe(true);
  await waitFor(() => expect(element.mount).toHaveBeenCalledTimes(1));
  expect(screen.getByText('Loading the card form...')).toBeTruthy();
  expect(stripe.elements.mock.calls[0]?.[0]).toMatchObject({
    mode: 'setup',
    currency: 'gbp',
    paymentMethodCreation: 'manual',
    allowedPaymentMethodTypes: ['card'],
  });
  expect(elements.create.mock.calls).toEqual([
    ['payment', { layout: 'tabs', defaultValues: { billingDetails: { name: 'Anna Shaw' } } }],
  ]);
  await ready();
  expect(screen.queryByText('Loading the card form...')).toBeNull();
  unmount();
  expect(element.destroy).toHaveBeenCalledTimes(1);
});

test('hands on the card it made; a double press makes one', async () => {
  const { user } = show();
  await ready();
  let made: (answer: object) => void = () => undefined;
  createPaymentMethod.mockReturnValueOnce(new Promise((resolve) => (made = resolve)));
  await user.dblClick(button());
  made({
    paymentMethod: {
      id: 'pm_1',
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
      billing_details: { name: null },
    },
  });
  await waitFor(() => expect(onCard).toHaveBeenCalledTimes(1));
  expect(onCard).toHaveBeenCalledWith({
    id: 'pm_1',
    type: 'card',
    brand: 'visa',
    last4: '4242',
    holder_name: 'Anna Shaw',
    exp_month: 12,
    exp_year: 2034,
    is_backup: false,
  });
  expect(createPaymentMethod.mock.calls).toEqual([[{ elements, params: { billing_details: { name: 'Anna Shaw' } } }]]);
  // Stripe wants the fields checked before anything is made of them.
  expect(submit.mock.invocationCallOrder[0]).toBeLessThan(createPaymentMethod.mock.invocationCallOrder[0] ?? 0);
});

test.each([
  [
    'a field',
    () => submit.mockResolvedValueOnce({ error: { message: 'Your card number is incomplete.' } }),
    'Your card number is incomplete.',
  ],
  ['a field, without words', () => submit.mockResolvedValueOnce({ error: {} }), 'Error'],
  [
    'the card',
    () => createPaymentMethod.mockResolvedValueOnce({ error: { message: 'Your card number is invalid.' } }),
    'Your card number is invalid.',
  ],
  ['the card, without words', () => createPaymentMethod.mockResolvedValueOnce({ error: {} }), 'Error'],
  [
    'everything',
    () => submit.mockRejectedValueOnce(new Error('IntegrationError')),
    'The card form stopped answering. Please reload the page and try again.',
  ],
])('what is wrong with %s stands under the form, and it can be sent again', async (_, fail, said) => {
  fail();
  const { user } = show();
  await ready();
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe(said);
  expect(onCard).not.toHaveBeenCalled();
  createPaymentMethod.mockResolvedValueOnce({ paymentMethod: { id: 'pm_2', billing_details: {} } });
  await user.click(button());
  await waitFor(() => expect(onCard).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what went wrong afterwards is said there too', async () => {
  show({ error: 'Your card was declined.' });
  await ready();
  expect(screen.getByRole('alert').textContent).toBe('Your card was declined.');
});

test.each([
  ['script', () => loadStripe.mockRejectedValueOnce(new Error('blocked')), LOAD_ERROR, undefined],
  ['frame', () => undefined, 'No network.', { error: { message: 'No network.' } }],
  ['frame, without words', () => undefined, LOAD_ERROR, { error: {} }],
])('a %s that does not load says so and is tried again', async (_, fail, said, event) => {
  fail();
  const { user } = show();
  if (event) {
    await waitFor(() => expect(element.mount).toHaveBeenCalledTimes(1));
    reports('loaderror', event);
  }
  expect((await screen.findByRole('alert')).textContent).toContain(said);
  expect(button().disabled).toBe(true);
  jest.clearAllMocks();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await ready();
  expect(screen.queryByRole('alert')).toBeNull();
});
