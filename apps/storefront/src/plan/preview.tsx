import { messageOf } from '@sorrel/web-kit/api';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../ui/alert.tsx';
import { previewQuery, type Wanted } from './plan.api.ts';

interface Props {
  subscription: number | null;
  change: Wanted;
  /** Shown in place of the usual sentences. */
  says?: string;
}

/**
 * What will be charged and when, shown before the customer confirms. A change that is not possible is refused here, with what would be
 * possible.
 */
export function Preview({ subscription, change, says }: Props) {
  const { data, error, isPlaceholderData } = useQuery(previewQuery(subscription, change));
  if (error) return <Alert>{messageOf(error)}</Alert>;
  if (!data) return <p className="text-ink-soft">Working out your next charges...</p>;
  return (
    <section
      aria-label="What happens then"
      aria-live="polite"
      // The figures of the previous choice stay in place until the new ones load, marked as busy so that they are not mistaken for them.
      aria-busy={isPlaceholderData}
      className="space-y-3 rounded-xl bg-clay-soft p-4 aria-busy:*:opacity-40"
    >
      {(says === undefined ? data.says : [says]).map((sentence, position) => (
        <p key={sentence} className={position === 0 ? 'font-semibold' : 'text-sm text-ink-soft'}>
          {sentence}
        </p>
      ))}
      {data.charges.length > 0 && (
        <ol aria-label="Your next charges" className="divide-y divide-line border-t border-line text-sm">
          {data.charges.map(({ date, amount, lines }, position) => (
            <li key={`${date}-${position}`} className="flex items-baseline justify-between gap-4 py-2">
              <span>
                <time dateTime={date}>{formatDate(date)}</time>
                <span className="block text-ink-soft">{lines.map(({ text }) => text).join(' · ')}</span>
              </span>
              <span className="font-semibold">{pounds(amount)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
