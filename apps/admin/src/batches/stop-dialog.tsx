import { messageOf } from '@sorrel/web-kit/api';
import { App, Input } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import type { BatchRow } from './batches.api.ts';

/** Into quarantine: until somebody releases it again. A recall is for good, and for every delivery of the batch. */
export type Stop = 'quarantine' | 'recall';

interface Props {
  batch: BatchRow;
  /** Null: closed. */
  stop: Stop | null;
  onClose(): void;
  onDone(): void;
}

const WORDS = {
  quarantine: {
    verb: 'Quarantine',
    text: 'Nothing more of it is packed. What has left stays recorded.',
    done: 'is in quarantine',
  },
  recall: {
    verb: 'Recall',
    text: 'Every delivery of this batch is stopped for good. The patients supplied from it are listed below the ledger.',
    done: 'is recalled',
  },
} as const;

const OF_INGREDIENT = {
  quarantine: 'Nothing more is made from it. What was made stays as it is.',
  recall:
    'Every delivery of this batch is stopped for good, and what was made from it is put into quarantine. The patients supplied with that are listed below the ledger.',
} as const;

/** Stops a batch: what is put aside goes back to the shelf. */
export function StopDialog({ batch, stop, onClose, onDone }: Props) {
  const fieldId = useId();
  const [reason, setReason] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);
  const { message } = App.useApp();
  const kind = stop ?? 'quarantine';
  const { verb, done } = WORDS[kind];
  const text = batch.unit === 'packs' ? WORDS[kind].text : OF_INGREDIENT[kind];
  const { mutateAsync, isPending } = useCommand<
    { id: number; reason: string },
    { success: true; taken_back: number; made_stopped?: number }
  >(`/v2/admin/form/${kind}-batch`);
  const save = async (): Promise<void> => {
    setNotice(null);
    try {
      const { taken_back: back, made_stopped: made = 0 } = await mutateAsync({ id: batch.id, reason });
      const more = back === 0 ? '' : `; ${back} put aside went back to the shelf`;
      const stopped = made === 0 ? '' : `; ${made} made from it ${made === 1 ? 'is' : 'are'} in quarantine`;
      void message.success(`Batch ${batch.number} ${done}${stopped}${more}`);
      setReason('');
      onDone();
      onClose();
    } catch (error) {
      setNotice({ type: 'error', title: 'The batch was not stopped', description: messageOf(error) });
    }
  };
  return (
    <Dialog
      open={stop !== null}
      title={`${verb} batch ${batch.number}`}
      okText={verb}
      isDanger
      isBusy={isPending}
      isOkDisabled={reason.trim() === ''}
      notice={notice}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>{text}</p>
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
