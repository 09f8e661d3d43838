import { messageOf } from '@sorrel/web-kit/api';
import { knowsPasskeys } from '@sorrel/web-kit/passkey';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { focusSoon } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { NoticeAlert } from '../ui/notice-alert.tsx';
import { OneField } from './one-field.tsx';
import { givePasskey, passkeyOfferQuery } from './passkeys.api.ts';

interface Props {
  /** Above the field, and above the passkey's button where there is one. */
  text: { code: string; passkey: string };
  hint: string;
  submit: string;
  onCode(code: string): Promise<void>;
  onPasskey(): Promise<void>;
}

/** The second factor: a passkey for whoever has one, and always a code. */
export function AskFactor({ text, hint, submit, onCode, onPasskey }: Props) {
  const { data, isPending } = useQuery(passkeyOfferQuery);
  // What is asked for is known before anything takes the focus.
  if (isPending) return <Loading />;
  const isOffered = data?.is_offered === true && knowsPasskeys();
  return (
    <>
      <p className="factor-screen-text">{isOffered ? text.passkey : text.code}</p>
      {isOffered && <UsePasskey onGiven={onPasskey} />}
      <OneField kind="code" label="6-digit code" hint={hint} submit={submit} isSecond={isOffered} onSend={onCode} />
    </>
  );
}

function UsePasskey({ onGiven }: { onGiven(): Promise<void> }) {
  const button = useRef<HTMLButtonElement>(null);
  // Asked for after an action, as the code is: so it takes the focus.
  useEffect(() => focusSoon(() => button.current), []);
  const giving = useMutation({
    mutationFn: async () => {
      await givePasskey();
      await onGiven();
    },
    meta: { isQuiet: true },
  });
  return (
    <div className="use-passkey">
      <NoticeAlert notice={giving.error ? { type: 'error', title: messageOf(giving.error) } : null} />
      <Button type="primary" size="large" block ref={button} loading={giving.isPending} onClick={() => giving.mutate()}>
        Use a passkey
      </Button>
      <p className="use-passkey-or">or</p>
    </div>
  );
}
