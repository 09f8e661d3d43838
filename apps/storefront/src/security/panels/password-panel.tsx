import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { changePassword, securityQuery } from '../security.api.ts';
import { useFormCall } from '../use-form-call.ts';
import { Panel } from './panel.tsx';

export function PasswordPanel({ email }: { email: string }) {
  const client = useQueryClient();
  const call = useFormCall(['current_password', 'password'] as const);
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const submit = async () => {
    setDone(false);
    await changePassword(current, password);
    setCurrent('');
    setPassword('');
    setDone(true);
    await client.invalidateQueries({ queryKey: securityQuery.queryKey });
  };
  return (
    <Panel id="password" title="Password">
      <form noValidate className="space-y-5" onSubmit={call.onSubmit(submit)}>
        {call.failure && <Alert>{call.failure}</Alert>}
        {isDone && <Alert tone="success">Your password is changed, and your other devices have been logged out.</Alert>}
        {/* Password managers need to know whose password this is. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="Current password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          value={current}
          error={call.errors.current_password}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters. A few words in a row make a good one."
          maxLength={128}
          value={password}
          error={call.errors.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" isBusy={call.isBusy} disabled={current === '' || password === ''}>
          Change password
        </Button>
        <p className="text-sm">
          <Link className="link" to="/v2/forgot-password" state={{ email }}>
            Forgotten your password?
          </Link>
        </p>
      </form>
    </Panel>
  );
}
