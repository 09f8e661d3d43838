import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { newKey } from '@sorrel/web-kit/key';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { track } from '../consent/consent.ts';
import { useHistoryStep } from '../app/history-step.ts';
import { forgetKept } from '../app/kept.ts';
import { forgetPromo } from '../app/promo.ts';
import { cardProvider } from '../payments/cards.ts';
import { confirmSubscription, startSubscription } from '../payments/payments.api.ts';
import { type Attempt, forgetAttempt, rememberAttempt, rememberedAttempt } from './attempt.ts';
import { checkoutQuery, type CheckoutProps } from './checkout.api.ts';
import { useSingle } from '../ui/use-single.ts';
import { arrived, pay, type PayOutcome } from './pay.ts';
import { dueToday } from './plan-words.ts';

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const STALE = ['price_changed', 'code_refused'];
const BANK_SAID_NO =
  'Your bank did not confirm the payment, so nothing was taken. Please try again or use another card.';

export interface Payment {
  pay(paymentMethod: string): void;
  isBusy: boolean;
  /** A payment of before the reload is being looked up. */
  isRecovering: boolean;
  refusal: string | null;
  /** The order exists already: the account shows it. */
  isOrdered: boolean;
  /** The card said yes and the payment has not reached us yet. */
  arrival: Arrival | null;
}
/** The page checks repeatedly by itself; the person may ask in between. */
interface Arrival {
  checkAgain(): void;
  isChecking: boolean;
  /** They asked, and it was not there. */
  isStillAway: boolean;
}

/** Paying, and finding a payment again after the page went away in the middle of it. */
export function usePayment(props: CheckoutProps | undefined): Payment {
  const done = useDone();
  const client = useQueryClient();
  const paying = useMutation({
    mutationFn: ({ method, amount, plan }: { method: string; amount: number; plan: number }): Promise<PayOutcome> =>
      pay(method, {
        start: (paymentMethod) => startSubscription(paymentMethod, amount, plan, newKey()),
        confirmCard: (secret, card) =>
          cardProvider(props?.provider ?? 'stripe').confirm(props?.publishableKey ?? '', secret, card),
        confirmSubscription,
        remember: rememberAttempt,
        wait,
      }),
    meta: { isQuiet: true },
    onSuccess: (outcome) => {
      if (outcome.kind === 'paid') done(outcome);
    },
    // The page was out of date: it is loaded again from the server.
    onError: async (error) => {
      if (!(error instanceof ApiError) || !STALE.includes(error.code)) return;
      await client.invalidateQueries({ queryKey: checkoutQuery.queryKey });
      await client.invalidateQueries({ queryKey: ['preview', null] });
    },
  });
  const looking = useMutation({
    mutationFn: ({ subscription }: Attempt) => arrived(subscription, { confirmSubscription, wait }, 1),
    meta: { isQuiet: true },
    onSuccess: ({ isPaid }, attempt) => {
      if (isPaid) done(attempt);
    },
  });
  const wasSentAway = useSearchParams()[0].has('redirect_status');
  useRecovery(looking.mutate);

  const outcome = paying.data;
  const {
    isArrived,
    refusal: refusedLate,
    ...arrival
  } = useArrival(outcome?.kind === 'unconfirmed' ? outcome : null, done);
  const payOnce = useSingle(paying.mutateAsync);
  return {
    pay: (method) => {
      if (props?.plan && !looking.isPending && outcome?.kind !== 'paid')
        payOnce({ method, amount: dueToday(props.plan, props.quote), plan: props.plan.id });
    },
    isBusy:
      paying.isPending || looking.isPending || outcome?.kind === 'paid' || looking.data?.isPaid === true || isArrived,
    isRecovering: looking.isPending || looking.data?.isPaid === true,
    arrival: outcome?.kind === 'unconfirmed' && refusedLate === null ? arrival : null,
    refusal: refusalOf(),
    isOrdered: paying.error instanceof ApiError && paying.error.code === 'already_subscribed',
  };

  function refusalOf(): string | null {
    if (outcome?.kind === 'refused') return outcome.message;
    if (paying.error) return messageOf(paying.error);
    if (refusedLate !== null) return refusedLate;
    return wasSentAway && looking.data?.isPaid === false && paying.isIdle ? BANK_SAID_NO : null;
  }
}

/** Looks once, when the page opens, whether the payment this tab was in the middle of has arrived. */
function useRecovery(look: (attempt: Attempt) => void): void {
  const attempt = useRef<Attempt | null | undefined>(undefined);
  useEffect(() => {
    if (attempt.current !== undefined) return;
    attempt.current = rememberedAttempt();
    if (attempt.current !== null) look(attempt.current);
  }, [look]);
}

/** A payment in flight is looked up, less and less often, until it has arrived or the bank has refused it. */
function useArrival(
  attempt: Attempt | null,
  done: (attempt: Attempt) => void,
): Arrival & { isArrived: boolean; refusal: string | null } {
  const query = useQuery({
    queryKey: ['payment', attempt?.subscription ?? 0],
    queryFn: () => confirmSubscription(attempt?.subscription ?? 0),
    enabled: attempt !== null,
    refetchInterval: ({ state }) =>
      state.data?.isPaid || state.data?.refusal
        ? false
        : Math.min(30_000, 4_000 * 1.5 ** (state.dataUpdateCount + state.errorUpdateCount)),
    retry: false,
    gcTime: 0,
    meta: { isQuiet: true },
  });
  const asking = useMutation({ mutationFn: () => query.refetch(), meta: { isQuiet: true } });
  const isPaid = attempt !== null && query.data?.isPaid === true;
  const isDone = useRef(false);
  useEffect(() => {
    if (!isPaid || attempt === null || isDone.current) return;
    isDone.current = true;
    done(attempt);
  }, [isPaid, attempt, done]);
  return {
    isArrived: isPaid,
    refusal: attempt === null ? null : (query.data?.refusal ?? null),
    checkAgain: () => asking.mutate(),
    isChecking: asking.isPending,
    isStillAway: asking.isSuccess && !isPaid,
  };
}

function useDone(): (attempt: Attempt) => void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const isSaid = useRef(false);
  const { depth } = useHistoryStep();
  const [isOver, setOver] = useState(false);
  // Back from there leads to what was before the checkout, not to one of its steps.
  useEffect(() => {
    if (!isOver) return;
    void (depth > 0 ? navigate(-depth) : navigate('/v2/profile/upload-photos', { replace: true }));
  }, [isOver, depth, navigate]);
  return ({ amount }) => {
    // The payment and the look for it may both find it.
    if (isSaid.current) return;
    isSaid.current = true;
    // The name of a treatment is health data: measurement gets only a subscription and its price.
    track('order_complete', { item: 'subscription', price: amount });
    forgetPromo();
    forgetAttempt();
    forgetKept('checkout', 'checkout-patient', 'checkout-address');
    void client.invalidateQueries({ queryKey: ['profile'] });
    // What was bought is not offered again.
    client.removeQueries({ queryKey: ['checkout', 'result'] });
    setOver(true);
  };
}
