import { PARCEL_TROUBLES, type ParcelTrouble } from '@sorrel/contracts/fulfilment/parcel';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Checkbox, Input, Radio } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { TROUBLES } from './words.ts';

interface Props {
  /** Null: closed. */
  parcel: { itemId: number; orderId: string; isCold: boolean } | null;
  onClose(): void;
  onDone(): void;
}

/** A parcel that has left had trouble: what, whether its pack is here, and what is known. */
export function MarkDialog({ parcel, onClose, onDone }: Props) {
  const ids = { trouble: useId(), note: useId() };
  const [trouble, setTrouble] = useState<ParcelTrouble | null>(null);
  const [isHere, setHere] = useState(false);
  const [note, setNote] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);
  // The same for every try of one mark, so that an answer that was lost marks nothing twice.
  const key = useRef('');
  const { message } = App.useApp();
  const { mutateAsync, isPending } = useCommand<object, { success: true; id: number }>('/v2/admin/form/mark-parcel');
  useEffect(() => {
    key.current = crypto.randomUUID();
    setTrouble(null);
    setHere(false);
    setNote('');
    setNotice(null);
  }, [parcel]);
  const isBack = trouble === 'returned' || (trouble !== 'lost' && isHere);
  const save = async (): Promise<void> => {
    if (!parcel || !trouble) return;
    setNotice(null);
    try {
      await mutateAsync({ item: parcel.itemId, trouble, is_back: isBack, note, key: key.current });
      void message.success(`${parcel.orderId} is under Exceptions`);
      onDone();
      onClose();
    } catch (error) {
      setNotice({ type: 'error', title: 'Nothing was marked', description: messageOf(error) });
    }
  };
  return (
    <Dialog
      open={parcel !== null}
      title={`What happened to ${parcel?.orderId ?? ''}?`}
      okText="Mark"
      isBusy={isPending}
      isOkDisabled={trouble === null || note.trim().length < 3}
      notice={notice}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p id={ids.trouble} className="sr-only">
        What happened
      </p>
      <Radio.Group
        aria-labelledby={ids.trouble}
        className="tall-choices"
        value={trouble}
        onChange={({ target }) => setTrouble(target.value as ParcelTrouble)}
        options={PARCEL_TROUBLES.filter((one) => one !== 'warm' || parcel?.isCold).map((value) => ({
          value,
          label: TROUBLES[value],
        }))}
      />
      {trouble !== null && trouble !== 'returned' && trouble !== 'lost' && (
        <p className="tall-choices">
          <Checkbox checked={isHere} onChange={({ target }) => setHere(target.checked)}>
            The pack is here
          </Checkbox>
        </p>
      )}
      <label className="field-label" htmlFor={ids.note}>
        What is known
      </label>
      <Input.TextArea
        id={ids.note}
        rows={3}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Dialog>
  );
}
