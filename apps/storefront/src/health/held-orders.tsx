import type { HeldOrdersAnswer } from '@sorrel/contracts/http/storefront';
import { get } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../ui/button.tsx';

type Held = HeldOrdersAnswer['held'][number];

const QUERY = {
  queryKey: ['held-orders'],
  queryFn: ({ signal }: { signal: AbortSignal }) => get<HeldOrdersAnswer>('/v2/profile/data/held-orders', { signal }),
  meta: { isQuiet: true },
};

/** What of theirs a prescriber looks at before it can be ordered. */
export const useHeldOrders = (): readonly Held[] => useQuery(QUERY).data?.held ?? [];

export function HeldOrders() {
  const held = useHeldOrders();
  if (held.length === 0) return null;
  return (
    <section aria-label="With our prescriber" className="space-y-4">
      {held.map((one) => (
        <div key={one.treatment} className="space-y-3 rounded-2xl bg-amber-soft p-5 sm:p-6">
          <HeldOrder held={one} />
          <div className="flex flex-wrap items-center gap-3">
            {one.may_go_on && (
              <ButtonLink to={`/consultation/${one.treatment}`}>
                Go on<span className="sr-only">: {one.name}</span>
              </ButtonLink>
            )}
            <ButtonLink kind="quiet" to="/v2/profile/chat">
              Write to our team
            </ButtonLink>
          </div>
        </div>
      ))}
    </section>
  );
}

/** What waits, who looks and until when; or what they have decided. */
export function HeldOrder({
  held: { name, since, due_at: due, decided_at: decided, may_go_on: mayGoOn },
}: {
  held: Held;
}) {
  if (mayGoOn === null)
    return (
      <div className="space-y-1">
        <h2 className="text-xl">A prescriber looks at this first</h2>
        <p>
          Your consultation about {name} is with our prescribers since {formatDate(since, 'minutes')}. They look at it
          by <strong>{formatDate(due, 'minutes')}</strong>, and we write to you. Nothing is ordered or charged before,
          and you need do nothing.
        </p>
      </div>
    );
  return (
    <div className="space-y-1">
      <h2 className="text-xl">{mayGoOn ? 'You may go on' : 'Our prescriber cannot offer you this now'}</h2>
      <p>
        {mayGoOn
          ? `A prescriber has read your consultation about ${name} on ${formatDate(decided, 'minutes')}. Nothing has been charged yet.`
          : `A prescriber has read your consultation about ${name}. Because of what you told us about your health, we cannot offer you this treatment now. You have not been charged. Your GP or a pharmacist can advise you on other options.`}
      </p>
    </div>
  );
}
