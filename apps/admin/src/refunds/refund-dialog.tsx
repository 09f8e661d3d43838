import type { RefundReason } from '@sorrel/contracts/billing/words';
import { messageOf } from '@sorrel/web-kit/api';
import { pounds } from '@sorrel/web-kit/format';
import { newKey } from '@sorrel/web-kit/key';
import { App, InputNumber, Radio, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { useReload } from '../queries/subscription.api.ts';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { useLast } from '../ui/use-last.ts';
import { REASONS, type Done, type Payment } from './refunds.api.ts';

interface Props {
  payment: Payment | null;
  name: string;
  limit: number;
  subscriptionId: number;
  onClose(): void;
}
interface Body {
  item: number;
  amount?: number;
  reason: RefundReason;
  idempotency_key: string;
}

/** Gives back all that is left of a payment, or a part of it. */
export function RefundDialog({ payment, name, limit, subscriptionId, onClose }: Props) {
  const shown = useLast(payment);
  const amountId = useId();
  const reasonId = useId();
  const [isPart, setIsPart] = useState(false);
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState<RefundReason | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  // One dialog is one refund, however often it is sent.
  const key = useRef(newKey());
  const { message } = App.useApp();
  const reload = useReload(subscriptionId);
  const { mutateAsync, isPending } = useCommand<Body, Done>('/v2/admin/form/refund');
  if (!shown) return null;
  const value = isPart ? amount : shown.left;
  const close = (): void => {
    setNotice(null);
    onClose();
  };
  const refund = async (): Promise<void> => {
    if (reason === null) return setNotice({ type: 'warning', title: 'Please choose a reason.' });
    if (value === null || value <= 0) return setNotice({ type: 'warning', title: 'Please enter an amount.' });
    setNotice(null);
    try {
      const { state } = await mutateAsync({
        item: shown.item,
        reason,
        idempotency_key: key.current,
        ...(isPart ? { amount: value } : {}),
      });
      key.current = newKey();
      void message.success(
        state === 'requested' ? 'A colleague has to approve this refund' : `${pounds(value)} is on its way back`,
      );
      setAmount(null);
      setReason(null);
      setIsPart(false);
      close();
    } catch (error) {
      setNotice({ type: 'error', title: 'Nothing was refunded', description: messageOf(error) });
    }
    reload();
  };
  return (
    <Dialog
      open={payment !== null}
      title={`Refund ${name}`}
      okText={value !== null && value > 0 ? `Refund ${pounds(value)}` : 'Refund'}
      isDanger
      isBusy={isPending}
      notice={notice}
      onOk={() => void refund()}
      onCancel={close}
    >
      <Radio.Group
        value={isPart}
        onChange={({ target }) => setIsPart(target.value as boolean)}
        options={[
          { value: false, label: `All that is left, ${pounds(shown.left)}` },
          { value: true, label: 'A part of it' },
        ]}
      />
      {isPart && (
        <>
          <label className="field-label" htmlFor={amountId}>
            Amount
          </label>
          <InputNumber<number>
            id={amountId}
            prefix="£"
            min={0.01}
            max={shown.left}
            precision={2}
            controls={false}
            value={amount}
            onChange={(next) => {
              setAmount(next);
              setNotice(null);
            }}
          />
        </>
      )}
      <label className="field-label" htmlFor={reasonId}>
        Reason
      </label>
      <Select<RefundReason>
        id={reasonId}
        className="wide"
        placeholder="Choose a reason"
        value={reason}
        options={[...REASONS]}
        onChange={(next) => {
          setReason(next);
          setNotice(null);
        }}
      />
      <p className="under sub">
        The card gets its money first, up to {pounds(shown.left_on_card)}; the rest is restored as credit.{' '}
        {isPart ? 'The item stays as it is.' : 'An item that has not left will not ship.'} Over {pounds(limit)} a
        colleague has to approve it.
      </p>
    </Dialog>
  );
}
