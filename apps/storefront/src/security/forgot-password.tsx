import { emailMeant } from '@sorrel/contracts/identity/did-you-mean';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { BackLayout } from '../app/back-layout.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { DidYouMean } from '../ui/did-you-mean.tsx';
import { TextField } from '../ui/field.tsx';
import { StepFrame } from '../ui/step-frame.tsx';
import { askReset } from './security.api.ts';
import { useFormCall } from './use-form-call.ts';
import type { Route } from './+types/forgot-password';

export const meta: Route.MetaFunction = () => [
  { title: 'Forgotten your password? | Sorrel' },
  { name: 'robots', content: 'noindex' },
];

export default function ForgotPassword() {
  const [email, setEmail] = useState((useLocation().state as { email?: string } | null)?.email ?? '');
  const [sentTo, setSentTo] = useState<string>();
  return (
    <BackLayout>
      <div className="mx-auto w-full max-w-md px-5 pt-10 pb-20 sm:pt-16">
        {sentTo === undefined ? (
          <StepFrame
            key="ask"
            isFirst
            title="Forgotten your password?"
            intro="Tell us the email of your account. We will send you a link to choose a new password."
          >
            <AskForm email={email} onEmail={setEmail} onSent={setSentTo} />
          </StepFrame>
        ) : (
          <StepFrame
            key="sent"
            title="Check your email"
            intro={
              <>
                If there is an account with <strong className="wrap-anywhere text-ink">{sentTo}</strong>, a link to a
                new password is on its way to it. It works once, for 30 minutes.
              </>
            }
          >
            <p className="text-ink-soft">Nothing there after a few minutes? Please look in your spam folder.</p>
            <Button kind="secondary" onClick={() => setSentTo(undefined)}>
              Try another email
            </Button>
          </StepFrame>
        )}
        <p className="mt-8 border-t border-line pt-6 text-sm">
          Remembered it?{' '}
          <Link className="link font-semibold" to="/v2/login">
            Log in here
          </Link>
        </p>
      </div>
    </BackLayout>
  );
}

type AskProps = { email: string; onEmail: (email: string) => void; onSent: (email: string) => void };

function AskForm({ email, onEmail, onSent }: AskProps) {
  const call = useFormCall(['email'] as const);
  const submit = async () => {
    await askReset(email.trim().toLowerCase());
    onSent(email.trim());
  };
  return (
    <form noValidate className="space-y-6" onSubmit={call.onSubmit(submit)}>
      {call.failure && <Alert>{call.failure}</Alert>}
      <DidYouMean value={email} meant={emailMeant} onTake={onEmail}>
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={254}
          value={email}
          error={call.errors.email}
          onChange={(event) => onEmail(event.target.value)}
        />
      </DidYouMean>
      <Button type="submit" className="w-full" isBusy={call.isBusy} disabled={email.trim() === ''}>
        Send me a link
      </Button>
    </form>
  );
}
