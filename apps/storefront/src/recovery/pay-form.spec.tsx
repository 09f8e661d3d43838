import type { PayPage } from '@sorrel/contracts/http/storefront';
import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { PayForm } from './pay-form.tsx';
import { usePaying } from './use-paying.ts';

const card = {
  id: 'pm_1',
  type: 'card' as const,
  brand: 'visa',
  last4: '4242',
  holder_name: 'A Person',
  exp_month: 12,
  exp_year: 2034,
  is_backup: false,
};
const props: PayPage['props'] = {
  subscription: 7,
  name: 'Acne cream',
  state: 'due',
  amount: 48.4,
  lines: [{ name: 'Acne cream', amount: 48.4 }],
  failure: null,
  plan: null,
  held: null,
  paid_with: null,
  main_method: 'pm_1',
  methods: [card],
  holder: 'A Person',
  publishableKey: 'pk_test',
  provider: 'sandbox',
};
const realFetch = globalThis.fetch;
let asked: string[] = [];
/** Answers each call a moment later, as a network does. */
function answering(status: number, body: object): void {
  asked = [];
  globalThis.fetch = jest.fn<typeof fetch>(async (url) => {
    asked.push(new URL(url instanceof Request ? url.url : url, 'https://x.test').pathname);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
}
const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
});
const PAY = '/v2/subscription/form/change-payment-method';

test('a double press pays once; after a refusal the next press pays again', async () => {
  const error = 'Your bank declined this card.';
  answering(402, { success: false, error, message: error, code: 'payment_failed', errors: {} });
  render(<PayForm props={props} />, { wrapper: around });
  const button = screen.getByRole('button', { name: 'Pay £48.40 now' });
  const press = () =>
    act(() => {
      button.click();
      button.click();
    });
  press();
  expect(await screen.findByText('The payment did not go through')).toBeTruthy();
  expect(asked.filter((path) => path === PAY)).toHaveLength(1);
  await waitFor(() => expect(button.matches(':disabled, [aria-disabled="true"]')).toBe(false));
  press();
  await waitFor(() => expect(asked.filter((path) => path === PAY)).toHaveLength(2));
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(asked.filter((path) => path === PAY)).toHaveLength(2);
});

test('a new card that is sent twice by a double press is saved once', async () => {
  answering(422, { success: false, error: 'No', message: 'No', code: 'invalid', errors: {} });
  const { result } = renderHook(() => usePaying(props), { wrapper: around });
  act(() => {
    result.current.addOnce(card);
    result.current.addOnce(card);
  });
  await waitFor(() => expect(result.current.adding.error).not.toBeNull());
  expect(asked).toHaveLength(1);
});
