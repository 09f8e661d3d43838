import { decimalOf, thousandthsOf, unitWord } from '@sorrel/contracts/fulfilment/amount';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Input, InputNumber } from 'antd';
import { useId, useRef, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { countText, signed } from './batch-state.ts';
import type { BatchRow } from './batches.api.ts';

interface Props {
  batch: BatchRow;
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
}

/** Packs found, broken, destroyed or sent back; of an ingredient grams or millilitres. */
export function AdjustDialog({ batch, isOpen, onClose, onDone }: Props) {
  const ids = { by: useId(), reason: useId() };
  const { unit } = batch;
  const [by, setBy] = useState<number | null>(null);
  // What is being typed of an amount, "-0." included.
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);
  // The same for every try of one correction, so that an answer that was lost books nothing twice.
  const key = useRef(crypto.randomUUID());
  const { message } = App.useApp();
  const { mutateAsync, isPending } = useCommand<
    { id: number; by: number | string; reason: string; key: string },
    { success: true; on_hand: number }
  >(unit === 'packs' ? '/v2/admin/form/adjust-batch' : '/v2/admin/form/adjust-ingredient');
  const save = async (): Promise<void> => {
    if (by === null) return;
    setNotice(null);
    try {
      const sent = unit === 'packs' ? by : decimalOf(by);
      const { on_hand: left } = await mutateAsync({ id: batch.id, by: sent, reason, key: key.current });
      void message.success(`${signed(by, unit)}: ${countText(left, unit)} on the shelf`);
      key.current = crypto.randomUUID();
      setBy(null);
      setTyped('');
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
      <p>{countText(batch.on_hand, unit)} on the shelf by the ledger.</p>
      <label className="field-label" htmlFor={ids.by}>
        {unit === 'packs' ? 'Packs more or less' : `${unitWord(unit)} more or less`}
      </label>
      {unit === 'packs' ? (
        <InputNumber<number>
          id={ids.by}
          min={-batch.on_hand}
          max={100_000}
          precision={0}
          value={by}
          onChange={setBy}
          placeholder="-2"
        />
      ) : (
        <Input
          id={ids.by}
          className="num"
          autoComplete="off"
          maxLength={12}
          suffix={unitWord(unit)}
          placeholder="-2.5"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setBy(thousandthsOf(target.value));
          }}
        />
      )}
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
