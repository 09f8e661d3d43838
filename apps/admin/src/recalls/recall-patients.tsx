import { REPLY_TEXT } from '@sorrel/contracts/fulfilment/recall';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { ListTable } from '../lists/list-table.tsx';
import { useListState } from '../lists/list-state.ts';
import { StatusTag } from '../ui/status-tag.tsx';
import { CallDialog } from './call-dialog.tsx';
import { DEFAULTS, patientsQuery, type RecallPatientRow, type RecallProps } from './recalls.api.ts';

const HOW = { link: 'by the link', account: 'in the account', phone: 'on the telephone' } as const;
const columns = (onCall: (row: RecallPatientRow) => void): TableColumnsType<RecallPatientRow> => [
  {
    title: 'Patient',
    key: 'patient',
    width: 220,
    render: (_, { name, email, user_id: user }) =>
      name === '' ? (
        <span className="nothing">Erased</span>
      ) : (
        <span className="stack">
          <Link to={`/chat/${user}`}>{name}</Link>
          <span className="sub breakable">{email}</span>
        </span>
      ),
  },
  {
    title: 'Phone',
    key: 'phone',
    width: 150,
    render: (_, { phone }) =>
      phone ? (
        <a className="num" href={`tel:${phone}`}>
          {phone}
        </a>
      ) : (
        <span className="nothing">Not given</span>
      ),
  },
  {
    title: 'Orders',
    key: 'orders',
    width: 170,
    render: (_, { orders }) => (
      <span className="stack">
        {orders.map(({ order_id: order, supplied_at: at }) => (
          <span key={order}>
            <span className="mono">{order}</span> <span className="sub">{formatDate(at)}</span>
          </span>
        ))}
      </span>
    ),
  },
  {
    title: 'Written to',
    key: 'told',
    width: 150,
    render: (_, { told }) =>
      told.length === 0 ? (
        <span className="nothing">Not yet</span>
      ) : (
        <span className="stack">
          {told.map((at) => (
            <span key={at} className="num">
              {formatDate(at, 'minutes')}
            </span>
          ))}
        </span>
      ),
  },
  { title: 'Answer', key: 'said', width: 230, render: (_, row) => <Said row={row} /> },
  {
    title: 'Call',
    key: 'call',
    width: 150,
    render: (_, row) =>
      row.name !== '' && (
        <Button onClick={() => onCall(row)} aria-label={`Note a call to ${row.name}`}>
          Note a call
        </Button>
      ),
  },
];

function Said({ row: { said, calls } }: { row: RecallPatientRow }) {
  const missed = calls.filter(({ is_reached: isReached }) => !isReached).length;
  return (
    <span className="stack">
      {said ? (
        <>
          <StatusTag tone={said.reply === 'help' ? 'bad' : 'good'}>{REPLY_TEXT[said.reply]}</StatusTag>
          <span className="sub">
            {formatDate(said.at, 'minutes')}, {HOW[said.via]}
          </span>
        </>
      ) : (
        <StatusTag tone="asked">No answer yet</StatusTag>
      )}
      {missed > 0 && <span className="sub">{missed === 1 ? '1 call' : `${missed} calls`} without an answer</span>}
    </span>
  );
}

interface Props {
  batchId: number;
  counts: RecallProps['counts'];
  onChanged(): void;
}

/** Who has answered and who has not; those who have not are the list to ring. */
export function RecallPatients({ batchId, counts, onChanged }: Props) {
  const { filters, change } = useListState(DEFAULTS);
  const answer = useQuery(patientsQuery(batchId, filters));
  const [called, setCalled] = useState<RecallPatientRow | null>(null);
  const tabs = [
    { key: 'silent', text: 'To call: no answer', count: counts.silent },
    { key: 'help', text: 'Question or unwell', count: counts.help },
    { key: 'answered', text: 'Answered', count: counts.patients - counts.silent },
    { key: 'all', text: 'Everybody', count: counts.patients },
  ];
  return (
    <section className="recall-form">
      <h2>Patients</h2>
      <nav className="tab-links" aria-label="Which patients">
        {tabs.map(({ key, text, count }) => (
          <button key={key} type="button" aria-pressed={filters.part === key} onClick={() => change({ part: key })}>
            {text}
            <span className="tab-count">{count}</span>
          </button>
        ))}
      </nav>
      <ListTable<RecallPatientRow>
        noun="patients"
        columns={columns(setCalled)}
        answer={answer}
        problem="The patients could not be loaded"
        rowKey={({ id }) => id}
        filters={filters}
        onPage={change}
        minWidth={1070}
        empty={filters.part === 'silent' ? 'Everybody has answered.' : 'Nobody yet.'}
      />
      <CallDialog patient={called} onClose={() => setCalled(null)} onDone={onChanged} />
    </section>
  );
}
