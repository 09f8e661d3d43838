import { formatDate } from '@sorrel/web-kit/format';
import { Button, type TableColumnsType } from 'antd';
import { StatusTag } from '../ui/status-tag.tsx';
import type { RegisterRow } from './register.api.ts';
import { badgesOf } from './standing.ts';

/** `onCorrect`: null for those who may read alone. */
export const columns = (onCorrect: ((row: RegisterRow) => void) | null): TableColumnsType<RegisterRow> => [
  {
    title: 'Entry',
    key: 'entry',
    width: 150,
    render: (_, row) => (
      <span className="stack stack--loose register-entry">
        <span className="stack">
          <span className="mono strong">No. {row.id}</span>
          <span className="sub num">{formatDate(row.entered_at, 'minutes')}</span>
          <span className="sub">by {row.by}</span>
        </span>
        {badgesOf(row).map(({ text, tone }) => (
          <StatusTag key={text} tone={tone}>
            {text}
          </StatusTag>
        ))}
      </span>
    ),
  },
  {
    title: 'Supplied',
    dataIndex: 'supplied_on',
    width: 100,
    className: 'num',
    render: (day: string) => formatDate(day),
  },
  {
    title: 'Medicine',
    key: 'medicine',
    width: 210,
    render: (_, { medicine, strength, form, quantity }) => (
      <span className="stack">
        <span className="strong">{medicine}</span>
        {strength && <span>{strength}</span>}
        <span className="sub">
          {form}, {quantity}
        </span>
      </span>
    ),
  },
  {
    title: 'Batch',
    key: 'batch',
    width: 130,
    render: (_, { batch }) =>
      batch ? (
        <span className="stack">
          <span className="mono">{batch.number}</span>
          <span className="sub num">expires {formatDate(batch.expires_on)}</span>
        </span>
      ) : (
        <span className="nothing">not recorded</span>
      ),
  },
  {
    title: 'Patient',
    key: 'patient',
    width: 185,
    render: (_, { patient }) => (
      <span className="stack">
        <span className="strong">{patient.name}</span>
        <span className="sub">{patient.address.join(', ')}</span>
      </span>
    ),
  },
  {
    title: 'Prescriber',
    key: 'prescriber',
    width: 205,
    render: (_, { prescriber }) => (
      <span className="stack">
        <span className="strong">{prescriber.name}</span>
        <span className="sub">{[prescriber.qualification, prescriber.registration].filter(Boolean).join(', ')}</span>
        <span className="sub">{prescriber.address.join(', ')}</span>
      </span>
    ),
  },
  {
    title: 'Prescription',
    key: 'prescription',
    width: 120,
    render: (_, row) => (
      <span className="stack">
        <span className="mono">{row.prescription_ref}</span>
        <span className="sub num">{formatDate(row.prescribed_on)}</span>
        {row.is_repeat && <span className="sub">repeat</span>}
      </span>
    ),
  },
  {
    title: 'Remark',
    key: 'remark',
    width: 180,
    render: (_, row) => (
      <span className="stack stack--loose">
        {row.reason && <span>{row.reason}</span>}
        {row.copied_at && (
          <span className="sub">Taken over from the record of the supply on {formatDate(row.copied_at)}</span>
        )}
        {onCorrect && row.corrected_by === null && (
          <Button className="register-correct" aria-label={`Correct entry ${row.id}`} onClick={() => onCorrect(row)}>
            Correct
          </Button>
        )}
      </span>
    ),
  },
];
