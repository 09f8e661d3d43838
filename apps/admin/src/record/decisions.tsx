import { DECLINE_WORDS } from '@sorrel/contracts/consultations/decline';
import { formatDate } from '@sorrel/web-kit/format';
import { Card } from 'antd';
import type { SubscriptionProps } from '../queries/subscription.api.ts';

/** What prescribers decided here, newest first: who, why, what the customer was told, and notes for the record. */
export function Decisions({ reviews }: { reviews: SubscriptionProps['reviews'] }) {
  const decided = reviews.filter(({ decision }) => decision !== null);
  if (decided.length === 0) return null;
  return (
    <Card size="small" title={<h2>Decisions</h2>}>
      <ul className="lines sub-list decisions">
        {decided.map(({ id, decided_at: at, decided_by: by, decision }) => (
          <li key={id}>
            <span className="strong">
              {decision?.isApproved ? 'Approved' : 'Declined'} by {by}
            </span>
            <span className="sub">{at && formatDate(at, 'minutes')}</span>
            {decision?.decline && <span>Reason: {DECLINE_WORDS[decision.decline.reason].label}</span>}
            {decision && !decision.isApproved && !decision.decline && (
              <span className="sub">No reason was recorded.</span>
            )}
            {decision?.reasons.map((reason) => (
              <span key={reason}>Against a flag: {reason}</span>
            ))}
            {decision?.note && <span className="said">Note: {decision.note}</span>}
            {decision?.decline && (
              <details>
                <summary>What the customer was told</summary>
                <blockquote className="told">{decision.decline.told}</blockquote>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
