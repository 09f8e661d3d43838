import { formatDate } from '@sorrel/web-kit/format';
import { Button, Card } from 'antd';
import { Link } from 'react-router';
import { subscriptionBadge } from '../ui/badge.ts';
import { OwingPlace } from '../ui/owing-place.tsx';
import { ParcelPlace } from '../ui/parcel-place.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import type { ChatProps } from './chats.api.ts';

type Order = ChatProps['subscriptions'][number];
type Parcel = Order['parcels'][number];
interface Tracked {
  tracking_id: string;
  tracking_url: string;
}
interface Props {
  subscriptions: readonly Order[];
  /** Puts the parcel's link into the answer. */
  onTrack(parcel: Tracked): void;
}

/** What somebody asks about most, beside the answer: where the parcel is, and what happens next. */
export function ChatSubscriptions({ subscriptions, onTrack }: Props) {
  return (
    <Card size="small" title={<h2>Subscriptions</h2>}>
      {subscriptions.length === 0 && <p className="nothing">No active subscriptions</p>}
      <ul className="sub-list">
        {subscriptions.map((one) => {
          const { text, tone } = subscriptionBadge({ ...one, is_waiting: one.status === 'waiting' });
          return (
            <li key={one.id}>
              <span className="sub-list-head">
                <Link to={`/subscriptions/${one.id}`}>Personalised formula</Link>
                <StatusTag tone={tone}>{text}</StatusTag>
              </span>
              <span className="sub">{one.treatment}</span>
              <ul className="order-parcels">
                {one.parcels.map((parcel) => (
                  <li key={parcel.id}>
                    <ParcelLine parcel={parcel} onTrack={onTrack} />
                  </li>
                ))}
              </ul>
              {one.hold && <span className="block">On hold: {one.hold}</span>}
              {one.next && <span className="block">{one.next}</span>}
              {one.next_charge && (
                <span className="sub">
                  Next charge <span className="num">{formatDate(one.next_charge.on)}</span>:{' '}
                  <span className="num">£{one.next_charge.price.toFixed(2)}</span> before credit and codes
                </span>
              )}
              <span className="sub">
                Stripe ID:{' '}
                {one.stripe_subscription_id ? <span className="mono">{one.stripe_subscription_id}</span> : 'none yet'}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const STATE: Partial<Record<Parcel['status'], string>> = {
  paid: 'paid, not packed yet',
  packaging: 'being packed',
  shipped: 'sent',
};

function ParcelLine({ parcel, onTrack }: { parcel: Parcel; onTrack(parcel: Tracked): void }) {
  const { name, status, shipping_date: day, tracking_id: id, tracking_url: url, parcel: place, owing } = parcel;
  return (
    <>
      <span className="block">
        {name}: {STATE[status] ?? status}
        {status !== 'shipped' && day && (
          <>
            , to leave on <span className="num">{formatDate(day)}</span>
          </>
        )}
      </span>
      <ParcelPlace parcel={place} />
      <OwingPlace owing={owing} />
      {id !== null && url !== null && (
        <span className="order-track">
          <a href={url} target="_blank" rel="noopener noreferrer" className="mono">
            {id}
          </a>
          <Button
            size="small"
            aria-label={`Insert tracking link of ${name}, ${id}`}
            onClick={() => onTrack({ tracking_id: id, tracking_url: url })}
          >
            Insert tracking link
          </Button>
        </span>
      )}
    </>
  );
}
