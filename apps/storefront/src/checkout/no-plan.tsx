import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../queries/account.api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LoadingScreen } from '../ui/spinner.tsx';

/** Ended, or never paid: no treatment that is under way. */
const NOT_UNDER_WAY = ['cancelled', 'refused', 'failed'];

/** Shown to somebody who opened the address without a finished consultation, or whose order is already placed. */
export function NoPlan() {
  const profile = useQuery({ ...profileQuery, meta: { isQuiet: true } });
  if (profile.isPending) return <LoadingScreen />;
  const hasOrdered = profile.data?.treatments.some(({ status }) => !NOT_UNDER_WAY.includes(status)) ?? false;
  return (
    <div className="page max-w-2xl space-y-6 py-14 sm:py-20">
      <h1 className="text-3xl sm:text-4xl">
        {hasOrdered ? 'Your order is placed' : 'There is nothing to check out yet'}
      </h1>
      <p className="text-lg text-ink-soft">
        {hasOrdered
          ? 'Nothing is left to pay here. What you have ordered, and what happens next, is in your account.'
          : 'We propose a treatment once you have finished a short consultation. It is free, and a prescriber reads every answer. If you have just ordered, your treatment is in your account.'}
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to={hasOrdered ? '/v2/profile' : '/shop'}>
          {hasOrdered ? 'Go to my account' : 'Find your treatment'}
        </ButtonLink>
        <ButtonLink kind="secondary" to={hasOrdered ? '/shop' : '/v2/profile'}>
          {hasOrdered ? 'See other treatments' : 'Go to my account'}
        </ButtonLink>
      </p>
    </div>
  );
}
