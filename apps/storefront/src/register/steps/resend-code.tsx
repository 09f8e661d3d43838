import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { resendCode } from '../register.api.ts';

/** The server sends at most one code a minute. */
const WAIT_SECONDS = 60;

/** A code has just been sent when this appears, so it starts counting down. */
export function ResendCode({ email, onSent }: { email: string; onSent: () => void }) {
  const [seconds, setSeconds] = useState(WAIT_SECONDS);
  const [said, setSaid] = useState('');
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const ticking = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(ticking);
  }, [isWaiting]);

  const resend = async () => {
    setSaid('');
    try {
      await resendCode(email);
      setSeconds(WAIT_SECONDS);
      onSent();
      setSaid(`We have sent a new code to ${email}. Only the newest one works.`);
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter) setSeconds(Math.ceil(error.retryAfter));
      setSaid(messageOf(error));
    }
  };
  return (
    <div>
      <Button kind="quiet" className="bg-transparent! px-0!" disabled={isWaiting} onClick={() => void resend()}>
        {isWaiting ? `Resend code in ${seconds} s` : 'Resend code'}
      </Button>
      <p role="status" className="text-sm text-ink-soft">
        {said}
      </p>
    </div>
  );
}
