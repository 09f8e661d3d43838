import { messageOf } from '@sorrel/web-kit/api';
import { App, Input } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import type { BatchRow } from './batches.api.ts';

interface Props {
  batch: BatchRow;
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
}

/** Back into quarantine: what is put aside goes back to the shelf. */
export function StopDialog({ batch, isOpen, onClose, onDone }: Props) {
  const fieldId = useId();
  const [reason, setReason] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);
  const { message } = App.useApp();
  const { mutateAsync, isPending } = useCommand<{ id: number; reason: string }, { success: true; taken_back: number }>(
    '/v2/admin/form/quarantine-batch',
  );
  const stop = async (): Promise<void> => {
    setNotice(null);
    try {
      const { taken_back: back } = await mutateAsync({ id: batch.id, reason });
      void message.success(
        back === 0
          ? `Batch ${batch.number} is in quarantine`
          : `In quarantine; ${back} put aside went back to the shelf`,
      );
      setReason('');
      onDone();
      onClose();
    } catch (error) {
      setNotice({ type: 'error', title: 'The batch was not stopped', description: messageOf(error) });
    }
  };
  return (
    <Dialog
      open={isOpen}
      title={`Quarantine batch ${batch.number}`}
      okText="Quarantine"
      isDanger
      isBusy={isPending}
      isOkDisabled={reason.trim() === ''}
      notice={notice}
      onOk={() => void stop()}
      onCancel={onClose}
    >
      <p>Nothing more of it is packed. What has left stays recorded.</p>
      <label className="field-label" htmlFor={fieldId}>
        Reason
      </label>
      <Input.TextArea
        id={fieldId}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
