import type { ReactNode } from 'react';

export type AccordionEntry = { title: string; body: ReactNode; id?: string };

/** Native details: works before JavaScript arrives, found by the browser's search. Entries of one `name` close each other. */
export function Accordion({
  entries,
  name,
  openAll = false,
}: {
  entries: AccordionEntry[];
  name?: string;
  openAll?: boolean;
}) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {entries.map((entry) => (
        <details key={entry.title} id={entry.id} name={name} open={openAll} className="group scroll-mt-4">
          <summary className="flex list-none items-center justify-between gap-6 py-5 text-lg leading-snug font-semibold hover:text-sorrel marker:hidden [&::-webkit-details-marker]:hidden">
            {entry.title}
            <svg
              viewBox="0 0 24 24"
              className="size-5 shrink-0 transition-transform duration-150 group-open:rotate-45"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              aria-hidden="true"
            >
              <path d="M12 4v16M4 12h16" strokeLinecap="round" />
            </svg>
          </summary>
          <div className="measure space-y-3 pb-6 text-ink-soft">{entry.body}</div>
        </details>
      ))}
    </div>
  );
}
