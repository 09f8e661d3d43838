/** @jest-environment jsdom */
import { afterEach, expect, jest, test } from '@jest/globals';
import type { Question } from '@sorrel/contracts/consultations/words';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PracticeInput } from './practice-input.tsx';

afterEach(cleanup);

const MILL = { code: 'B82001', name: 'The Mill Surgery', address: '12 Mill Lane', town: 'Leeds', postcode: 'LS1 4AP' };
const question = { key: 'gp_practice', type: 'text', label: 'Which practice?' } as Question;

function open() {
  const asked: string[] = [];
  const fake = async (url: string) => {
    asked.push(url);
    const answer = { practices: [MILL], is_more: false, listed_on: '2025-09-01' };
    return { status: 200, headers: new Headers(), text: async () => JSON.stringify(answer), json: async () => answer };
  };
  Object.assign(globalThis, { fetch: fake });
  const said: string[] = [];
  const address = jest.fn();
  function Held() {
    const [value, setValue] = useState('');
    return (
      <PracticeInput
        question={question}
        value={value}
        onChange={(answer) => {
          said.push(String(answer));
          setValue(String(answer));
        }}
        onAddress={address}
        problem={undefined}
        labelledBy="q"
        describedBy={undefined}
      />
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <h1 id="q">Which practice?</h1>
      <Held />
    </QueryClientProvider>,
  );
  return { asked, said, address, user: userEvent.setup(), box: screen.getByRole('combobox') };
}

test('a practice is chosen by keyboard: its name with its code is the answer, and its address is filled in', async () => {
  const { box, user, said, address } = open();
  await user.type(box, 'mill leeds');
  await screen.findByRole('option', { name: /The Mill Surgery/ });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(said.at(-1)).toBe('The Mill Surgery, Leeds, LS1 4AP (B82001)');
  expect(address).toHaveBeenCalledWith('12 Mill Lane, Leeds, LS1 4AP');
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
});

test('words of one’s own stay as they are, and two letters ask nobody', async () => {
  const { box, user, said, asked } = open();
  await user.type(box, 'Dr');
  await user.type(box, ' Shah, Jersey');
  await screen.findByRole('option');
  expect(said.at(-1)).toBe('Dr Shah, Jersey');
  expect(asked).toEqual(['/v2/profile/data/practices?typed=Dr%20Shah%2C%20Jersey&page=1']);
});
