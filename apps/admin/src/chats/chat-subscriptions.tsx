import { Card } from 'antd';
import { Link } from 'react-router';
import { subscriptionBadge } from '../ui/badge.ts';
import { StatusTag } from '../ui/status-tag.tsx';
import type { ChatProps } from './chats.api.ts';

export function ChatSubscriptions({ subscriptions }: Pick<ChatProps, 'subscriptions'>) {
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
