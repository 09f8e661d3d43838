import { pounds } from '@sorrel/web-kit/format';
import { useState } from 'react';
import type { ProfileProps } from '../queries/account.api.ts';

type Entry = ProfileProps['credit_entries'][number];
const FIRST = 5;

/** The customer's own credit: what is there, and how it came and went. */
export function CreditPanel({ credit, entries }: { credit: number; entries: Entry[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, FIRST);
  return (
    <section aria-labelledby="credit" className="space-y-4 rounded-2xl border border-line bg-card p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="credit" className="text-2xl">
          Your credit
        </h2>
        <span className="font-display text-2xl font-semibold">{pounds(credit)}</span>
      </div>
      <p className="text-sm text-ink-soft">Your next payment uses it by itself.</p>
      <ul className="divide-y divide-line">
        {shown.map(({ at, amount, text }, n) => (
          <li key={`${at} ${n}`} className="flex items-baseline justify-between gap-4 py-2 text-sm">
            <span className="min-w-0">
              <span className="block break-words">{text}</span>
              <span className="text-ink-soft">{day(at)}</span>
            </span>
            <span className="shrink-0 font-semibold">
              {amount < 0 ? '−' : '+'}
              {pounds(Math.abs(amount))}
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && entries.length > FIRST && (
        <button type="button" className="link min-h-11 font-semibold" onClick={() => setWhole(true)}>
          Show all
        </button>
      )}
    </section>
  );
}

const day = (moment: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(moment));
