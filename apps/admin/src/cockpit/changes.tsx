import { daysBetween, londonDate } from '@sorrel/contracts/london';
import { formatDate } from '@sorrel/web-kit/format';
import { REVOKE_WORDS } from '@sorrel/contracts/consultations/revoke';
import { Alert, Card } from 'antd';
import { findingText } from '../evidence/evidence.ts';
import type { SubscriptionProps } from '../queries/subscription.api.ts';
import { consultationOf, doseChange, earlierThan, markedAnswers, strengthText } from './marks.ts';

/** A renewal begins with what is different since the last approval. Nothing on a first review. */
export function ChangesSince({ page }: { page: SubscriptionProps }) {
  const { open, consultations, consultation, flags, photos, evidence } = page;
  if (!open?.before) return null;
  const { at, by, dose, consultationId, revoked } = open.before;
  const current = consultationOf(consultations, consultation);
  const before = current && earlierThan(current, consultations, consultationId);
  const answers =
    current && before ? markedAnswers(current, before, flags).filter((one) => one.before !== null || one.isNew) : [];
  const moved = doseChange(open.doses, dose);
  const news = photos.filter(({ created_at: sent }) => sent > at);
  const verified = evidence.filter(({ recordedAt, withdrawnAt }) => recordedAt > at && withdrawnAt === null);
  const isSame = answers.length === 0 && !moved && news.length === 0 && verified.length === 0;
  return (
    <Card size="small" className="changes" title={<h2>Since the last approval</h2>}>
      <p className="sub">
        Approved by {by} on {formatDate(at)},{' '}
        {daysText(daysBetween(londonDate(new Date(at)), londonDate(new Date(open.wait.since))))} before this review:{' '}
        {dose.product}, {strengthText(dose)}.
      </p>
      {revoked && (
        <Alert
          type="warning"
          showIcon
          className="under"
          title={`Revoked on ${formatDate(revoked.at)} by ${revoked.by}: ${REVOKE_WORDS[revoked.reason].label}`}
        />
      )}
      {isSame && (
        <p>
          {consultationId === consultation
            ? 'The same answers as then, the same medicine, no new photos.'
            : 'New answers, with nothing changed in them; the same medicine, no new photos.'}
        </p>
      )}
      <dl className="pairs">
        {moved && (
          <>
            <dt>Medicine</dt>
            <dd>
              <span className="was">{moved.from}</span> <span className="strong">{moved.to}</span>
            </dd>
          </>
        )}
        {answers.map(({ question, before: was, answer }) => (
          <Change
            key={question}
            question={question}
            was={was}
            now={answer.kind === 'text' ? answer.text : `${answer.urls.length} pictures`}
          />
        ))}
        {news.length > 0 && (
          <>
            <dt>Photos</dt>
            <dd>{news.length === 1 ? '1 new photo' : `${news.length} new photos`}</dd>
          </>
        )}
        {verified.map((one) => (
          <Change key={one.id} question="Verified" was={null} now={findingText(one)} />
        ))}
      </dl>
    </Card>
  );
}

function Change({ question, was, now }: { question: string; was: string | null; now: string }) {
  return (
    <>
      <dt>{question}</dt>
      <dd>
        {was !== null && (
          <>
            <span className="was">
              <bdi>{was}</bdi>
            </span>{' '}
          </>
        )}
        <bdi className="strong">{now || 'Not answered'}</bdi>
      </dd>
    </>
  );
}

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
