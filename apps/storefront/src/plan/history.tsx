import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { timelineQuery } from './plan.api.ts';

/** What comes next, in a sentence; on request the whole history with reasons. */
export function History({ subscription, next }: { subscription: number; next: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="space-y-2 text-sm">
      {next && (
        <p>
          <span className="font-semibold">What happens next:</span> {next}
        </p>
      )}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="link w-fit cursor-pointer">What has happened</summary>
        {isOpen && <Entries subscription={subscription} />}
      </details>
    </div>
  );
}

/** A scrolling region must be reachable by keyboard (WCAG 2.1.1), though it is no control. */
const SCROLLABLE = { tabIndex: 0, 'aria-label': 'What has happened' };

function Entries({ subscription }: { subscription: number }) {
  const { data, error } = useQuery(timelineQuery(subscription));
  if (error) return <Alert className="mt-3">{messageOf(error)}</Alert>;
  if (!data) return <p className="mt-3 text-ink-soft">Loading...</p>;
  return (
    <ol {...SCROLLABLE} className="mt-3 max-h-80 space-y-3 overflow-y-auto border-l-2 border-sage pl-4">
      {data.entries.map(({ at, text, cause, by }, position) => (
        <li key={`${at}-${position}`}>
          <time className="text-xs text-ink-soft" dateTime={at}>
            {formatDate(at, 'minutes')}, {by}
          </time>
          <p>{text}</p>
          {cause && <p className="text-ink-soft">{cause}</p>}
        </li>
      ))}
    </ol>
  );
}
