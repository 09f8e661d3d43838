import { formatDate } from '@sorrel/web-kit/format';
import { Drawer, Empty } from 'antd';
import { Link } from 'react-router';
import { StatusTag } from '../ui/status-tag.tsx';
import type { Queue } from './use-queue.ts';
import { waitText } from './queue.ts';

interface Props {
  queue: Queue;
  current: number;
  open: boolean;
  onClose(): void;
}

/** Who waits for a decision, longest first. */
export function QueueDrawer({ queue, current, open, onClose }: Props) {
  const { cases, total, targetHours } = queue;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={total === 1 ? '1 case waits' : `${total} cases wait`}
      placement="right"
      size={400}
    >
      {cases.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="Nothing waits for a decision." />}
      {targetHours !== null && cases.length > 0 && (
        <p className="sub">Longest first. The target is {targetHours === 1 ? 'one hour' : `${targetHours} hours`}.</p>
      )}
      <ol className="queue">
        {cases.map(({ subscriptionId, name, product, reason, wait, claim }) => (
          <li key={subscriptionId} aria-current={subscriptionId === current ? 'true' : undefined}>
            <Link to={`/subscriptions/${subscriptionId}`} onClick={onClose}>
              <bdi>{name || `Subscription ${subscriptionId}`}</bdi>
            </Link>
            <span className="sub">
              {product}, {REASONS[reason] ?? reason}. Waits {waitText(wait.seconds)}, since{' '}
              {formatDate(wait.since, 'minutes')}.
            </span>
            <span className="tags">
              {wait.isLate && <StatusTag tone="bad">Late</StatusTag>}
              {claim && (
                <StatusTag tone={claim.isMine ? 'good' : 'asked'}>
                  {claim.isMine ? 'Open here' : `${claim.by} has it open`}
                </StatusTag>
              )}
            </span>
          </li>
        ))}
      </ol>
      {total > cases.length && <p className="sub under">{total - cases.length} more come after these.</p>}
    </Drawer>
  );
}

const REASONS: Record<string, string> = {
  first: 'first review',
  renewal: 'renewal',
  'back-to-approval': 'second look',
};
