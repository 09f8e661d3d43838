import { DECLINE_WORDS } from '@sorrel/contracts/consultations/decline';
import type { SeenCase } from '@sorrel/contracts/consultations/words';
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
            {decision?.seen && <span className="sub">{seenText(decision.seen)}</span>}
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

/** What was before the prescriber when they decided. */
function seenText({ consultation, photos, medicines, acknowledged }: SeenCase): string {
  const rules = [...new Set(acknowledged.map((key) => key.split('/')[0]))];
  return [
    `On screen: ${consultation === null ? 'no answers' : 'the answers'}, ${photos.length === 1 ? '1 photo' : `${photos.length} photos`}${medicines.length > 0 ? ', what the label says' : ''}.`,
    ...(rules.length > 0 ? [`Acknowledged: ${rules.join(', ')}.`] : []),
  ].join(' ');
}
