import { ApiError } from '@sorrel/web-kit/api';
import { useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { StepFrame } from '../ui/step-frame.tsx';
import { LinkOver, LinkPage, linkToken, useChecked } from './link-page.tsx';
import { checkReset, resetPassword } from './security.api.ts';
import { useFormCall } from './use-form-call.ts';
import type { Route } from './+types/reset-password';

export const meta: Route.MetaFunction = () => [
  { title: 'Choose a new password | Sorrel' },
  { name: 'robots', content: 'noindex' },
];

export default function ResetPassword() {
  const [token] = useState(linkToken);
  const [isOver, setOver] = useState(false);
  const [isDone, setDone] = useState(false);
  const checked = useChecked('reset-link', token, checkReset);
  return (
    <LinkPage checked={checked}>
      {({ is_open, is_invitation: isInvited }) => {
        if (isDone && isInvited)
          return (
            <StepFrame
              title="Your account is ready"
              intro="Please log in. You are then shown how to set up your second factor: have a phone with an authenticator app at hand."
            >
              <ButtonLink to="/v2/login?next=/v2/admin">Log in</ButtonLink>
            </StepFrame>
          );
        if (isDone)
          return (
            <StepFrame
              title="Your password is changed"
              intro="Every device has been logged out. Please log in with your new password."
            >
              <ButtonLink to="/v2/login">Log in</ButtonLink>
            </StepFrame>
          );
        if (!is_open || isOver)
          return (
            <LinkOver action={{ to: '/v2/forgot-password', text: 'Send me a new link' }}>
              A link works once, for 30 minutes, and only the newest one does. An invitation to the staff console works
              for 72 hours: ask whoever invited you for a new one.
            </LinkOver>
          );
        return (
          <StepFrame
            isFirst
            title={isInvited ? 'Welcome to the team' : 'Choose a new password'}
            intro={
              isInvited
                ? 'Choose the password for your account in the staff console. Nobody else ever knows it.'
                : 'It logs every device out, so that only you are in.'
            }
          >
            <NewPasswordForm
              token={token}
              isFirst={isInvited}
              onDone={() => setDone(true)}
              onOver={() => setOver(true)}
            />
          </StepFrame>
        );
      }}
    </LinkPage>
  );
}

interface Form {
  token: string;
  /** The account has no password yet. */
  isFirst: boolean;
  onDone: () => void;
  onOver: () => void;
}

function NewPasswordForm({ token, isFirst, onDone, onOver }: Form) {
  const [password, setPassword] = useState('');
  const call = useFormCall(['password'] as const);
  const submit = async () => {
    try {
      await resetPassword(token, password);
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'link_over') return onOver();
      throw error;
    }
  };
  return (
    <form noValidate className="space-y-6" onSubmit={call.onSubmit(submit)}>
      {call.failure && <Alert>{call.failure}</Alert>}
      <TextField
        label={isFirst ? 'Password' : 'New password'}
        name="password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters. A few words in a row make a good one."
        maxLength={128}
        value={password}
        error={call.errors.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" className="w-full" isBusy={call.isBusy} disabled={password === ''}>
        {isFirst ? 'Set my password' : 'Change my password'}
      </Button>
    </form>
  );
}
