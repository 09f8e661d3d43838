import type { SubscriptionRow } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';
import type { TableColumnsType } from 'antd';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { subscriptionBadge } from '../ui/badge.ts';
import { CopyId } from '../ui/copy-id.tsx';
import { StatusTag } from '../ui/status-tag.tsx';

/** Classes of a row: the watch list's colour, and pregnancy; each is said in words in the row as well. */
export function rowClass({ highlight, user }: Pick<SubscriptionRow, 'highlight' | 'user'>): string {
  return [highlight && `row--watched row--${colourName(highlight.colour)}`, user.pregs && 'row--pregnant']
    .filter(Boolean)
    .join(' ');
}

/** A colour the console has a tint for; anything else is shown in the watch list's first colour. */
const colourName = (colour: string): string => (/^(yellow|orange|blue)$/.test(colour) ? colour : 'yellow');

/** With Shipped chosen, Treatment and Due at speak of the upcoming item; otherwise of the latest paid one, and the date is when it was paid. */
export function columnsFor(status: string): TableColumnsType<SubscriptionRow> {
  const isUpcoming = status === 'active';
  return [
    {
      title: 'ID',
      key: 'id',
      width: 90,
      render: (_, { id }) => (
        <Link className="mono row-link" to={`/subscriptions/${id}`}>
          {id}
        </Link>
      ),
    },
    { title: 'Customer', key: 'customer', render: (_, { user }) => <Customer user={user} /> },
    { title: 'Status', key: 'status', width: 190, render: (_, row) => <Status row={row} /> },
    {
      title: 'Stripe #',
      key: 'stripe',
      width: 210,
      render: (_, row) =>
        row.stripe_subscription_id ? (
          <CopyId value={row.stripe_subscription_id} label="Stripe number" href={row.stripe_url} />
        ) : (
          <span className="nothing">None yet</span>
        ),
    },
    { title: 'Treatment', key: 'treatment', width: 220, render: (_, row) => <Treatment row={row} /> },
    {
      title: 'Due at',
      key: 'due',
      width: 130,
      render: (_, row) =>
        row.due_at ? (
          <>
            <span className="num">{formatDate(row.due_at)}</span>
            <span className="sub">{isUpcoming ? 'next delivery' : 'paid'}</span>
          </>
        ) : (
          <span className="nothing">N/A</span>
        ),
    },
  ];
}

function Customer({ user }: { user: SubscriptionRow['user'] }) {
  return (
    <span className="stack">
      <bdi className="strong">{user.name}</bdi>
      <span className="sub">{user.email}</span>
      {user.mobile && <span className="sub num">{user.mobile}</span>}
    </span>
  );
}

function Status({ row }: { row: SubscriptionRow }) {
  const { text, tone } = subscriptionBadge(row);
  return (
    <span className="tags">
      <StatusTag tone={tone}>{text}</StatusTag>
      {row.user.pregs && <span className="flag-tag flag-tag--pregnant">Pregnant</span>}
    </span>
  );
}

function Treatment({ row }: { row: SubscriptionRow }) {
  return (
    <span className="stack">
      <span className="tags">
        {row.code && <span className="mono strong">{row.code}</span>}
        {row.highlight && (
          <span
            className="flag-tag"
            style={{ '--flag': 'var(--watch-ink)' } as CSSProperties}
            title={row.highlight.reason}
          >
            Watch list
          </span>
        )}
      </span>
      <span className="sub">{row.treatment}</span>
      {row.highlight && <span className="sub row-reason">{row.highlight.reason}</span>}
    </span>
  );
}
