import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateInput } from './date-input.tsx';

afterEach(cleanup);

function Field({ start, isExpiry = false }: { start: string | null; isExpiry?: boolean }) {
  const [day, setDay] = useState(start);
  return (
    <>
      <DateInput aria-label="Day" value={day} onChange={setDay} isExpiry={isExpiry} />
      <output>{day ?? 'none'}</output>
      <button type="button">Elsewhere</button>
    </>
  );
}
const field = () => screen.getByLabelText<HTMLInputElement>('Day');
async function type(text: string) {
  const user = userEvent.setup();
  await user.clear(field());
  await user.type(field(), text);
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
}
const kept = () => screen.getByRole('status').textContent;

test.each([
  ['7/12/26', '2026-12-07'],
  ['8 Dec 2026', '2026-12-08'],
  ['09.12.2026', '2026-12-09'],
])('%s typed and left becomes the day of before again', async (typed, day) => {
  render(<Field start="2026-11-05" />);
  await type(typed);
  expect([kept(), field().value]).toEqual([day, day]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is no day stays, with a word about it, and the day of before is not sent in its place', async () => {
  render(<Field start="2026-11-05" />);
  await type('31/02/2026');
  expect([kept(), field().value]).toEqual(['none', '31/02/2026']);
  expect(screen.getByRole('alert').textContent).toMatch(/“31\/02\/2026” is no day/);
  await type('28/02/2026');
  expect([kept(), screen.queryByRole('alert')]).toEqual(['2026-02-28', null]);
});

test('an expiry as packs print it holds to the end of its month', async () => {
  render(<Field start="2027-12-31" isExpiry />);
  await type('Dec 2028');
  expect([kept(), field().value]).toEqual(['2028-12-31', '2028-12-31']);
});
