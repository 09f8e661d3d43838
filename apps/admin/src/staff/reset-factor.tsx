import { App } from 'antd';
import { ConfirmAct } from './confirm-act.tsx';
import type { Colleague } from './staff.ts';

interface Props {
  colleague: Colleague | null;
  onClose(): void;
}

/** Somebody has lost phone and recovery codes: they are logged out and set up a new one at their next log-in. */
export function ResetFactor({ colleague, onClose }: Props) {
  const { notification } = App.useApp();
  return (
    <ConfirmAct
      colleague={colleague}
      path="/v2/admin/form/reset-second-factor"
      textsFor={(name) => ({
        title: `Reset the second factor of ${name}?`,
        button: `Reset for ${name}`,
        failed: 'Nothing was reset',
        body: `Please make sure that it is really ${name} who asks: see or call them. Their authenticator app, recovery codes and passkeys stop working, they are logged out, and their password alone leads to setting up a new phone.`,
      })}
      onDone={({ name }) =>
        notification.success({
          title: `${name} can set up a new phone`,
          description: 'They are logged out everywhere, and have a mail about it.',
        })
      }
      onClose={onClose}
    />
  );
}
