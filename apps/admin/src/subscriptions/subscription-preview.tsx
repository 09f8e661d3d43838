import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { AddressLines } from '../customer/address-lines.tsx';
import { type SubscriptionProps, subscriptionQuery } from '../queries/subscription.api.ts';
import { subscriptionBadge, treatmentBadge } from '../ui/badge.ts';
import { Contact } from '../ui/contact.tsx';
import { Loading } from '../ui/loading.tsx';
import { OwingPlace } from '../ui/owing-place.tsx';
import { ParcelPlace } from '../ui/parcel-place.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { useSettled } from '../ui/use-settled.ts';

/** Opening a record is written down: not of rows that somebody only passes. */
const SETTLED_MS = 250;

/** What is asked of a subscription most often, beside the list. */
export function SubscriptionPreview({ id }: { id: number }) {
  const settled = Number(useSettled(String(id), SETTLED_MS));
  const { data, error, refetch } = useQuery(subscriptionQuery(settled));
  if (settled === id && error && !data)
    return <Problem error={error} title={`Subscription ${id} could not be loaded`} onRetry={() => void refetch()} />;
  if (settled !== id || !data) return <Loading text={`Loading subscription ${id}`} />;
  return <Particulars page={data} />;
}

function Particulars({ page: { subscription, user, tasks, questions } }: { page: SubscriptionProps }) {
  const isWaiting = subscription.items.some(({ status }) => status === 'waiting');
  const badge = subscriptionBadge({ ...subscription, is_waiting: isWaiting });
  return (
    <>
      <h2 className="row-preview-title">
        <Link to={`/subscriptions/${subscription.id}`}>{subscription.treatment.title}</Link>
        <span className="sub mono">{subscription.id}</span>
      </h2>
      <p className="tags">
        <StatusTag tone={badge.tone}>{badge.text}</StatusTag>
        {user.pregs && <span className="flag-tag flag-tag--pregnant">Pregnant</span>}
      </p>
      {subscription.hold && (
        <Alert type="warning" showIcon title="The next charge waits" description={subscription.hold.text} />
      )}
      {(tasks.length > 0 || questions.length > 0) && (
        <p className="sub">
          {[countText(tasks.length, 'open task'), countText(questions.length, 'question')].filter(Boolean).join(', ')}
        </p>
      )}
      <dl className="pairs">
        <dt>Name</dt>
        <dd className="strong breakable">
          <bdi>{user.name}</bdi>
        </dd>
        <Contact user={user} />
        <dt>Address</dt>
        <dd>
          {subscription.address ? (
            <AddressLines address={subscription.address} />
          ) : (
            <span className="nothing">The customer has not given one yet</span>
          )}
        </dd>
        <dt>Next delivery</dt>
        <dd>
          {subscription.due_at ? (
            <span className="num">{formatDate(subscription.due_at)}</span>
          ) : (
            <span className="nothing">None planned</span>
          )}
        </dd>
        <dt>Notes</dt>
        <dd className="row-preview-note">{user.note || <span className="nothing">None</span>}</dd>
      </dl>
      <h3>Items</h3>
      {subscription.items.length === 0 && <p className="nothing">This plan has no items.</p>}
      <ul className="row-preview-items">
        {subscription.items.map((item) => (
          <li key={item.id}>
            <span className="stack">
              <span className="mono strong">{item.code}</span>
              <span className="sub">{item.item.name}</span>
              <ParcelPlace parcel={item.parcel} />
              <OwingPlace owing={item.owing} />
            </span>
            <span className="stack row-preview-state">
              <span className="status-word">{item.status}</span>
              <span className="sub">{treatmentBadge(item.treatment_status).text}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const countText = (count: number, noun: string): string =>
  count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
