import type { TreatmentCard } from '@sorrel/contracts/http/storefront';
import { messageOf } from '@sorrel/web-kit/api';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { profileQuery, type ProfileProps } from '../queries/account.api.ts';
import { cardName, expiry } from '../payments/saved-cards.tsx';
import { chooseBackup } from '../recovery/recovery.api.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

const OVER = new Set<string>(['cancelled', 'refused']);

type Props = Pick<ProfileProps, 'methods'> & { treatments: Pick<TreatmentCard, 'name' | 'status' | 'method'>[] };

/** The saved cards, what each pays for, and which of them is charged when the one in use is refused. */
export function CardsPanel({ methods, treatments }: Props) {
  const client = useQueryClient();
  const choosing = useMutation({
    mutationFn: chooseBackup,
    meta: { isQuiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: profileQuery.queryKey }),
  });
  const isChoice = methods.length > 1;
  const running = treatments.filter(({ status }) => !OVER.has(status));
  const paidBy = (id: string): string[] => running.filter(({ method }) => method === id).map(({ name }) => name);
  // A card cannot stand in for itself: neither the only one, nor the one that everything is paid with.
  const mayStandIn = (id: string): boolean => isChoice && (running.length === 0 || paidBy(id).length < running.length);
  return (
    <section aria-labelledby="cards" className="space-y-4 rounded-2xl border border-line bg-card p-5 sm:p-6">
      <h2 id="cards" className="text-2xl">
        Your cards
      </h2>
      <p className="text-sm text-ink-soft">
        We charge your backup card only when the card of a treatment has been refused and there is nothing left to try
        with it. You always hear which card was charged.
        {!isChoice && ' You can choose one as soon as a second card is saved: with Change Payment Method you add one.'}
      </p>
      <ul className="divide-y divide-line">
        {methods.map((method) => (
          <li key={method.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span>
              <span className="block font-semibold">
                {cardName(method)}
                {method.is_backup && (
                  <span className="ml-2 rounded-full bg-sage px-2.5 py-0.5 text-sm font-normal">Backup</span>
                )}
              </span>
              <span className="block text-sm text-ink-soft">
                expires {expiry(method)}
                {paidBy(method.id).length > 0 && `, pays for ${[...new Set(paidBy(method.id))].join(', ')}`}
              </span>
            </span>
            {(mayStandIn(method.id) || method.is_backup) && (
              <Button
                kind="quiet"
                disabled={choosing.isPending}
                onClick={() => choosing.mutate(method.is_backup ? null : method.id)}
              >
                {method.is_backup ? 'No longer use as backup' : 'Use as backup'}
                <span className="sr-only">: {cardName(method)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {choosing.error && <Alert title="Your backup card was not changed">{messageOf(choosing.error)}</Alert>}
    </section>
  );
}
