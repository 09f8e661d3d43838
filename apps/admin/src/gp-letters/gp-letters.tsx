import type { GpLetter } from '@sorrel/contracts/fulfilment/gp-letters';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Segmented, Table, type TableColumnsType } from 'antd';
import { useId, useState } from 'react';
import { useMay } from '../app/session.tsx';
import { OrderLink } from '../orders/order-link.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { FileMailDialog } from './file-mail.tsx';
import { gpLettersQuery, type Tab } from './gp-letters.api.ts';
import { LetterActs, useAct } from './letter-acts.tsx';
import { letterBadge, letterText } from './words.ts';

const COLUMNS: TableColumnsType<GpLetter> = [
  {
    title: 'Order ID',
    key: 'order',
    width: 100,
    render: (_, row) => <OrderLink orderId={row.orderId} subscriptionId={row.subscriptionId} />,
  },
  { title: 'Customer', dataIndex: 'customer', width: 130 },
  {
    title: 'Practice',
    key: 'practice',
    width: 170,
    render: (_, { practice, code }) => (
      <span className="stack">
        <span>{practice || 'None named'}</span>
        <span className="sub mono">{code ?? ''}</span>
      </span>
    ),
  },
  {
    title: 'State',
    key: 'state',
    width: 240,
    render: (_, row) => {
      const { text, tone } = letterBadge(row);
      return (
        <span className="stack">
          <StatusTag tone={tone}>{text}</StatusTag>
          <span className="sub">{letterText(row)}</span>
          <span className="sub">since {formatDate(row.since, 'minutes')}</span>
        </span>
      );
    },
  },
  { title: 'Actions', key: 'actions', width: 240, render: (_, row) => <LetterActs letter={row} /> },
];

/** Letters to GP practices: what was not sent and why, what was, and what came back. */
export function GpLetters() {
  const [tab, setTab] = useState<Tab>('not-sent');
  const [before, setBefore] = useState<number | null>(null);
  const { data, error, refetch } = useQuery(gpLettersQuery(tab, before));
  const may = useMay('sendGpLetters');
  const { run, isBusy } = useAct();
  const [settling, setSettling] = useState<Settling | null>(null);
  const [filing, setFiling] = useState<number | null>(null);
  if (!data)
    return (
      <Page title="GP letters">
        {error ? (
          <Problem error={error} title="The letters could not be loaded" onRetry={() => void refetch()} />
        ) : (
          <Loading text="Loading the letters" />
        )}
      </Page>
    );
  return (
    <Page
      title="GP letters"
      subtitle="One letter for each signed prescription, to the practice the patient named, where they agreed."
      actions={
        may &&
        data.is_on && (
          <Button
            loading={isBusy}
            onClick={() => void run('/v2/admin/form/read-gp-mailbox', {}, 'The mailbox was read')}
          >
            Look for answers now
          </Button>
        )
      }
    >
      {!data.is_on && (
        <Alert
          type="info"
          showIcon
          title="Letters are printed here"
          description="Sending them by e-mail needs a secure relay and its mailbox (GP_MAIL_URL and the settings beside it)."
        />
      )}
      {data.unmatched.map(({ id, at, isReadable }) => (
        <Alert
          key={id}
          type="warning"
          showIcon
          title={`A message of ${formatDate(at, 'minutes')} belongs to no letter`}
          description={
            isReadable
              ? 'It may be about a patient: please read it, and file it to them or set it aside.'
              : 'It is flagged in the mailbox of the letters. Please read it there: it may be about a patient.'
          }
          action={
            may && (
              <span className="row-acts">
                {isReadable && (
                  <Button size="small" type="primary" onClick={() => setFiling(id)}>
                    Read and file
                  </Button>
                )}
                <Button size="small" onClick={() => setSettling({ id, isUndo: false })}>
                  Set aside
                </Button>
              </span>
            )
          }
        />
      ))}
      {data.filed.map(({ id, customer, filedAt, filedBy, undoUntil }) => (
        <Alert
          key={`filed-${id}`}
          type="info"
          showIcon
          title={`A message was filed to ${customer || 'a patient'} by ${filedBy}, ${formatDate(filedAt, 'minutes')}`}
          description={`If it is somebody else’s, take it back by ${formatDate(undoUntil, 'minutes')}.`}
          action={
            may && (
              <Button size="small" onClick={() => setSettling({ id, isUndo: true })}>
                Take back
              </Button>
            )
          }
        />
      ))}
      <Segmented<Tab>
        value={tab}
        onChange={(next) => {
          setTab(next);
          setBefore(null);
        }}
        options={[
          { value: 'not-sent', label: `Not sent (${data.not_sent})` },
          { value: 'sent', label: 'Sent' },
          { value: 'answered', label: 'Answered' },
        ]}
      />
      <Table<GpLetter>
        className="list"
        size="middle"
        rowKey="id"
        columns={COLUMNS}
        dataSource={data.rows}
        pagination={false}
        scroll={{ x: 880 }}
        locale={{ emptyText: tab === 'not-sent' && data.is_on ? 'Every letter has been sent.' : 'No letter yet.' }}
      />
      {data.is_more && <Button onClick={() => setBefore(data.rows.at(-1)?.id ?? null)}>Show earlier letters</Button>}
      <SettleDialog settling={settling} onClose={() => setSettling(null)} />
      {filing !== null && <FileMailDialog id={filing} onClose={() => setFiling(null)} />}
    </Page>
  );
}

/** `isUndo`: it was filed to the wrong patient. */
type Settling = { id: number; isUndo: boolean };

function SettleDialog({ settling, onClose }: { settling: Settling | null; onClose(): void }) {
  const reasonId = useId();
  const [reason, setReason] = useState('');
  const { run, isBusy } = useAct();
  const save = async (): Promise<void> => {
    const { id, isUndo } = settling!;
    const isDone = isUndo
      ? await run('/v2/admin/form/unfile-gp-mail', { id, reason }, 'Taken back: it waits for its patient again')
      : await run('/v2/admin/form/settle-gp-mail', { id, reason }, 'Set aside');
    if (!isDone) return;
    setReason('');
    onClose();
  };
  return (
    <Dialog
      open={settling !== null}
      title={settling?.isUndo ? 'Take this message back?' : 'What was done about it?'}
      okText={settling?.isUndo ? 'Take back' : 'Set aside'}
      isBusy={isBusy}
      isOkDisabled={reason.trim().length < 3}
      startAt="field"
      onOk={() => void save()}
      onCancel={onClose}
    >
      <label className="field-label" htmlFor={reasonId}>
        {settling?.isUndo ? 'Why it is not this patient’s' : 'What it was, and what you did'}
      </label>
      <Input.TextArea
        id={reasonId}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
