import { pounds } from '@sorrel/web-kit/format';
import { useRef, useState } from 'react';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import type { ProfileProps } from '../queries/account.api.ts';

export function ReferralBox({ link, referral }: { link: string; referral: NonNullable<ProfileProps['referral']> }) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome('copied');
    } catch {
      console.error('Failed to copy the referral link');
      field.current?.focus();
      field.current?.select();
      setOutcome('selected');
    }
  };
  return (
    <section aria-labelledby="share" className="space-y-4 rounded-2xl bg-sage p-5 sm:p-6">
      <div>
        <h2 id="share" className="text-2xl">
          Share the love
        </h2>
        <p className="mt-2 text-sm">
          Get {inPounds(referral.reward)} off for every friend who starts a treatment through your link.{' '}
          {referral.friend > 0
            ? `Your friend gets ${inPounds(referral.friend)} off their first order.`
            : 'Your friend pays the usual price.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          readOnly
          value={link}
          aria-label="Your referral link"
          onFocus={(event) => event.target.select()}
          className="min-h-12 min-w-0 flex-1 basis-52 rounded-xl border border-ink-line bg-card px-4 font-mono text-sm text-ellipsis"
        />
        <Button onClick={() => void copy()}>COPY</Button>
      </div>
      {outcome === 'copied' && (
        <Alert tone="success" className="bg-card">
          Referral link copied to clipboard!
        </Alert>
      )}
      {outcome === 'selected' && (
        <Alert tone="notice">
          Your browser did not let us copy it. The link is selected: copy it with Ctrl+C, or hold it with your finger.
        </Alert>
      )}
    </section>
  );
}

// £10, but £7.50.
const inPounds = (amount: number): string => pounds(amount).replace(/\.00$/, '');
