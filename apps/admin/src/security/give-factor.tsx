import { App } from 'antd';
import { AskFactor } from './ask-factor.tsx';
import { FactorScreen } from './factor-screen.tsx';
import { giveSecondFactor } from './second-factor.api.ts';

const FEW = 3;

/** The password was right; the second factor is still to come. */
export function GiveFactor({ onIn }: { onIn(): Promise<unknown> }) {
  const { notification } = App.useApp();
  const send = async (code: string): Promise<void> => {
    const { recovery_codes_left: left } = await giveSecondFactor(code);
    if (left <= FEW)
      notification.warning({
        title: `You have ${left === 1 ? '1 recovery code' : `${left} recovery codes`} left`,
        description: 'Please make new ones under Security in the menu.',
        duration: 0,
      });
    await onIn();
  };
  return (
    <FactorScreen title="Your second factor">
      <AskFactor
        text={{
          code: 'Open your authenticator app and type the code it shows for Sorrel.',
          passkey: 'Use one of your passkeys, or type the code that your authenticator app shows for Sorrel.',
        }}
        hint="Lost your phone? Type one of your recovery codes instead. If you have none, ask a colleague in operations."
        submit="Log in"
        onCode={send}
        onPasskey={async () => void (await onIn())}
      />
    </FactorScreen>
  );
}
