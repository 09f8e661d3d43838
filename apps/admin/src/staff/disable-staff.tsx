import { messageOf } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import { staffQuery, type Colleague } from './staff.ts';

interface Props {
  colleague: Colleague | null;
  onClose(): void;
}

/** Somebody has left: they are out at once. What they did stays with their name. */
export function DisableStaff({ colleague, onClose }: Props) {
  const shown = useLast(colleague);
  const { message } = App.useApp();
  const client = useQueryClient();
  const { mutateAsync, isPending, error, reset } = useCommand<{ user_id: number }>('/v2/admin/form/disable-staff');
  const close = (): void => {
    reset();
    onClose();
  };
  const go = async (): Promise<void> => {
    if (!colleague) return;
    try {
      await mutateAsync({ user_id: colleague.id });
    } catch {
      return;
    }
    void message.success(`${colleague.name} cannot log in any more`);
    await client.invalidateQueries({ queryKey: staffQuery.queryKey });
    close();
  };
  return (
    <Dialog
      open={colleague !== null}
      title={`Disable the account of ${shown?.name ?? ''}?`}
      okText={`Disable ${shown?.name ?? ''}`}
      isDanger
      isBusy={isPending}
      notice={error ? { type: 'error', title: 'Nothing was changed', description: messageOf(error) } : null}
      onOk={() => void go()}
      onCancel={close}
    >
      <p>
        They are logged out everywhere at once, and neither password nor invitation lets them in again. What they did
        stays in the records with their name. Should they come back, invite them again.
      </p>
    </Dialog>
  );
}
