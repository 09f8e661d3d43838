import { onStepUp } from '@sorrel/web-kit/api';
import { Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { AskFactor } from '../security/ask-factor.tsx';
import { giveSecondFactor } from '../security/second-factor.api.ts';

/** When an act asks for the second factor again: it is given here and the act goes on where it was. */
export function StepUp() {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((isGiven: boolean) => void)[]>([]);
  const end = (isGiven: boolean): void => {
    setOpen(false);
    for (const go of waiting.current.splice(0)) go(isGiven);
  };
  useEffect(() => {
    // Two acts at once ask once.
    onStepUp(
      () =>
        new Promise((resolve) => {
          waiting.current.push(resolve);
          setOpen(true);
        }),
    );
    return () => onStepUp(null);
  }, []);
  return (
    <Modal
      open={isOpen}
      title="Please confirm that it is you"
      footer={null}
      onCancel={() => end(false)}
      mask={{ closable: false }}
      zIndex={1_200}
      destroyOnHidden
      centered
      width={400}
    >
      <AskFactor
        text={{
          code: 'This needs a code from your authenticator app that is not older than a few minutes. What you entered is kept.',
          passkey:
            'This needs a passkey, or a code from your authenticator app, given in the last few minutes. What you entered is kept.',
        }}
        hint="Or one of your recovery codes."
        submit="Confirm"
        onCode={async (code) => {
          await giveSecondFactor(code);
          end(true);
        }}
        onPasskey={async () => end(true)}
      />
    </Modal>
  );
}
