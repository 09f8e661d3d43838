import type { CustomerMethod } from '@sorrel/contracts/http/storefront';
import type { PaymentMethod, Stripe, StripeElements } from '@stripe/stripe-js';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useSingle } from '../../ui/use-single.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { CardFormActions } from '../card-form-actions.tsx';
import type { CardFormProps } from '../cards.ts';
import { LOAD_ERROR, stripeFor } from './stripe-cards.ts';

type Loading =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'ready'; stripe: Stripe; elements: StripeElements };

/** Stripe's script throws where it cannot go on at all. */
const LOST = 'The card form stopped answering. Please reload the page and try again.';

/** Stripe draws its own frame: these are our colours and sizes (app.css) in its words. */
const appearance = {
  variables: {
    colorPrimary: '#9c3f23',
    colorText: '#17261e',
    colorDanger: '#9a1f1f',
    colorBackground: '#fffdfa',
    borderRadius: '12px',
    fontSizeBase: '17px',
  },
};

/** Stripe's Payment Element in tabs; it makes a payment method, and the server decides what is done with it. */
export default function StripeCardForm(props: CardFormProps) {
  const [attempt, setAttempt] = useState(0);
  return <ElementForm key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function ElementForm({
  publishableKey,
  name,
  isBusy,
  error,
  onCard,
  onRetry,
  ...labels
}: CardFormProps & { onRetry: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const loading = usePaymentElement(publishableKey, name, box);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);

  const submit = async (): Promise<void> => {
    if (loading.state !== 'ready') return;
    setReading(true);
    setProblem(null);
    const outcome = await readCard(loading, name).catch(() => LOST);
    setReading(false);
    if (typeof outcome === 'string') setProblem(outcome);
    else onCard(outcome);
  };

  const submitOnce = useSingle(submit);
  const press = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) submitOnce();
  };
  const shown = problem ?? error;
  return (
    <form onSubmit={press} className="space-y-5">
      {loading.state === 'loading' && <Waiting text="Loading the card form..." />}
      {loading.state === 'failed' && (
        <Alert>
          <p>{loading.message}</p>
          <Button kind="quiet" className="px-0!" onClick={onRetry}>
            Try again
          </Button>
        </Alert>
      )}
      <div ref={box} className={loading.state === 'ready' ? 'min-h-40' : ''} />
      {shown && <Alert>{shown}</Alert>}
      <CardFormActions {...labels} isBusy={isBusy || isReading} isDisabled={loading.state !== 'ready'} />
    </form>
  );
}

function usePaymentElement(publishableKey: string, name: string, box: RefObject<HTMLDivElement | null>): Loading {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  useEffect(() => {
    let isGone = false;
    let unmount = (): void => {};
    const report = (next: Loading): void => {
      if (!isGone) setLoading(next);
    };
    stripeFor(publishableKey).then(
      (stripe) => {
        if (isGone || !box.current) return;
        const elements = stripe.elements({
          mode: 'setup',
          currency: 'gbp',
          paymentMethodCreation: 'manual',
          allowedPaymentMethodTypes: ['card'],
          appearance,
        });
        const element = elements.create('payment', { layout: 'tabs', defaultValues: { billingDetails: { name } } });
        element.on('ready', () => report({ state: 'ready', stripe, elements }));
        element.on('loaderror', (event) => report({ state: 'failed', message: event.error.message ?? LOAD_ERROR }));
        element.mount(box.current);
        unmount = () => element.destroy();
      },
      (failure: Error) => report({ state: 'failed', message: failure.message }),
    );
    return () => {
      isGone = true;
      unmount();
    };
  }, [publishableKey, name, box]);
  return loading;
}

/** The card, or the sentence to show. */
async function readCard(
  { stripe, elements }: { stripe: Stripe; elements: StripeElements },
  name: string,
): Promise<CustomerMethod | string> {
  const checked = await elements.submit();
  if (checked.error) return checked.error.message ?? 'Error';
  const { paymentMethod, error } = await stripe.createPaymentMethod({
    elements,
    params: { billing_details: { name } },
  });
  if (error) return error.message ?? 'Error';
  return methodOf(paymentMethod, name);
}

function methodOf({ id, card, billing_details }: PaymentMethod, name: string): CustomerMethod {
  return {
    id,
    type: 'card',
    brand: card?.brand ?? 'card',
    last4: card?.last4 ?? '',
    holder_name: billing_details.name ?? name,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    is_backup: false,
  };
}
