import type { TreatmentCard } from '@sorrel/contracts/http/storefront';
import { formatDate, pounds } from '@sorrel/web-kit/format';
import { useId } from 'react';

/** What comes next by the plan that the prescriber has signed: which strength, when, and what it costs. */
export function StepsAhead({ steps }: { steps: TreatmentCard['steps'] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-2">
      <h3 id={id} className="font-semibold">
        Your next strengths
      </h3>
      <ol className="divide-y divide-line rounded-xl border border-line">
        {steps.map(({ strength, from, price, supplies }) => (
          <li key={strength} className="flex flex-wrap justify-between gap-x-4 px-4 py-2.5">
            <span>
              <span className="font-semibold">{strength}</span>{' '}
              {supplies === null ? `from ${formatDate(from)} on` : spell(from, supplies)}
            </span>
            <span className="text-ink-soft">{pounds(price)} a month</span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-soft">
        This is the plan your prescriber has set. They look at each step before it is charged, so tell us about side
        effects and keep your weight up to date. We write to you with the price three days before.
      </p>
    </section>
  );
}

const spell = (from: string, supplies: number): string =>
  `from ${formatDate(from)}, for ${supplies === 1 ? 'one delivery' : `${supplies} deliveries`}`;
