import type { PasskeyShown } from '@sorrel/contracts/http/security';
import { formatDate } from '@sorrel/web-kit/format';
import { knowsPasskeys } from '@sorrel/web-kit/passkey';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { Loading } from '../ui/loading.tsx';
import { Problem } from '../ui/problem.tsx';
import { AddPasskey, RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx';
import { passkeysQuery } from './passkeys.api.ts';

type Open = { what: 'add' } | { what: 'rename' | 'remove'; passkey: PasskeyShown };

/** A member of staff's own passkeys, beside their authenticator app. */
export function Passkeys() {
  const { data, error, refetch } = useQuery(passkeysQuery);
  const client = useQueryClient();
  const { notification } = App.useApp();
  const [open, setOpen] = useState<Open | null>(null);
  const done = async (title: string): Promise<void> => {
    notification.success({ title });
    await client.invalidateQueries({ queryKey: ['passkeys'] });
    setOpen(null);
  };
  const close = (): void => setOpen(null);
  return (
    <section className="security-card" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p className="factor-screen-text">
        Log in with your fingerprint, your face, a PIN or a security key: instead of a code, or without password and
        code. A passkey works at this address only, so a fake log-in page cannot use it. Keep your authenticator app for
        the day the device is not at hand.
      </p>
      {error && !data ? <Problem error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <Loading /> : null}
      {data && (
        <>
          <PasskeyList
            passkeys={data.passkeys}
            actions={(passkey) => (
              <>
                <Button
                  size="small"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setOpen({ what: 'rename', passkey })}
                >
                  Rename
                </Button>
                <Button
                  size="small"
                  danger
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setOpen({ what: 'remove', passkey })}
                >
                  Remove
                </Button>
              </>
            )}
          />
          <AddOne canAdd={data.can_add} onOpen={() => setOpen({ what: 'add' })} />
        </>
      )}
      {open?.what === 'add' && <AddPasskey onClose={close} onDone={done} />}
      {open?.what === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} onDone={done} />}
      {open?.what === 'remove' && <RemovePasskey passkey={open.passkey} onClose={close} onDone={done} />}
    </section>
  );
}

function AddOne({ canAdd, onOpen }: { canAdd: boolean; onOpen(): void }) {
  if (!canAdd) return <p className="sub">Please set up your second factor first: a passkey stands beside it.</p>;
  if (!knowsPasskeys())
    return <p className="sub">This browser does not know passkeys at this address. Please use another to add one.</p>;
  return <Button onClick={onOpen}>Add a passkey</Button>;
}

/** Passkeys as their owner and operations see them. */
export function PasskeyList({
  passkeys,
  actions,
}: {
  passkeys: readonly PasskeyShown[];
  actions(passkey: PasskeyShown): ReactNode;
}) {
  if (passkeys.length === 0) return <p className="nothing passkeys-none">No passkey yet.</p>;
  return (
    <ul className="passkeys">
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <span className="stack">
            <bdi className="strong">{passkey.name}</bdi>
            <span className="sub">
              Added {formatDate(passkey.made_at)} ·{' '}
              {passkey.used_at ? `last used ${formatDate(passkey.used_at, 'minutes')}` : 'not used yet'}
              {passkey.is_synced ? ' · on all devices of its password manager' : ''}
            </span>
          </span>
          <span className="passkey-actions">{actions(passkey)}</span>
        </li>
      ))}
    </ul>
  );
}
