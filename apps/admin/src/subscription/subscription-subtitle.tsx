import type { AdminSubscription } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';
import { Link } from 'react-router';
import { useMay } from '../app/session.tsx';
import { ON_HOLD, subscriptionBadge } from '../ui/badge.ts';
import { CopyId } from '../ui/copy-id.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { frequencyText } from './frequency.ts';

/** Status chip, numbers and rhythm of a subscription. */
export function SubscriptionSubtitle({ subscription }: { subscription: AdminSubscription }) {
  const { id, items, due_at: due, stripe_subscription_id: stripeId, stripe_url: stripeUrl } = subscription;
  const mayChat = useMay('readRecords');
  const { text, tone } =
    subscription.hold && subscription.status === 'waiting'
      ? ON_HOLD
      : subscriptionBadge({
          ...subscription,
          is_waiting: items.some(({ status }) => status === 'waiting'),
        });
  return (
    <div className="facts">
      <StatusTag tone={tone}>{text}</StatusTag>
      <span>
        Subscription <CopyId value={String(id)} label="subscription number" />
      </span>
      {stripeId && (
        <span>
          Stripe <CopyId value={stripeId} label="Stripe number" href={stripeUrl} />
        </span>
      )}
      <span>{frequencyText(subscription)}</span>
      <span>{due ? `Next delivery ${formatDate(due)}` : 'No delivery planned'}</span>
      {mayChat && <Link to={`/chat/${subscription.user.id}`}>Open chat</Link>}
    </div>
  );
}
