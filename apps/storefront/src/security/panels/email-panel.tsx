import { emailMeant } from '@sorrel/contracts/identity/did-you-mean';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { profileQuery } from '../../queries/account.api.ts';
import { digitsOf } from '../../register/forms.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DidYouMean } from '../../ui/did-you-mean.tsx';
import { TextField } from '../../ui/field.tsx';
import { confirmEmailChange, requestEmailChange, securityQuery } from '../security.api.ts';
import { useFormCall } from '../use-form-call.ts';
import { Panel } from './panel.tsx';

export function EmailPanel({ email }: { email: string }) {
  const client = useQueryClient();
  const [sentTo, setSentTo] = useState<string>();
  const [changedTo, setChangedTo] = useState<string>();
  const done = async (now: string) => {
    setSentTo(undefined);
    setChangedTo(now);
    await Promise.all(
      [securityQuery.queryKey, profileQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
  return (
    <Panel id="email" title="Email">
      {changedTo && <Alert tone="success">Your email is now {changedTo}.</Alert>}
      <p>
        You log in with <strong className="wrap-anywhere">{email}</strong>.
      </p>
      {sentTo === undefined ? (
        <NewEmail
          onSent={(to) => {
            setChangedTo(undefined);
            setSentTo(to);
          }}
        />
      ) : (
        <EnterCode sentTo={sentTo} onBack={() => setSentTo(undefined)} onDone={(now) => void done(now)} />
      )}
    </Panel>
  );
}

function NewEmail({ onSent }: { onSent: (email: string) => void }) {
  const call = useFormCall(['email', 'current_password'] as const);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submit = async () => {
    await requestEmailChange(email.trim().toLowerCase(), password);
    onSent(email.trim().toLowerCase());
  };
  return (
    <form noValidate className="space-y-5" onSubmit={call.onSubmit(submit)}>
      {call.failure && <Alert>{call.failure}</Alert>}
      <DidYouMean value={email} meant={emailMeant} onTake={setEmail}>
        <TextField
          label="New email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          hint="We send a code to it. Your old address is told of the change."
          value={email}
          error={call.errors.email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </DidYouMean>
      <TextField
        label="Your password"
        name="current_password"
        type="password"
        autoComplete="current-password"
        value={password}
        error={call.errors.current_password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" isBusy={call.isBusy} disabled={email.trim() === '' || password === ''}>
        Send me a code
      </Button>
    </form>
  );
}

function EnterCode({
  sentTo,
  onBack,
  onDone,
}: {
  sentTo: string;
  onBack: () => void;
  onDone: (email: string) => void;
}) {
  const call = useFormCall(['code'] as const);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The pressed button is gone: move the focus to where the code is typed.
  useEffect(() => field.current?.focus(), []);
  const submit = async () => onDone((await confirmEmailChange(code)).email);
  return (
    <form noValidate className="space-y-5" onSubmit={call.onSubmit(submit)}>
      {call.failure && <Alert>{call.failure}</Alert>}
      <p role="status">
        We have sent a 6-digit code to <strong className="wrap-anywhere">{sentTo}</strong>. It works for 10 minutes.
      </p>
      <TextField
        ref={field}
        label="6-digit code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        className="font-mono text-2xl tracking-[0.35em]"
        value={code}
        error={call.errors.code}
        onChange={(event) => setCode(digitsOf(event.target.value))}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={call.isBusy} disabled={code.length < 6}>
          Confirm email
        </Button>
        <Button kind="quiet" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </form>
  );
}
