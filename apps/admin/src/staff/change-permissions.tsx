import { Permission } from '@sorrel/contracts/actor';
import type { PermissionsChanged } from '@sorrel/contracts/http/security';
import { messageOf } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { App, Checkbox } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import { PERMISSIONS, staffQuery, waitingText, type Colleague } from './staff.ts';

interface Props {
  colleague: Colleague | null;
  onClose(): void;
}

/** What a colleague may do, from now on. */
export function ChangePermissions({ colleague, onClose }: Props) {
  const shown = useLast(colleague);
  const [chosen, setChosen] = useState<readonly Permission[]>(colleague?.permissions ?? []);
  const { message, notification } = App.useApp();
  const client = useQueryClient();
  const { mutateAsync, isPending, error, reset } = useCommand<
    { user_id: number; permissions: readonly Permission[] },
    PermissionsChanged
  >('/v2/admin/form/change-permissions');
  const close = (): void => {
    reset();
    onClose();
  };
  const save = async (): Promise<void> => {
    if (!colleague) return;
    let waits: string;
    try {
      waits = waitingText(await mutateAsync({ user_id: colleague.id, permissions: chosen }));
    } catch {
      return;
    }
    if (waits) notification.info({ title: 'This waits for a second person', description: waits });
    else void message.success(`What ${colleague.name} may do is changed`);
    await client.invalidateQueries({ queryKey: staffQuery.queryKey });
    close();
  };
  return (
    <Dialog
      open={colleague !== null}
      title={`What ${shown?.name ?? ''} may do`}
      okText="Save"
      isBusy={isPending}
      notice={error ? { type: 'error', title: 'Nothing was changed', description: messageOf(error) } : null}
      onOk={() => void save()}
      onCancel={close}
    >
      <Checkbox.Group
        className="stack stack--loose"
        value={[...chosen]}
        onChange={(values) => setChosen(values as Permission[])}
        options={Permission.options.map((one) => ({
          value: one,
          label: `${PERMISSIONS[one].name}: ${PERMISSIONS[one].text}`,
        }))}
      />
    </Dialog>
  );
}
