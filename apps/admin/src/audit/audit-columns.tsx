import { formatDate } from '@sorrel/web-kit/format';
import type { TableColumnsType } from 'antd';
import { Link } from 'react-router';
import { StatusTag } from '../ui/status-tag.tsx';
import type { AuditRow } from './audit.api.ts';
import { KIND_BADGES, PROGRAM_NAMES } from './words.ts';

/** The people and things of a row, each with its page where there is one. */
function On({ on }: Pick<AuditRow, 'on'>) {
  return (
    <span className="stack">
      {on.map(({ text, to }) =>
        to === null ? (
          <span key={text} className="audit-on" title={text}>
            {text}
          </span>
        ) : (
          <Link key={text} className="row-link audit-on" to={to} title={text}>
            {text}
          </Link>
        ),
      )}
    </span>
  );
}

export const COLUMNS: TableColumnsType<AuditRow> = [
  {
    title: 'When',
    dataIndex: 'at',
    width: 150,
    className: 'num',
    render: (at: string) => <time dateTime={at}>{formatDate(at, 'seconds')}</time>,
  },
  {
    title: 'Who',
    key: 'who',
    width: 150,
    render: (_, { who, who_is: is }) => (
      <span className="stack">
        <span className="strong">{who}</span>
        {is && <span className="sub">{is}</span>}
      </span>
    ),
  },
  {
    title: 'What',
    key: 'what',
    width: 280,
    render: (_, { what, detail, kind }) => (
      <span className="audit-what">
        <span className="stack">
          <span>{what}</span>
          {detail && <span className="sub">{detail}</span>}
        </span>
        <StatusTag tone={KIND_BADGES[kind].tone}>{KIND_BADGES[kind].text}</StatusTag>
      </span>
    ),
  },
  { title: 'On whom or what', key: 'on', width: 190, render: (_, { on }) => <On on={on} /> },
  {
    title: 'Part',
    key: 'program',
    width: 110,
    render: (_, { program }) => PROGRAM_NAMES[program],
  },
];
