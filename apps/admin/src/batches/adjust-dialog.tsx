import { messageOf } from '@sorrel/web-kit/api';
import { App, Input, InputNumber } from 'antd';
import { useId, useRef, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { signed } from './batch-state.ts';
import type { BatchRow } from './batches.api.ts';

interface Props {
  batch: BatchRow;
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
}

/** Packs found, broken, destroyed or sent back. */
export function AdjustDialog({ batch, isOpen, onClose, onDone }: Props) {
  const ids = { by: useId(), reason: useId() };
  const [by, setBy] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);
  // The same for every try of one correction, so that an answer that was lost books nothing twice.
  const key = useRef(crypto.randomUUID());
  const { message } = App.useApp();
  const { mutateAsync, isPending } = useCommand<
    { id: number; by: number; reason: string; key: string },
    { success: true; on_hand: number }
  >('/v2/admin/form/adjust-batch');
  const save = async (): Promise<void> => {
    if (by === null) return;
    setNotice(null);
    try {
      const { on_hand: left } = await mutateAsync({ id: batch.id, by, reason, key: key.current });
      void message.success(`${signed(by)}: ${left} on the shelf`);
      key.current = crypto.randomUUID();
      setBy(null);
      setReason('');
      onDone();
      onClose();
    } catch (error) {
      setNotice({ type: 'error', title: 'Nothing was corrected', description: messageOf(error) });
    }
  };
  return (
    <Dialog
      open={isOpen}
      title={`Correct batch ${batch.number}`}
      okText="Book"
      isBusy={isPending}
      isOkDisabled={by === null || by === 0 || reason.trim() === ''}
      notice={notice}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p>{batch.on_hand} on the shelf by the ledger.</p>
      <label className="field-label" htmlFor={ids.by}>
        Packs more or less
      </label>
      <InputNumber<number>
        id={ids.by}
        min={-batch.on_hand}
        max={100_000}
        precision={0}
        value={by}
        onChange={setBy}
        placeholder="-2"
      />
      <label className="field-label" htmlFor={ids.reason}>
        Reason
      </label>
      <Input.TextArea
        id={ids.reason}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
