import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { NotFound } from '../app/failure.tsx';
import { useCommand } from '../ui/command.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { CancelSheet } from './cancel-sheet.tsx';
import { FinishSheet } from './finish-sheet.tsx';
import { sheetBadge, whyNoCheck } from './making.ts';
import { type Worksheet as Sheet, worksheetQuery } from './making.api.ts';
import { Amount } from './worksheet-amount.tsx';

export function Worksheet() {
  const id = Number(useParams()['id']);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...worksheetQuery(id), enabled: isId });
  if (!isId || (error instanceof ApiError && error.status === 404)) return <NotFound />;
  if (!data)
    return error ? (
      <Problem error={error} title="This worksheet could not be loaded" onRetry={() => void refetch()} />
    ) : (
      <Loading text="Loading the worksheet" />
    );
  return <Detail key={id} sheet={data} />;
}

/** A sheet beside the balance: weighed, checked by another, finished. */
function Detail({ sheet }: { sheet: Sheet }) {
  const client = useQueryClient();
  const [isCancelling, setCancelling] = useState(false);
  const reload = (): void => {
    void client.invalidateQueries({ queryKey: ['worksheets'] });
    void client.invalidateQueries({ queryKey: ['batches'] });
  };
  const isOpen = sheet.state === 'begun' || sheet.state === 'checked';
  const { text, tone } = sheetBadge(sheet);
  return (
    <Page
      title={`Worksheet ${sheet.id}`}
      subtitle={
        <p className="facts">
          <StatusTag tone={tone}>{text}</StatusTag>
          <span>
            {sheet.packs} {sheet.packs === 1 ? 'pack' : 'packs'} of <span className="mono">{sheet.code}</span>{' '}
            {sheet.product}
          </span>
          <span>{sheet.formula.container}</span>
          <span>formula version {sheet.version}</span>
          <span>
            begun {formatDate(sheet.begun_at, 'minutes')} by {sheet.begun_by}
          </span>
        </p>
      }
      actions={
        <div className="bench row-buttons">
          {isOpen && (
            <Button danger onClick={() => setCancelling(true)}>
              Cancel it
            </Button>
          )}
          <Button href={`/v2/admin/data/worksheet-pdf?id=${sheet.id}`} target="_blank" rel="noreferrer">
            Print (PDF)
          </Button>
        </div>
      }
    >
      <div className="bench making sheet">
        <Ended sheet={sheet} />
        <section aria-labelledby="sheet-amounts">
          <h2 id="sheet-amounts">Ingredients</h2>
          <ol className="sheet-amounts">
            {sheet.lines.map((line) => (
              <Amount key={line.id} sheet={sheet} line={line} onDone={reload} />
            ))}
          </ol>
        </section>
        <section aria-labelledby="sheet-method">
          <h2 id="sheet-method">Method</h2>
          <ol className="method">
            {sheet.formula.method.map((step, place) => (
              <li key={`${place} ${step}`}>{step}</li>
            ))}
          </ol>
        </section>
        <Check sheet={sheet} onDone={reload} />
        {isOpen && <FinishSheet sheet={sheet} onDone={reload} />}
      </div>
      <CancelSheet sheet={sheet} isOpen={isCancelling} onClose={() => setCancelling(false)} onDone={reload} />
    </Page>
  );
}

/** What came of it, once it is over. */
function Ended({ sheet }: { sheet: Sheet }) {
  const { batch, lost, remark, reason, ended_at: at, ended_by: by } = sheet;
  if (!at) return null;
  if (!batch)
    return (
      <section className="sheet-end">
        <h2>Cancelled</h2>
        <p>
          {formatDate(at, 'minutes')} by {by}: {reason}
        </p>
        <p className="sub">
          {sheet.is_lost ? 'What had been weighed was thrown away.' : 'Its ingredients are free again.'}
        </p>
      </section>
    );
  return (
    <section className="sheet-end">
      <h2>
        Batch{' '}
        <Link className="mono" to={`/batches?keyword=${batch.number}`}>
          {batch.number}
        </Link>
      </h2>
      <p className="facts">
        <StatusTag tone={batch.state === 'released' ? 'good' : batch.state === 'recalled' ? 'bad' : 'asked'}>
          {batch.state}
        </StatusTag>
        <span>{batch.made} made</span>
        <span>{lost} lost</span>
        <span>expires {formatDate(batch.expires_on)}</span>
        <span>
          finished {formatDate(at, 'minutes')} by {by}
        </span>
      </p>
      {remark && <p>{remark}</p>}
    </section>
  );
}

function Check({ sheet, onDone }: { sheet: Sheet; onDone(): void }) {
  const { message, notification } = App.useApp();
  const { mutateAsync, isPending } = useCommand<{ id: number; seen: { line_id: number; weighed: number }[] }>(
    '/v2/admin/form/check-worksheet',
  );
  const check = async (): Promise<void> => {
    try {
      await mutateAsync({
        id: sheet.id,
        seen: sheet.lines.map(({ id, weighed }) => ({ line_id: id, weighed: weighed ?? 0 })),
      });
      void message.success('The amounts are checked');
    } catch (error) {
      notification.error({ title: 'Nothing was checked', description: messageOf(error), role: 'alert' });
    }
    onDone();
  };
  const why = whyNoCheck(sheet);
  if (sheet.checked_at)
    return (
      <section aria-labelledby="sheet-check">
        <h2 id="sheet-check">Check</h2>
        <p>
          Checked {formatDate(sheet.checked_at, 'minutes')} by {sheet.checked_by}
        </p>
      </section>
    );
  if (sheet.state !== 'begun') return null;
  return (
    <section aria-labelledby="sheet-check">
      <h2 id="sheet-check">Check</h2>
      <p className="sub">
        A second person compares each batch and amount with the container and the balance. Nothing can be weighed again
        afterwards.
      </p>
      <div className="sheet-act">
        <Button type="primary" size="large" disabled={why !== null} loading={isPending} onClick={() => void check()}>
          Everything was done as written here
        </Button>
        {why && <p className="sub">{why}</p>}
      </div>
    </section>
  );
}
