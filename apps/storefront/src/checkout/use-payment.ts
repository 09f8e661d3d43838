import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { newKey } from '@sorrel/web-kit/key';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { track } from '../app/consent.ts';
import { forgetPromo } from '../app/promo.ts';
import { cardProvider } from '../payments/cards.ts';
import { confirmSubscription, startSubscription } from '../payments/payments.api.ts';
import { forgetAttempt, rememberAttempt, rememberedAttempt } from './attempt.ts';
import { checkoutQuery, type CheckoutProps } from './checkout.api.ts';
import { isArrived, pay, type PayOutcome } from './pay.ts';
import { dueToday } from './plan-words.ts';

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const STALE = ['price_changed', 'code_refused'];
const BANK_SAID_NO =
  'Your bank did not confirm the payment, so nothing was taken. Please try again or use another card.';

export interface Payment {
  pay(paymentMethod: string): void;
  /** Asks once more whether an unconfirmed payment has arrived. */
  checkAgain(): void;
  isBusy: boolean;
  /** A payment of before the reload is being looked up. */
  isRecovering: boolean;
  refusal: string | null;
  /** The order exists already: the account shows it. */
  isOrdered: boolean;
  isUnconfirmed: boolean;
}

/** Paying, and finding a payment again after the page went away in the middle of it. */
export function usePayment(props: CheckoutProps | undefined): Payment {
  const done = useDone(props);
  const client = useQueryClient();
  const paying = useMutation({
    mutationFn: ({ method, amount }: { method: string; amount: number }): Promise<PayOutcome> =>
      pay(method, {
        start: (paymentMethod) => startSubscription(paymentMethod, amount, newKey()),
        confirmCard: (secret, method) =>
          cardProvider(props?.provider ?? 'stripe').confirm(props?.publishableKey ?? '', secret, method),
        confirmSubscription,
        remember: rememberAttempt,
        wait,
      }),
    meta: { isQuiet: true },
    onSuccess: (outcome) => {
      if (outcome.kind === 'paid') done();
    },
    // The page was not up to date any more: what it shows next is what the server knows.
    onError: async (error) => {
      if (!(error instanceof ApiError) || !STALE.includes(error.code)) return;
      await client.invalidateQueries({ queryKey: checkoutQuery.queryKey });
      await client.invalidateQueries({ queryKey: ['preview', null] });
    },
  });
  const looking = useMutation({
    mutationFn: (subscription: number) => isArrived(subscription, { confirmSubscription, wait }, 1),
    meta: { isQuiet: true },
    onSuccess: (isPaid) => {
      if (isPaid) done();
    },
  });
  const wasSentAway = useSearchParams()[0].has('redirect_status');
  const isRecovering = useRecovery(looking.mutate, looking.isPending);

  const outcome = paying.data;
  const isUnconfirmed = outcome?.kind === 'unconfirmed';
  return {
    pay: (method) => {
      if (props?.plan && !paying.isPending && !looking.isPending)
        paying.mutate({ method, amount: dueToday(props.plan, props.quote) });
    },
    checkAgain: () => {
      if (isUnconfirmed) looking.mutate(outcome.subscription);
    },
    isBusy: paying.isPending || looking.isPending || outcome?.kind === 'paid' || looking.data === true,
    isRecovering,
    isUnconfirmed,
    refusal: refusalOf(),
    isOrdered: paying.error instanceof ApiError && paying.error.code === 'already_subscribed',
  };

  function refusalOf(): string | null {
    if (outcome?.kind === 'refused') return outcome.message;
    if (paying.error) return messageOf(paying.error);
    return wasSentAway && looking.data === false && paying.isIdle ? BANK_SAID_NO : null;
  }
}

/** Looks once, when the page opens, whether the payment this tab was in the middle of has arrived. True until that is known. */
function useRecovery(look: (subscription: number) => void, isLooking: boolean): boolean {
  const attempt = useRef<number | null | undefined>(undefined);
  useEffect(() => {
    if (attempt.current !== undefined) return;
    attempt.current = rememberedAttempt();
    if (attempt.current !== null) look(attempt.current);
  }, [look]);
  return isLooking;
}

function useDone(props: CheckoutProps | undefined): () => void {
  const navigate = useNavigate();
  const client = useQueryClient();
  return () => {
    // The name of a treatment is health data: measurement hears of a subscription and its price only.
    track('order_complete', { item: 'subscription', price: props?.plan?.charge ?? 48.4 });
    forgetPromo();
    forgetAttempt();
    void client.invalidateQueries({ queryKey: ['profile'] });
    void navigate('/v2/profile/upload-photos', { replace: true });
  };
}
