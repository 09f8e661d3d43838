import { App } from 'antd';
import { ConfirmAct } from './confirm-act.tsx';
import type { Colleague } from './staff.ts';

interface Props {
  colleague: Colleague | null;
  onClose(): void;
}

/** Somebody has left: they are out at once. What they did stays with their name. */
export function DisableStaff({ colleague, onClose }: Props) {
  const { message } = App.useApp();
  return (
    <ConfirmAct
      colleague={colleague}
      path="/v2/admin/form/disable-staff"
      textsFor={(name) => ({
        title: `Disable the account of ${name}?`,
        button: `Disable ${name}`,
        failed: 'Nothing was changed',
        body: 'They are logged out everywhere at once, and neither password nor invitation lets them in again. What they did stays in the records with their name. Should they come back, invite them again.',
      })}
      onDone={({ name }) => void message.success(`${name} cannot log in any more`)}
      onClose={onClose}
    />
  );
}
