import type { PasskeyRequest } from '@sorrel/contracts/http/security';
import { messageOf, post } from '@sorrel/web-kit/api';
import { signWithPasskey } from '@sorrel/web-kit/passkey';
import { useState } from 'react';
import type { z } from 'zod';
import { browserLocation } from '../app/places.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

/** A wrong passkey is told here: no way to the log-in then. */
const HERE = { keepSignedOut: true };

/** Challenge, device, answer. Here and not among the calls of registering: what speaks to the device is in this page's script alone. */
async function logInWithPasskey(): Promise<void> {
  const { options } = await post<z.infer<typeof PasskeyRequest>>('/auth/begin-passkey', {}, HERE);
  await post('/auth/passkey', { credential: await signWithPasskey(options) }, HERE);
}

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
