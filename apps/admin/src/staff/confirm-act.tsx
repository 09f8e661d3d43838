import { messageOf } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import { staffQuery, type Colleague } from './staff.ts';

interface Texts {
  title: string;
  button: string;
  /** Above an error's own text. */
  failed: string;
  body: ReactNode;
}

interface Props {
  /** Null: closed. */
  colleague: Colleague | null;
  path: string;
  textsFor(name: string): Texts;
  onDone(colleague: Colleague): void;
  onClose(): void;
}

/** Asks once more before something is done to a colleague's account that logs them out. */
export function ConfirmAct({ colleague, path, textsFor, onDone, onClose }: Props) {
  const { title, button, failed, body } = textsFor(useLast(colleague)?.name ?? '');
  const client = useQueryClient();
  const { mutateAsync, isPending, error, reset } = useCommand<{ user_id: number }>(path);
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
    onDone(colleague);
    await client.invalidateQueries({ queryKey: staffQuery.queryKey });
    close();
  };
  return (
    <Dialog
      open={colleague !== null}
      title={title}
      okText={button}
      isDanger
      isBusy={isPending}
      notice={error ? { type: 'error', title: failed, description: messageOf(error) } : null}
      onOk={() => void go()}
      onCancel={close}
    >
      <p>{body}</p>
    </Dialog>
  );
}
