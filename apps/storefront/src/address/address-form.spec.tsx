import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createQueryClient } from '@sorrel/web-kit/query';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AddressForm } from './address-form.tsx';

const start = {
  first_name: 'Sam',
  last_name: 'Reed',
  email: 'sam@example.co',
  contact_no: '07911 123456',
  address_1: '1 High Street',
  address_2: '',
  city: 'Leeds',
  postcode: 'QQ1 1QQ',
};
const real = globalThis.fetch;
const onSaved = jest.fn();
let isDoubtful: boolean;
beforeEach(() => {
  onSaved.mockClear();
  globalThis.fetch = async () =>
    new Response(JSON.stringify({ success: true, is_doubtful: isDoubtful }), {
      headers: { 'content-type': 'application/json' },
    });
  render(
    <QueryClientProvider client={createQueryClient({ onError: jest.fn() })}>
      <AddressForm start={start} onSaved={onSaved} submitLabel="Save" cancelLabel="Cancel" onCancel={() => undefined} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  globalThis.fetch = real;
});
const save = () => userEvent.setup().click(screen.getByRole('button', { name: 'Save' }));

test('an ordinary postcode is saved at once', async () => {
  isDoubtful = false;
  await save();
  expect(onSaved).toHaveBeenCalledTimes(1);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['', '']);
});

test('an unusual postcode is asked about once; saved again as it is, it goes on', async () => {
  isDoubtful = true;
  await save();
  const asked = await screen.findByText(/If it is right, go on/);
  expect(asked.closest('[role=status]')?.textContent).toContain('Please look at the postcode again');
  expect(document.activeElement).toBe(screen.getByLabelText('Postcode'));
  expect(onSaved).not.toHaveBeenCalled();
  await save();
  expect(onSaved).toHaveBeenCalledTimes(1);
});
