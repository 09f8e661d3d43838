import type { Permission } from '@sorrel/contracts/actor';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { StaffContext } from '../app/session.tsx';
import { BatchDrawer } from '../batches/batch-drawer.tsx';
import { batchQuery, recipientsQuery } from '../batches/batches.api.ts';
import { SentNotice } from './sent-notice.tsx';

const asked = jest.fn<typeof fetch>();
beforeEach(() => {
  asked.mockReset().mockResolvedValue(Response.json({ success: true, patients: 2 }));
  globalThis.fetch = asked;
});
afterEach(cleanup);

const BATCH = {
  ...{ id: 7, code: '110C', name: 'Acne cream', number: 'BX-1', expires_on: '2027-11-01', unit: 'packs' },
  ...{ supplier: 'Severn', invoice: 'S-1', gtin: null, certificate: null, worksheet_id: null },
  ...{ state: 'recalled', state_reason: 'Broken seals', on_hand: 9, allocated: 0, supplied: 2 },
};
const show = (children: ReactNode, permissions: readonly Permission[] = ['pharmacist']) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  client.setQueryData(batchQuery(7).queryKey, { batch: BATCH, movements: [] } as never);
  client.setQueryData(recipientsQuery(7, 1).queryKey, { data: [], total: 0 } as never);
  render(
    <QueryClientProvider client={client}>
      <App>
        <MemoryRouter>
          <StaffContext value={{ id: 7, name: 'Helen', permissions, isSandbox: true }}>{children}</StaffContext>
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  );
};

test('a recalled batch says first what is to be done now: the packs off the shelf, then the notice', () => {
  show(<BatchDrawer id={7} onClose={jest.fn()} onChanged={jest.fn()} />);
  const next = within(screen.getByRole('region', { name: 'What to do now' }));
  next.getByText(/Take the 9 packs off the shelf and keep them apart/);
  const notice = next.getByRole('link', { name: 'Notice to patients, answers and report' });
  expect(notice.getAttribute('href')).toBe('/recalls/7');
  expect(notice.compareDocumentPosition(screen.getByRole('heading', { name: 'Ledger' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('whoever may not write to patients is told of the shelf alone', () => {
  show(<BatchDrawer id={7} onClose={jest.fn()} onChanged={jest.fn()} />, ['dispatch']);
  screen.getByText(/Take the 9 packs off the shelf/);
  expect(screen.queryByRole('link', { name: /Notice to patients/ })).toBeNull();
});

test('one press on “Send again” writes to nobody: it says when the notice was last sent, and asks', async () => {
  const at = '2026-11-29T07:14:00.000Z';
  const notice = {
    act: 'stop',
    text: 'Stop using it.',
    sent_at: at,
    sent_by: 'Helen',
    round: 1,
    round_at: at,
    left: 0,
  };
  show(<SentNotice batchId={7} notice={notice as never} silent={2} onSent={jest.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: /^Send again to the 2 who have not answered/ }));
  const question = within(await screen.findByRole('dialog'));
  question.getByText(/It was last sent 29\/11\/2026 07:14/);
  expect(asked).not.toHaveBeenCalled();
  fireEvent.click(question.getByRole('button', { name: 'Send again' }));
  await screen.findByText('2 patients are written to again');
  expect(asked).toHaveBeenCalledTimes(1);
});
