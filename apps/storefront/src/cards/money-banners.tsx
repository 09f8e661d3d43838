import { formatDate } from '@sorrel/web-kit/format';
import type { ProfileProps } from '../queries/account.api.ts';
import { cardName } from '../payments/saved-cards.tsx';
import { Alert } from '../ui/alert.tsx';
import { ButtonLink } from '../ui/button.tsx';

/** Banners for what the customer has to do about money: a delivery that could not be charged, and cards that expire before their next charge. */
export function MoneyBanners({ treatments, endingCards }: Pick<ProfileProps, 'treatments' | 'endingCards'>) {
  const unpaid = treatments.flatMap(({ id, name, pay }) => (pay === null ? [] : [{ id, name, pay }]));
  if (unpaid.length + endingCards.length === 0) return null;
  return (
    <div className="space-y-4">
      {unpaid.map(({ id, name, pay }) => (
        <Alert key={id} title="A payment did not go through">
          <p>We could not charge your next delivery of {name}. See why, and pay it in one step.</p>
          <ButtonLink to={pay} className="mt-3">
            Pay now
          </ButtonLink>
        </Alert>
      ))}
      {endingCards.map(({ method, brand, last4, expires, due }) => (
        <Alert key={method} tone="notice" title="Your card expires before your next payment">
          <p>
            {cardName({ brand, last4 })} expires on {formatDate(expires)}, and the next payment on it is due on{' '}
            {formatDate(due)}. Please change the card of your treatment below.
          </p>
        </Alert>
      ))}
    </div>
  );
}
