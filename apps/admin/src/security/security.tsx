import type { SecondFactorState } from '@sorrel/contracts/http/security';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { OneField } from './one-field.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { renewRecoveryCodes, secondFactorQuery } from './second-factor.api.ts';
import { SetUpFactor } from './set-up-factor.tsx';

/** A member of staff's own log-in: password, second factor, passkeys, and what to do with a new phone. */
export function Security() {
  const { data, error, refetch } = useQuery(secondFactorQuery);
  return (
    <Page title="Security">
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Loading /> : null}
      {data && (
        <div className="security">
          <SecondFactor state={data} />
          <Passkeys />
          {data.is_on && <Recovery left={data.recovery_codes_left} />}
          <section className="security-card" aria-labelledby="password">
            <h2 id="password">Password, email and devices</h2>
            <p className="factor-screen-text">The same settings that customers have for their own accounts.</p>
            <Button href="/v2/profile/security">Open</Button>
          </section>
        </div>
      )}
    </Page>
  );
}

function SecondFactor({ state }: { state: SecondFactorState }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    void client.invalidateQueries({ queryKey: ['passkeys'] });
  };
  return (
    <section className="security-card" aria-labelledby="factor">
      <h2 id="factor">
        Second factor <StatusTag tone={state.is_on ? 'good' : 'todo'}>{state.is_on ? 'on' : 'off'}</StatusTag>
      </h2>
      <p className="factor-screen-text">
        {state.is_on
          ? 'You log in with your password and a code of your authenticator app.'
          : 'Beside your password, a code from your phone: whoever learns your password is still not in.'}
      </p>
      {isOpen ? (
        <SetUpFactor onDone={done} />
      ) : (
        <Button type={state.is_on ? 'default' : 'primary'} onClick={() => setOpen(true)}>
          {state.is_on ? 'Set up another phone' : 'Set up'}
        </Button>
      )}
    </section>
  );
}

function Recovery({ left }: { left: number }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<string[] | null>(null);
  const done = () => {
    setCodes(null);
    setOpen(false);
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  };
  return (
    <section className="security-card" aria-labelledby="recovery">
      <h2 id="recovery">Recovery codes</h2>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={done} />
      ) : (
        <>
          <p className="factor-screen-text">{left} of 10 are left. New ones make all older ones void.</p>
          {isOpen ? (
            <OneField
              kind="password"
              label="Your password"
              submit="Make new codes"
              onSend={async (password) => setCodes((await renewRecoveryCodes(password)).recovery_codes)}
            />
          ) : (
            <Button onClick={() => setOpen(true)}>New recovery codes</Button>
          )}
        </>
      )}
    </section>
  );
}
