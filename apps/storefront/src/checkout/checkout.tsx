import type { CustomerMethod } from '@sorrel/contracts/http/storefront';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { AddressForm } from '../address/address-form.tsx';
import { startAddress } from '../address/start-address.ts';
import { BackLayout } from '../app/back-layout.tsx';
import { useHistoryStep } from '../app/history-step.ts';
import { useKept } from '../app/kept.ts';
import { track } from '../consent/consent.ts';
import { Alert } from '../ui/alert.tsx';
import { LoadingScreen } from '../ui/spinner.tsx';
import type { Route } from './+types/checkout';
import { checkoutQuery, type CheckoutProps } from './checkout.api.ts';
import { CheckoutStep } from './checkout-step.tsx';
import { CheckoutTrouble } from './checkout-trouble.tsx';
import { NoPlan } from './no-plan.tsx';
import { NotOffered } from './not-offered.tsx';
import { PatientStep } from './patient-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { ProcessingOverlay } from '../ui/processing-overlay.tsx';
import { Summary } from './summary.tsx';
import { type Payment, usePayment } from './use-payment.ts';

export const meta: Route.MetaFunction = () => [{ title: 'Checkout | Sorrel' }];

export default function Checkout() {
  const { data, error, refetch } = useQuery(checkoutQuery);
  const payment = usePayment(data);
  useBeginCheckout(Boolean(data?.plan) && !payment.isRecovering);
  const { step, goTo, goBackTo } = useHistoryStep();
  const setStep = (to: number): void => (to < step ? goBackTo(to) : goTo(to));
  const back = step > 0 && !payment.isBusy ? () => setStep(step - 1) : undefined;
  return (
    <BackLayout onBack={back}>
      {content()}
      {payment.isBusy && <ProcessingOverlay />}
    </BackLayout>
  );

  function content() {
    if (payment.isRecovering) return <LoadingScreen text="Looking for your payment..." />;
    if (data?.plan) return <Steps props={data} payment={payment} step={step} setStep={setStep} />;
    if (data?.notice) return <NotOffered notice={data.notice} />;
    if (data) return <NoPlan />;
    if (error) return <CheckoutTrouble error={error} onRetry={() => void refetch()} />;
    return <LoadingScreen />;
  }
}

interface StepsProps {
  props: CheckoutProps;
  payment: Payment;
  step: number;
  setStep(step: number): void;
}

function Steps({ props, payment, step: wanted, setStep }: StepsProps) {
  const { user, address } = props;
  const [{ summaries, person, reached }, keepProgress] = useKept('checkout', user.id, {
    summaries: [] as string[],
    person: { fname: user.fname || user.name, sname: user.sname || user.surname, phone: user.phone },
    reached: 0,
  });
  const step = Math.min(wanted, reached);
  const [added, setAdded] = useState<CustomerMethod[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const forward = (from: number, summary: string): void => {
    keepProgress({
      summaries: Object.assign([...summaries], { [from]: summary }),
      reached: Math.max(reached, from + 1),
    });
    setStep(from + 1);
  };
  const frame = (number: number) => ({
    number: number + 1,
    isOpen: step === number,
    isDone: reached > number,
    summary: summaries[number],
    onOpen: payment.isBusy ? undefined : () => setStep(number),
  });
  const methods = [...props.methods, ...added.filter(({ id }) => props.methods.every((known) => known.id !== id))];
  return (
    <div className="page grid gap-10 py-8 sm:py-12 lg:grid-cols-12 lg:gap-14">
      <h1 className="text-3xl sm:text-4xl lg:col-span-12">Checkout</h1>
      <aside aria-label="Your order" className="min-w-0 lg:order-2 lg:col-span-5">
        <div className="lg:sticky lg:top-8">
          <Summary props={props} isPaying={step === 2} />
        </div>
      </aside>
      <div className="min-w-0 lg:col-span-7">
        <CheckoutStep title="Patient Details" {...frame(0)}>
          <PatientStep
            start={{ name: person.fname, surname: person.sname, phone: person.phone }}
            keptFor={user.id}
            onSaved={({ name, surname, phone }) => {
              keepProgress({ person: { fname: name, sname: surname, phone } });
              forward(0, [`${name} ${surname}`, phone].filter(Boolean).join(', '));
            }}
          />
        </CheckoutStep>
        <CheckoutStep title="Your Address" {...frame(1)}>
          {reached >= 1 && (
            <AddressForm
              start={startAddress(address, { ...person, email: user.email })}
              onSaved={(saved) =>
                forward(1, [saved.address_1, saved.address_2, saved.city, saved.postcode].filter(Boolean).join(', '))
              }
              keptFor={user.id}
              submitLabel="Next"
              cancelLabel="Back"
              onCancel={() => setStep(0)}
            />
          )}
        </CheckoutStep>
        <CheckoutStep title="Payment" {...frame(2)}>
          {reached >= 2 && (
            <PaymentStep
              props={props}
              methods={methods}
              chosen={chosen}
              isBusy={payment.isBusy}
              notice={<PaymentNotice payment={payment} />}
              onChoose={setChosen}
              onBack={() => setStep(1)}
              onPay={() => chosen && payment.pay(chosen)}
              onAdded={(card) => {
                setAdded([...added, card]);
                setChosen(card.id);
                payment.pay(card.id);
              }}
            />
          )}
        </CheckoutStep>
      </div>
    </div>
  );
}

function PaymentNotice({ payment }: { payment: Payment }) {
  const { arrival } = payment;
  if (arrival) {
    return (
      <Alert tone="notice" title="Your bank has not told us yet">
        <p>
          Your payment is on its way. We carry on by ourselves as soon as it arrives, and you will not be charged twice.
        </p>
        <p className="mt-2 flex flex-wrap gap-4">
          <button
            type="button"
            className="link font-semibold"
            disabled={arrival.isChecking}
            onClick={arrival.checkAgain}
          >
            {arrival.isChecking ? 'Checking...' : 'Check again'}
          </button>
          <Link className="link font-semibold" to="/v2/profile">
            Go to my account
          </Link>
        </p>
        <output className="mt-2 block">
          {arrival.isStillAway && 'It is not there yet. We go on looking, and you may close this page.'}
        </output>
      </Alert>
    );
  }
  if (!payment.refusal) return null;
  return (
    <Alert title="The payment did not go through">
      <p>{payment.refusal}</p>
      {payment.isOrdered && (
        <Link className="link mt-2 inline-block font-semibold" to="/v2/profile">
          Go to my account
        </Link>
      )}
    </Alert>
  );
}

function useBeginCheckout(hasBegun: boolean): void {
  const isSaid = useRef(false);
  useEffect(() => {
    if (!hasBegun || isSaid.current) return;
    isSaid.current = true;
    track('begin_checkout');
  }, [hasBegun]);
}
