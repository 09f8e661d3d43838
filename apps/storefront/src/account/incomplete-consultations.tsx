import { ButtonLink } from '../ui/button.tsx';
import type { ProfileProps } from '../queries/account.api.ts';

export function IncompleteConsultations({ consultations }: { consultations: ProfileProps['incompleteConsultations'] }) {
  return (
    <section aria-labelledby="incomplete-consultations" className="rounded-2xl bg-amber-soft p-5 sm:p-6">
      <h2 id="incomplete-consultations" className="text-xl">
        Incomplete Consultations
      </h2>
      <p className="mt-1 text-sm">Your answers are kept. Carry on where you stopped.</p>
      <ul className="mt-4 space-y-3">
        {consultations.map(({ consultation }) => (
          <li
            key={consultation.slug}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-ink/15 pt-3"
          >
            <span className="font-semibold">{consultation.name}</span>
            <ButtonLink kind="secondary" to={`/consultation/${consultation.slug}`}>
              Finish consultation<span className="sr-only">: {consultation.name}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
