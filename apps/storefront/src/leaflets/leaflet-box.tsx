import { formatDate } from '@sorrel/web-kit/format';
import { useId } from 'react';
import type { AskedLeaflet } from './leaflets.api.ts';

interface Props {
  asked: AskedLeaflet;
  isTicked: boolean;
  /** It was not ticked, and somebody wanted to go on. */
  isMissing: boolean;
  onTick(isTicked: boolean): void;
}

/** What the word means, and what to watch for, are seen without a press. */
const OPEN = [2, 4];

/** The leaflet of an unlicensed medicine, to be read before it is agreed to. */
export function LeafletBox({ asked: { leaflet, print, agreed_at: agreedAt }, isTicked, isMissing, onTick }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4 rounded-2xl border border-line bg-card p-5 sm:p-6">
      <div className="space-y-1">
        <h2 id={id} className="text-xl">
          {leaflet.licence === 'unlicensed'
            ? 'Please read: this medicine is unlicensed'
            : 'Please read: this is an off-licence use'}
        </h2>
        <p className="text-ink-soft">{leaflet.title}</p>
      </div>
      {leaflet.sections.map(({ heading, lines }, n) => (
        <details key={heading} open={OPEN.includes(n)} className="group border-t border-line pt-3">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
            {heading}
            <svg
              viewBox="0 0 20 20"
              className="size-5 shrink-0 transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d="M5 8l5 5 5-5" />
            </svg>
          </summary>
          <ul className="list-disc space-y-1 pb-2 pl-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      ))}
      <a
        className="link inline-flex min-h-11 items-center"
        href={`/v2/profile/leaflet/${print}.pdf`}
        target="_blank"
        rel="noreferrer"
      >
        Open the leaflet to keep or print<span className="sr-only"> (PDF, new tab)</span>
      </a>
      {agreedAt ? (
        <p className="font-semibold">You agreed to this on {formatDate(agreedAt)}.</p>
      ) : (
        <label className="flex cursor-pointer gap-3 rounded-xl bg-sage/60 p-4">
          <input
            type="checkbox"
            name={`agree-${print.slice(0, 8)}`}
            className="mt-1 size-6 shrink-0"
            checked={isTicked}
            aria-invalid={isMissing ? true : undefined}
            onChange={({ target }) => onTick(target.checked)}
          />
          <span>{leaflet.consent}</span>
        </label>
      )}
      {isMissing && (
        <p role="alert" className="font-semibold text-danger">
          Please read the leaflet and tick the box to go on. If you have a question, write to us under Chat first.
        </p>
      )}
    </section>
  );
}
