import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { OperationsAnswer } from '@sorrel/contracts/http/admin';
import { createQueryClient } from '@sorrel/web-kit/query';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { App } from 'antd';
import { MemoryRouter } from 'react-router';
import { OperationsView } from './operations-view.tsx';

const AT = '2026-11-23T12:00:00.000Z';
const STATE = { outbox_waiting: 0, outbox_seconds: 0, lag: [], dead_letters: 0, jobs: [] };
const instance = (id: string, version: string) => ({ id, role: 'all' as const, version, started_at: AT });
const WELL: OperationsAnswer = {
  at: AT,
  programs: [
    { name: 'identity', instances: [instance('a', '1.0.0')], state: STATE },
    { name: 'billing', instances: [instance('b', '1.0.0')], state: STATE },
  ],
  dead_letters: [],
  failed_jobs: [],
  backup: { last: { at: AT, rows: 12, photos: 3, bytes: 100, is_encrypted: true, version: '1.0.0' } },
  books: { last: { differences: 0, finished_at: AT } },
};
const LETTER = {
  program: 'messaging',
  id: 7,
  subject: 'evt.billing.item.paid',
  listener: 'MailListener.onPaid',
  reason: 'TypeError',
  about: 'subscription:12',
  attempts: 5,
  at: AT,
  is_replayable: true,
};
const JOB = { program: 'messaging', id: 9, kind: 'send-mail', key: 'mail:4', reason: 'SmtpError', attempts: 8, at: AT };

const real = globalThis.fetch;
const posted: { path: string; body: unknown }[] = [];
let page: OperationsAnswer | null;
let answers: { status: number; body: object }[];
beforeEach(() => {
  posted.length = 0;
  page = WELL;
  answers = [];
});
afterEach(() => {
  cleanup();
  globalThis.fetch = real;
  jest.restoreAllMocks();
});

function show() {
  globalThis.fetch = (async (path: string, init?: RequestInit) => {
    if (init?.method === 'POST') {
      posted.push({ path: String(path), body: JSON.parse(String(init.body)) });
      const { status, body } = answers.shift() ?? { status: 200, body: { success: true, is: 'due' } };
      return Response.json(body, { status });
    }
    if (!page) return Response.json({ success: false, message: 'We cannot do this right now.' }, { status: 503 });
    return Response.json({ component: 'Admin/Operations', props: page, url: '' });
  }) as typeof fetch;
  return render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient({ onError: () => undefined })}>
        <App>
          <OperationsView />
        </App>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}
const tableOf = (name: string) => within(screen.getByRole('region', { name }));

test('where all is well the page says so, and each list that it is empty', async () => {
  show();
  await screen.findByText('Everything is as it should be.');
  screen.getByText('No event was given up.');
  screen.getByText('No job was given up.');
  screen.getByText('Nothing is due.');
  expect(screen.getByText('everything agrees')).toBeTruthy();
  expect(screen.getByText(/12 rows, 3 pictures, encrypted/)).toBeTruthy();
});

test('a program that does not answer is shown as such beside the others, and what it alone knows as not known', async () => {
  page = {
    ...WELL,
    programs: [{ name: 'identity', instances: [], state: null }, ...WELL.programs.slice(1)],
    backup: null,
  };
  show();
  await screen.findByText(/^To look at: 1 program does not answer/);
  const row = within(tableOf('Table of programs').getByText('identity').closest('tr')!);
  row.getByText('no answer');
  expect(row.queryByText('1.0.0')).toBeNull();
  screen.getByText('identity does not answer');
  tableOf('Table of programs').getByText('billing');
});

test('a page that cannot be read says why and offers another try', async () => {
  page = null;
  show();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The programs could not be asked');
  page = WELL;
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByText('Everything is as it should be.');
});

test('a dead letter is replayed only after a second press, and why it was refused again stays on the screen', async () => {
  page = { ...WELL, dead_letters: [LETTER, { ...LETTER, id: 8, listener: 'unreadable', is_replayable: false }] };
  answers = [{ status: 409, body: { success: false, message: 'It was refused again: TypeError', code: 'conflict' } }];
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Replay messaging 7' }));
  expect(screen.queryByRole('button', { name: 'Replay messaging 8' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText(/about subscription:12/);
  expect(posted).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Replay it' }));
  await dialog.findByText('It was refused again: TypeError');
  expect(posted).toEqual([{ path: '/v2/admin/form/operations/replay', body: { program: 'messaging', id: 7 } }]);
  page = WELL;
  fireEvent.click(dialog.getByRole('button', { name: 'Replay it' }));
  await screen.findByText('No event was given up.');
  expect(posted).toHaveLength(2);
});

test('a failed job is done again after a second press, and a newer one that does it instead is told', async () => {
  page = { ...WELL, failed_jobs: [JOB] };
  answers = [{ status: 200, body: { success: true, is: 'superseded' } }];
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Do again messaging 9' }));
  page = WELL;
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Do it again' }));
  await screen.findByText('A newer job does what is left to do');
  expect(posted).toEqual([{ path: '/v2/admin/form/operations/retry', body: { program: 'messaging', id: 9 } }]);
  await waitFor(() => screen.getByText('No job was given up.'));
});
