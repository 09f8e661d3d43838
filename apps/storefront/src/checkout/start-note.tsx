import type { PlanView } from '@sorrel/contracts/http/storefront';

/** For whoever has used such a medicine elsewhere: with which strength they begin here, why, and what follows if a prescriber decides otherwise. */
export function StartNote({ start }: Pick<PlanView, 'start'>) {
  if (!start) return null;
  return (
    <section className="measure space-y-1 rounded-2xl border border-line bg-card p-4 text-sm">
      <h2 className="font-semibold">You begin with {start.strength}</h2>
      <p>{start.why}</p>
      <p className="text-ink-soft">{start.paid_back}</p>
    </section>
  );
}
