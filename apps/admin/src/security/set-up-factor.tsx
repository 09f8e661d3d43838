import { useState } from 'react';
import { OneField } from './one-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { beginSecondFactor, confirmSecondFactor } from './second-factor.api.ts';

type Step = { at: 'password' } | { at: 'scan'; key: string; picture: string } | { at: 'codes'; codes: string[] };

/** Password, key, first code, recovery codes: in this order. Leaving half-way changes nothing. */
export function SetUpFactor({ onDone }: { onDone(): void }) {
  const [step, setStep] = useState<Step>({ at: 'password' });
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onDone={onDone} />;
  if (step.at === 'password')
    return (
      <OneField
        key="password"
        kind="password"
        label="Your password"
        submit="Go on"
        onSend={async (password) => {
          const { key, qr_svg } = await beginSecondFactor(password);
          setStep({ at: 'scan', key, picture: `data:image/svg+xml,${encodeURIComponent(qr_svg)}` });
        }}
      />
    );
  return (
    <>
      <p className="factor-screen-text">
        Scan this picture with an authenticator app (Google Authenticator, Microsoft Authenticator, 1Password and
        others), or type the key into it.
      </p>
      <img className="qr" src={step.picture} alt="QR code of the key below" width={200} height={200} />
      <p className="qr-key">Key: {step.key}</p>
      <OneField
        key="code"
        kind="code"
        label="The 6-digit code it shows"
        submit="Turn on"
        onSend={async (code) => setStep({ at: 'codes', codes: (await confirmSecondFactor(code)).recovery_codes })}
      />
    </>
  );
}
