import { messageOf } from '@sorrel/web-kit/api';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { NoticeAlert } from '../ui/notice-alert.tsx';
import { previewQuery, type Wanted } from './preview.api.ts';

/** The customer's next three charges after a change, from the code that charges. */
export function Preview({
  subscriptionId,
  change,
  hasSentences = false,
}: {
  subscriptionId: number;
  change: Wanted;
  /** Also what the customer is told would follow. */
  hasSentences?: boolean;
}) {
  const { data, error, isPlaceholderData } = useQuery(previewQuery(subscriptionId, change));
  if (error) return <NoticeAlert notice={{ type: 'warning', title: messageOf(error) }} />;
  if (!data) return <p className="sub">Working out the next charges...</p>;
  return (
    // The previous choice's preview keeps its space on the page, but is not shown as this one's.
    <section className="preview" aria-label="Next charges" aria-live="polite" aria-busy={isPlaceholderData}>
      <h3>Next charges</h3>
      {hasSentences && data.says.length > 0 && (
        <blockquote className="told" aria-label="What the customer is told">
          <p className="sub">The customer is told:</p>
          {data.says.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </blockquote>
      )}
      {data.charges.length === 0 && !hasSentences && <p className="sub">Nothing is planned to be charged.</p>}
      <ol>
        {data.charges.map(({ date, amount, lines }, position) => (
          <li key={`${date}-${position}`}>
            <time className="num" dateTime={date}>
              {formatDate(date)}
            </time>
            <span className="sub">{lines.map(({ text }) => text).join(' · ')}</span>
            <span className="num strong">{pounds(amount)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
