import { owingNews } from '@sorrel/contracts/fulfilment/owing';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { useLast } from '../ui/use-last.ts';
import type { Owing } from './owings.api.ts';

interface Props {
  /** Null: closed. */
  owing: Owing | null;
  onClose(): void;
  onDone(): void;
}

/** Until when it is expected, and why one thinks so; the patient is told once somebody has stopped changing it. */
export function ExpectDialog({ owing, onClose, onDone }: Props) {
  const ids = { day: useId(), reason: useId() };
  const shown = useLast(owing);
  const [day, setDay] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);
  const { message } = App.useApp();
  const { mutateAsync, isPending } = useCommand('/v2/admin/form/expect-owing');
  useEffect(() => {
    setDay(owing?.expected_on ?? null);
    setReason('');
    setNotice(null);
  }, [owing]);
  if (!shown) return null;
  const isSame = day === shown.expected_on;
  const line = { orderId: shown.order_id, product: shown.product || shown.code, expectedOn: day };
  const save = async (): Promise<void> => {
    setNotice(null);
    try {
      await mutateAsync({ id: shown.id, expected_on: day, before: shown.expected_on, reason });
      void message.success(`${shown.order_id} is kept, and the patient is told within minutes`);
      onDone();
      onClose();
    } catch (error) {
      setNotice({ type: 'error', title: 'Nothing was changed', description: messageOf(error) });
      onDone();
    }
  };
  return (
    <Dialog
      open={owing !== null}
      title={`When is ${shown.order_id} expected?`}
      okText="Save and tell the patient"
      width={520}
      isBusy={isPending}
      isOkDisabled={isSame || reason.trim().length < 3}
      startAt="field"
      notice={notice}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <label className="field-label" htmlFor={ids.day}>
        Expected day
      </label>
      <DateInput id={ids.day} value={day} onChange={setDay} isFuture />
      <p className="sub">Leave it empty if nobody knows the day.</p>
      <label className="field-label" htmlFor={ids.reason}>
        Reason (for colleagues)
      </label>
      <Input.TextArea
        id={ids.reason}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {!isSame && shown.told_at !== null && (
        <section className="letter under" aria-label="What the patient reads">
          <h3>What the patient reads</h3>
          {owingNews({ kind: 'expected', owed: [line] }, true).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </section>
      )}
    </Dialog>
  );
}
