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

/** Somebody has lost phone and recovery codes: they are logged out and set up a new one at their next log-in. */
export function ResetFactor({ colleague, onClose }: Props) {
  const shown = useLast(colleague);
  const { notification } = App.useApp();
  const client = useQueryClient();
  const { mutateAsync, isPending, error, reset } = useCommand<{ user_id: number }>(
    '/v2/admin/form/reset-second-factor',
  );
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
    notification.success({
      title: `${colleague.name} can set up a new phone`,
      description: 'They are logged out everywhere, and have a mail about it.',
    });
    await client.invalidateQueries({ queryKey: staffQuery.queryKey });
    close();
  };
  return (
    <Dialog
      open={colleague !== null}
      title={`Reset the second factor of ${shown?.name ?? ''}?`}
      okText={`Reset for ${shown?.name ?? ''}`}
      isDanger
      isBusy={isPending}
      notice={error ? { type: 'error', title: 'Nothing was reset', description: messageOf(error) } : null}
      onOk={() => void go()}
      onCancel={close}
    >
      <p>
        Please make sure that it is really {shown?.name} who asks: see or call them. Their authenticator app and
        recovery codes stop working, they are logged out, and their password alone leads to setting up a new phone.
      </p>
    </Dialog>
  );
}
