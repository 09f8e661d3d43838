import type { PlanView } from '@sorrel/contracts/http/storefront';
import { isSubscription, priceText, rhythm } from './plan-words.ts';

/** What is proposed, what it costs and what comes with it. */
export function PlanCard({ plan, level = 2 }: { plan: PlanView; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  return (
    <article className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-5 rounded-2xl border border-line bg-card p-4 sm:grid-cols-[9rem_minmax(0,1fr)] sm:p-5">
      <img
        src={plan.treatment.image_url}
        alt=""
        width={800}
        height={1000}
        className="aspect-4/5 w-full rounded-xl bg-sage object-cover"
      />
      <div className="space-y-3">
        <div>
          <Heading className="text-xl">{plan.name}</Heading>
          <p className="mt-1.5 text-lg font-semibold">{priceText(plan)}</p>
          <p className="text-sm text-ink-soft">
            {isSubscription(plan) ? `${rhythm(plan)}, cancel anytime` : rhythm(plan)}
          </p>
        </div>
        <ul className="space-y-1.5 text-sm">
          <Included>Express shipping arrives within 1-2 days</Included>
          <Included>Includes the consultation and clinician access</Included>
        </ul>
      </div>
    </article>
  );
}

function Included({ children }: { children: string }) {
  return (
    <li className="flex gap-2">
      <svg
        viewBox="0 0 20 20"
        className="mt-0.5 size-4.5 shrink-0 text-sage-deep"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M4 10.5l4 4 8-9" />
      </svg>
      {children}
    </li>
  );
}
