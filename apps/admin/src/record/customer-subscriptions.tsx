import type { SubscriptionLink } from '@sorrel/contracts/http/admin';
import { Card } from 'antd';
import { Link } from 'react-router';
import type { z } from 'zod';
import { subscriptionBadge } from '../ui/badge.ts';
import { CopyId } from '../ui/copy-id.tsx';
import { StatusTag } from '../ui/status-tag.tsx';

interface Props {
  subscriptions: readonly z.infer<typeof SubscriptionLink>[];
  /** The one on screen. */
  current: number;
}

/** Everything this customer subscribes to. */
export function CustomerSubscriptions({ subscriptions, current }: Props) {
  return (
    <Card size="small" title={<h2>Subscriptions</h2>}>
      <ul className="sub-list">
        {subscriptions.map((one) => {
          const { text, tone } = subscriptionBadge({ ...one, is_waiting: one.status === 'waiting' });
          return (
            <li key={one.id}>
              <span className="sub-list-head">
                {one.id === current ? (
                  <span className="strong">{one.treatment} (this page)</span>
                ) : (
                  <Link to={`/subscriptions/${one.id}`}>{one.treatment}</Link>
                )}
                <StatusTag tone={tone}>{text}</StatusTag>
              </span>
              <span className="sub">
                #{one.id}{' '}
                {one.stripe_subscription_id && <CopyId value={one.stripe_subscription_id} label="Stripe number" />}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
