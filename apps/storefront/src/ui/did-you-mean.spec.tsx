import { expect, test } from '@jest/globals';
import { emailMeant } from '@sorrel/contracts/identity/did-you-mean';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { DidYouMean } from './did-you-mean.tsx';

function Field({ typed }: { typed: string }) {
  const [email, setEmail] = useState(typed);
  return (
    <DidYouMean value={email} meant={emailMeant} onTake={setEmail}>
      <input aria-label="Email" value={email} onChange={(event) => setEmail(event.target.value)} />
    </DidYouMean>
  );
}

test('a slip in an address is offered, and taken with one press; the field has the focus again', () => {
  render(<Field typed="mary@gmail.con" />);
  const field = screen.getByLabelText('Email');
  expect(field).toHaveProperty('value', 'mary@gmail.con');
  fireEvent.click(screen.getByRole('button', { name: 'mary@gmail.com' }));
  expect(field).toHaveProperty('value', 'mary@gmail.com');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByRole('button')).toBeNull();
});

test('nothing is offered while somebody types, and nothing is put in place of what they typed', async () => {
  render(<Field typed="" />);
  const field = screen.getByLabelText('Email');
  fireEvent.change(field, { target: { value: 'mary@gmail.co' } });
  expect(screen.queryByRole('button')).toBeNull();
  await act(() => new Promise((done) => setTimeout(done, 450)));
  expect(screen.getByRole('button').textContent).toBe('mary@gmail.com');
  expect(field).toHaveProperty('value', 'mary@gmail.co');
});
