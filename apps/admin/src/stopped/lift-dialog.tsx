import { messageOf } from '@sorrel/web-kit/api';
import { App, Input } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import type { StopRow } from './stopped.api.ts';

interface Props {
  stop: StopRow | null;
  onClose(): void;
  onDone(): void;
}

/** Lifting is the dangerous direction: a pharmacist says why it may go on. */
export function LiftDialog({ stop, onClose, onDone }: Props) {
  const shown = useLast(stop);
  const noteId = useId();
  const { message } = App.useApp();
  const [note, setNote] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useCommand<{ id: number; note: string }>('/v2/admin/form/lift-stop');
  const lift = async (): Promise<void> => {
    if (!shown) return;
    setFailure(null);
    try {
      await mutateAsync({ id: shown.id, note });
      void message.success(`${shown.title} goes on`);
      setNote('');
      onDone();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Dialog
      open={stop !== null}
      title={`Lift the stop of ${shown?.title ?? ''}`}
      okText="Lift the stop"
      width={520}
      isBusy={isPending}
      isOkDisabled={note.trim().length < 3}
      startAt="field"
      notice={failure ? { type: 'error', title: 'The stop was not lifted', description: failure } : null}
      onOk={() => void lift()}
      onCancel={onClose}
    >
      <p>
        It is sold, approved and sent again at once. Charges that were held go on by themselves, each after its e-mail,
        and whoever was written to hears that it goes on.
      </p>
      <label className="field-label" htmlFor={noteId}>
        Why it may go on
      </label>
      <Input.TextArea
        id={noteId}
        rows={3}
        maxLength={1_000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  );
}
