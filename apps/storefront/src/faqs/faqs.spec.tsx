import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import Faqs, { loader } from './faqs.tsx';

const scrolled = jest.fn();
beforeEach(() => {
  scrolled.mockReset();
  Element.prototype.scrollIntoView = scrolled;
});
afterEach(() => {
  cleanup();
  location.hash = '';
});

const open = () =>
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Faqs loaderData={loader()} /> }])} />);
const entry = (question: string): HTMLDetailsElement => screen.getByText(question).closest('details')!;

test('a search leaves what matches, opened, and says how much', async () => {
  open();
  const all = screen.getAllByRole('group').length;
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search the questions' }), 'channel islands');
  expect(screen.getByRole('status').textContent).toBe('1 question');
  expect(entry('Where do you deliver?').open).toBe(true);
  expect(screen.queryByText('When am I charged?')).toBeNull();
  expect(screen.getByRole('navigation', { name: 'Topics' }).textContent).toBe('Delivery');
  await userEvent.clear(screen.getByRole('searchbox'));
  expect(screen.getAllByRole('group')).toHaveLength(all);
  expect(entry('Where do you deliver?').open).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('nothing found says so and leads on', async () => {
  open();
  await userEvent.type(screen.getByRole('searchbox'), 'xylophone');
  expect(screen.getByRole('status').textContent).toBe('0 questions');
  expect(screen.getByRole('heading', { name: 'Nothing found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Message our team' }).getAttribute('href')).toBe('/v2/profile/chat');
});

test('an address opens its answer, and so does a later one', async () => {
  location.hash = '#when-am-i-charged';
  open();
  expect(entry('When am I charged?').open).toBe(true);
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(entry('Can I cancel?').open).toBe(false);
  location.hash = '#can-i-cancel';
  dispatchEvent(new HashChangeEvent('hashchange'));
  expect(entry('Can I cancel?').open).toBe(true);
});
