import { RELEASE_CHECK_WORDS } from '@sorrel/contracts/fulfilment/batch-release';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../app/session.tsx';
import { Loading } from '../ui/loading.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useLast } from '../ui/use-last.ts';
import { AdjustDialog } from './adjust-dialog.tsx';
import { AfterRecall } from './after-recall.tsx';
import { batchBadge, countText, movementText, outlook, signed } from './batch-state.ts';
import { batchQuery, type BatchRow } from './batches.api.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import { Recipients } from './recipients.tsx';
import { type Stop, StopDialog } from './stop-dialog.tsx';

interface Props {
  id: number | null;
  onClose(): void;
  onChanged(): void;
}

/** One batch: its particulars, what may be done with it, and its ledger. */
export function BatchDrawer({ id, onClose, onChanged }: Props) {
  const shown = useLast(id);
  const { data, error, refetch } = useQuery(batchQuery(shown));
  const mayRelease = useMay('releaseBatches');
  return (
    <Drawer
      open={id !== null}
      onClose={onClose}
      title={data ? `${data.batch.code}, batch ${data.batch.number}` : 'Batch'}
      size="large"
    >
      {error && <Problem error={error} title="The batch could not be loaded" onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <Particulars batch={data.batch} />
          {data.batch.state === 'recalled' && <AfterRecall batch={data.batch} />}
          <Acts batch={data.batch} onChanged={onChanged} />
          <h3>Ledger</h3>
          <ol className={data.batch.unit === 'packs' ? 'ledger' : 'ledger ledger--amounts'}>
            {data.movements.map(
              ({ id: key, kind, quantity, order_id: order, worksheet_id: sheet, reason, checks, at, by }) => (
                <li key={`${kind} ${key}`}>
                  <span className="num strong">{signed(quantity, data.batch.unit)}</span>
                  <span>
                    {movementText(kind, sheet)}
                    {order && <span className="mono"> {order}</span>}
                    {sheet && <OnSheet id={sheet} />}
                    {reason && <span className="sub ledger-reason">{reason}</span>}
                    {checks.length > 0 && (
                      <span className="sub ledger-reason">
                        Seen: {checks.map((one) => RELEASE_CHECK_WORDS[one].toLowerCase()).join('; ')}
                      </span>
                    )}
                  </span>
                  <span className="sub">
                    {formatDate(at, 'minutes')}, {by}
                  </span>
                </li>
              ),
            )}
          </ol>
          {mayRelease && (
            <>
              <h3>
                {data.batch.unit === 'packs'
                  ? 'Patients supplied from it'
                  : 'Patients supplied with what was made from it'}
              </h3>
              <Recipients
                batchId={data.batch.id}
                of={data.batch.unit === 'packs' ? 'this batch' : 'what was made from it'}
              />
            </>
          )}
        </>
      )}
    </Drawer>
  );
}

function OnSheet({ id }: { id: number }) {
  const mayRead = useMay('makeMedicines');
  const text = `worksheet ${id}`;
  return <>, {mayRead ? <Link to={`/worksheets/${id}`}>{text}</Link> : text}</>;
}

function Particulars({ batch }: { batch: BatchRow }) {
  const { text, tone } = batchBadge(batch, dayjs().format('YYYY-MM-DD'));
  return (
    <dl className="batch-facts">
      <dt>State</dt>
      <dd>
        <StatusTag tone={tone}>{text}</StatusTag>
        {batch.state_reason && <p className="sub">{batch.state_reason}</p>}
      </dd>
      <dt>Item</dt>
      <dd>{batch.name}</dd>
      <dt>Expires</dt>
      <dd>{formatDate(batch.expires_on)}</dd>
      <dt>On the shelf</dt>
      <dd>
        {countText(batch.on_hand, batch.unit)}, {countText(batch.allocated, batch.unit)} put aside,{' '}
        {countText(batch.supplied, batch.unit)} {batch.unit === 'packs' ? 'supplied' : 'used'}
      </dd>
      {outlook(batch) && (
        <>
          <dt>Outlook</dt>
          <dd>{outlook(batch)}</dd>
        </>
      )}
      <dt>Supplier</dt>
      <dd>
        {batch.worksheet_id === null ? `${batch.supplier}, invoice ${batch.invoice}` : 'Made here'}
        {batch.worksheet_id !== null && <OnSheet id={batch.worksheet_id} />}
      </dd>
      {batch.certificate && (
        <>
          <dt>Certificate</dt>
          <dd>{batch.certificate}</dd>
        </>
      )}
      {batch.gtin && (
        <>
          <dt>GTIN</dt>
          <dd className="mono">{batch.gtin}</dd>
        </>
      )}
    </dl>
  );
}

function Acts({ batch, onChanged }: { batch: BatchRow; onChanged(): void }) {
  const mayKeep = useMay('keepBatches');
  const mayRelease = useMay('releaseBatches');
  const [dialog, setDialog] = useState<Stop | 'adjust' | 'release' | null>(null);
  return (
    <div className="row-buttons batch-acts">
      {batch.state === 'quarantined' && (
        <Button type="primary" disabled={!mayRelease} onClick={() => setDialog('release')}>
          Release
        </Button>
      )}
      {batch.state === 'released' && (
        <Button danger disabled={!mayKeep} onClick={() => setDialog('quarantine')}>
          Quarantine
        </Button>
      )}
      {batch.state !== 'recalled' && mayRelease && (
        <Button danger onClick={() => setDialog('recall')}>
          Recall
        </Button>
      )}
      <Button disabled={!mayKeep} onClick={() => setDialog('adjust')}>
        {batch.unit === 'packs' ? 'Correct the number' : 'Correct the amount'}
      </Button>
      {!mayRelease && batch.state === 'quarantined' && (
        <p className="sub">A pharmacist who has not booked it in releases it.</p>
      )}
      <StopDialog
        batch={batch}
        stop={dialog === 'quarantine' || dialog === 'recall' ? dialog : null}
        onClose={() => setDialog(null)}
        onDone={onChanged}
      />
      <ReleaseDialog batch={batch} isOpen={dialog === 'release'} onClose={() => setDialog(null)} onDone={onChanged} />
      <AdjustDialog batch={batch} isOpen={dialog === 'adjust'} onClose={() => setDialog(null)} onDone={onChanged} />
    </div>
  );
}
