import type { MyGpLettersAnswer } from '@sorrel/contracts/http/storefront';
import { get } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';

const QUERY = {
  queryKey: ['gp-letters'],
  queryFn: ({ signal }: { signal: AbortSignal }) => get<MyGpLettersAnswer>('/v2/profile/data/gp-letters', { signal }),
  meta: { isQuiet: true },
};

/** What we have written to their GP, as it was sent. */
export function GpLetters() {
  const letters = useQuery(QUERY).data?.letters ?? [];
  if (letters.length === 0) return null;
  return (
    <section
      aria-labelledby="gp-letters"
      className="min-w-0 space-y-3 rounded-2xl border border-line bg-card p-5 sm:p-6"
    >
      <h2 id="gp-letters" className="text-2xl">
        Letters to your GP
      </h2>
      <p className="text-sm text-ink-soft">
        You agreed that we write to your practice about a treatment we prescribe. To change that, write to our team
        under Chat.
      </p>
      <ul className="divide-y divide-line">
        {letters.map(({ id, practice, prescription, sent_on: sentOn }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span className="min-w-0">
              <span className="block font-semibold break-words">{practice}</span>
              <span className="block text-sm text-ink-soft">
                Sent on {formatDate(sentOn)}, prescription {prescription}
              </span>
            </span>
            <a
              className="link inline-flex min-h-11 items-center"
              href={`/v2/profile/gp-letter/${id}.pdf`}
              target="_blank"
              rel="noreferrer"
            >
              Open the letter<span className="sr-only"> of {formatDate(sentOn)} (PDF, new tab)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
