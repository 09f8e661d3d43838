import type { SubscriptionRow } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';
import type { TableColumnsType } from 'antd';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { subscriptionBadge } from '../ui/badge.ts';
import { CopyId } from '../ui/copy-id.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { ageText } from '../work/waiting.ts';

/** Classes of a row: the watch list's colour, and pregnancy; each is said in words in the row as well. */
export function rowClass({ highlight, user }: Pick<SubscriptionRow, 'highlight' | 'user'>): string {
  return [highlight && `row--watched row--${colourName(highlight.colour)}`, user.pregs && 'row--pregnant']
    .filter(Boolean)
    .join(' ');
}

/** A colour the console has a tint for; anything else is shown in the watch list's first colour. */
const colourName = (colour: string): string => (/^(yellow|orange|blue)$/.test(colour) ? colour : 'yellow');

/** With Shipped chosen, Treatment and Due at speak of the upcoming item; otherwise of the latest paid one, and the date is when it was paid. */
export function columnsFor(status: string, now: string | null = null): TableColumnsType<SubscriptionRow> {
  const isUpcoming = status === 'active';
  return [
    ...specified(isUpcoming),
    // Beyond the specification's, and so after them.
    ...(status === 'review' ? [waitingColumn(now)] : []),
  ];
}

/** Since the payment, by the product's clock. */
const waitingColumn = (now: string | null): TableColumnsType<SubscriptionRow>[number] => ({
  title: 'Waiting',
  key: 'waiting',
  width: 92,
  render: (_, { due_at: paidAt }) =>
    now && paidAt ? <span className="num">{ageText(paidAt, now)}</span> : <span className="nothing">N/A</span>,
});

function specified(isUpcoming: boolean): TableColumnsType<SubscriptionRow> {
  return [
    {
      title: 'ID',
      key: 'id',
      width: 80,
      render: (_, { id }) => (
        <Link className="mono row-link" to={`/subscriptions/${id}`}>
          {id}
        </Link>
      ),
    },
    { title: 'Customer', key: 'customer', render: (_, { user }) => <Customer user={user} /> },
    { title: 'Status', key: 'status', width: 156, render: (_, row) => <Status row={row} /> },
    {
      title: 'Stripe #',
      key: 'stripe',
      width: 132,
      render: (_, row) =>
        row.stripe_subscription_id ? (
          <CopyId value={row.stripe_subscription_id} label="Stripe number" href={row.stripe_url} />
        ) : (
          <span className="nothing">None yet</span>
        ),
    },
    { title: 'Treatment', key: 'treatment', width: 140, render: (_, row) => <Treatment row={row} /> },
    {
      title: 'Due at',
      key: 'due',
      width: 106,
      render: (_, row) =>
        row.due_at ? (
          <>
            <span className="num">{formatDate(row.due_at)}</span>
            <span className="sub">{dueWords(row, isUpcoming)}</span>
          </>
        ) : (
          <span className="nothing">N/A</span>
        ),
    },
  ];
}

/** What the day of a row means: of a plan that was cancelled nothing comes on it. */
export function dueWords(
  { should_cancel: isEnding }: Pick<SubscriptionRow, 'should_cancel'>,
  isUpcoming: boolean,
): string {
  if (!isUpcoming) return 'paid';
  return isEnding ? 'cancelled: nothing is sent' : 'next delivery';
}

function Customer({ user }: { user: SubscriptionRow['user'] }) {
  return (
    <span className="stack">
      <bdi className="strong one-line" title={user.name}>
        {user.name}
      </bdi>
      <span className="sub one-line" title={user.email}>
        {user.email}
        {user.mobile && <span className="num"> · {user.mobile}</span>}
      </span>
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
      <span className="sub one-line" title={row.highlight?.reason ?? row.treatment}>
        {row.highlight ? row.highlight.reason : row.treatment}
      </span>
    </span>
  );
}
