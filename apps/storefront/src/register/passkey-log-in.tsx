import { messageOf } from '@sorrel/web-kit/api';
import { useState } from 'react';
import { browserLocation } from '../app/places.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { logInWithPasskey } from './register.api.ts';

/** For staff on their way to the console: customers have no passkeys. */
export function PasskeyLogIn({ destination }: { destination: string }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const press = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await logInWithPasskey();
      browserLocation.open(destination);
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <div className="mt-8 space-y-4 border-t border-line pt-6">
      {failure && <Alert>{failure}</Alert>}
      <Button kind="secondary" className="w-full" isBusy={isBusy} onClick={() => void press()}>
        Log in with a passkey
      </Button>
      <p className="text-sm text-ink-soft">For staff who have added one under Security: no password, no code.</p>
    </div>
  );
}
