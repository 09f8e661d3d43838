import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { forgetUnsent } from '@sorrel/web-kit/chat/unsent';
import { pounds } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { BackLayout } from '../app/back-layout.tsx';
import { cardName } from '../payments/saved-cards.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { LoadingScreen } from '../ui/spinner.tsx';
import type { Route } from './+types/pay';
import { PayForm } from './pay-form.tsx';
import { payQuery, type PayProps } from './recovery.api.ts';
import { whatFollows, whatHappened, whatHelps } from './why.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Pay | Sorrel' }, { name: 'referrer', content: 'no-referrer' }];

/** The page an e-mail about a failed payment links to: why it failed, what comes next, and a button to pay. */
export default function Pay() {
  const [asked] = useSearchParams();
  const link = asked.get('link');
  const search =
    link === null
      ? `?subscription=${encodeURIComponent(asked.get('subscription') ?? '')}`
      : `?link=${encodeURIComponent(link)}`;
  const { data, error, refetch, isFetching } = useQuery(payQuery(search));
  return (
    <BackLayout>
      <div className="page max-w-2xl space-y-6 py-8 sm:py-14">{content()}</div>
    </BackLayout>
  );

  function content(): ReactNode {
    if (data) return <Stand props={data} isLooking={isFetching} onLook={() => void refetch()} />;
    if (error) return <Trouble error={error} onRetry={() => void refetch()} />;
    return <LoadingScreen />;
  }
}

function Stand({ props, isLooking, onLook }: { props: PayProps; isLooking: boolean; onLook(): void }) {
  switch (props.state) {
    case 'paid':
      return <Paid props={props} />;
    case 'over':
      return (
        <Simple title="There is nothing to pay">
          This payment is not needed any more. Your account shows how your treatment stands.
        </Simple>
      );
    case 'processing':
      return (
        <>
          <h1 className="text-3xl sm:text-4xl">Your payment is on its way</h1>
          <p className="text-lg">Your bank has not answered yet. You will not be charged twice.</p>
          <Button isBusy={isLooking} onClick={onLook}>
            Look again
          </Button>
        </>
      );
    case 'due':
      return <Due props={props} />;
  }
}

function Due({ props }: { props: PayProps }) {
  const { failure, plan, held, amount } = props;
  const help = failure && whatHelps(failure);
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">{titleOf(props)}</h1>
      {held === null || amount > 0 ? <Sum props={props} /> : null}
      <div className="space-y-2">
        {failure && <p className="text-lg">{whatHappened(failure, dayOf(failure.at))}</p>}
        {held === null && <p>{whatFollows(props, plan ? clockOf(plan.at) : '')}</p>}
        {help && held === null && <p className="text-ink-soft">{help}</p>}
      </div>
      {held === null ? (
        <PayForm props={props} />
      ) : (
        <>
          <Alert tone="notice">{held}</Alert>
          <ButtonLink to="/v2/profile">Go to my account</ButtonLink>
        </>
      )}
    </>
  );
}

function titleOf({ failure, held }: PayProps): string {
  if (held !== null) return 'There is nothing to pay at the moment';
  return failure?.reason === 'needs-authentication' ? 'Please confirm your payment' : 'Your payment did not go through';
}

/** Each line of the delivery, and the sum shown on the button. */
function Sum({ props: { name, amount, lines } }: { props: PayProps }) {
  return (
    <div className="rounded-2xl border border-line bg-card px-5 py-4">
      {lines.length > 1 && (
        <ul className="mb-3 space-y-2 border-b border-line pb-3">
          {lines.map((line, n) => (
            <li key={n} className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 break-words">{line.name}</span>
              <span className="shrink-0">{pounds(line.amount)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 break-words font-semibold">
          {lines.length > 1 ? 'Your next delivery' : `${name}, next delivery`}
        </span>
        <span className="shrink-0 font-display text-2xl font-semibold">{pounds(amount)}</span>
      </p>
    </div>
  );
}

function Paid({ props: { amount, paid_with: card } }: { props: PayProps }) {
  return (
    <Simple title="Thank you, it is paid">
      {pounds(amount)} {card ? `was charged to your ${cardName(card)}` : 'was paid'}. Our prescriber now checks that
      your treatment still suits you, and then our pharmacy sends it.
    </Simple>
  );
}

function Simple({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      <p className="text-lg" role="status">
        {children}
      </p>
      <ButtonLink to="/v2/profile">Go to my account</ButtonLink>
    </>
  );
}

function Trouble({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const code = error instanceof ApiError ? error.code : '';
  const isLink = ['link_of_another', 'link_expired', 'not_found', 'invalid'].includes(code);
  return (
    <>
      <h1 className="text-3xl sm:text-4xl">
        {isLink ? 'This link does not open a payment' : 'We could not open this page'}
      </h1>
      <Alert>
        {code === 'not_found' || code === 'invalid'
          ? 'Please check that you used the whole link, or open your account.'
          : messageOf(error)}
      </Alert>
      <div className="flex flex-wrap gap-3">
        {isLink ? (
          <ButtonLink to="/v2/profile">Go to my account</ButtonLink>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )}
        {code === 'link_of_another' && (
          <a className="link self-center font-semibold" href="/logout" onClick={() => forgetUnsent()}>
            Log out
          </a>
        )}
      </div>
    </>
  );
}

const london = (text: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options }).format(new Date(text));
const dayOf = (moment: string): string => london(moment, { day: 'numeric', month: 'long' });
const clockOf = (moment: string): string =>
  `${dayOf(moment)} at ${london(moment, { hour: '2-digit', minute: '2-digit' })}`;
