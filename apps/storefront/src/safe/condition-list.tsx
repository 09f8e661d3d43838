import { Link } from 'react-router';
import type { Condition } from './conditions.ts';

/** Conditions as tiles of words: where nothing may be advertised there is nothing to picture. */
export function ConditionList({ conditions }: { conditions: Condition[] }) {
  return (
    <ul className="mt-8 grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {conditions.map((one) => (
        <li key={one.to}>
          <Link
            to={one.to}
            prefetch="intent"
            className="group flex h-full min-h-36 flex-col justify-between gap-6 rounded-picture p-6 ring-1 ring-line transition-colors duration-150 hover:ring-ink sm:min-h-44 bg-card"
          >
            <span>
              <span className="block font-display text-2xl leading-tight font-semibold tracking-tight group-hover:text-sorrel">
                {one.label}
              </span>
              <span className="mt-1.5 block text-ink-soft">{one.text}</span>
            </span>
            <span aria-hidden="true" className="text-sm font-semibold">
              About the consultation →
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
