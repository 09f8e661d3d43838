import { messageOf } from '@sorrel/web-kit/api';
import { App, Input } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { useLast } from '../ui/use-last.ts';
import type { Owing } from './owings.api.ts';

export interface Ending {
  owing: Owing;
  how: 'refund' | 'settle';
}
interface Props {
  /** Null: closed. */
  ending: Ending | null;
  onClose(): void;
  onDone(): void;
}

/** Its money is given back, or a pharmacist says that it is not owed any more. */
export function EndDialog({ ending, onClose, onDone }: Props) {
  const reasonId = useId();
  const shown = useLast(ending);
  const [reason, setReason] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);
  const { notification, message } = App.useApp();
  const refund = useCommand<{ id: number }, { success: true; state: string }>('/v2/admin/form/refund-owing');
  const settle = useCommand<{ id: number; reason: string }>('/v2/admin/form/close-owing');
  useEffect(() => {
    setReason('');
    setNotice(null);
  }, [ending]);
  if (!shown) return null;
  const { id, order_id: order, product, code, customer } = shown.owing;
  const isRefund = shown.how === 'refund';
  const save = async (): Promise<void> => {
    setNotice(null);
    try {
      if (isRefund) {
        const { state } = await refund.mutateAsync({ id });
        if (state === 'requested')
          notification.success({
            title: 'A second person has to agree',
            description: 'It stands at the subscription, under Payments. Nobody packs it meanwhile.',
          });
        else void message.success(`The money for ${order} is on its way back`);
      } else {
        await settle.mutateAsync({ id, reason });
        void message.success(`${order} is not owed any more`);
      }
      onDone();
      onClose();
    } catch (error) {
      const title = isRefund ? 'Nothing was given back' : 'Nothing was changed';
      setNotice({ type: 'error', title, description: messageOf(error) });
      onDone();
    }
  };
  return (
    <Dialog
      open={ending !== null}
      title={isRefund ? `Refund ${order}?` : `Settle ${order}?`}
      okText={isRefund ? 'Refund' : 'Settle'}
      isDanger={isRefund}
      isBusy={refund.isPending || settle.isPending}
      isOkDisabled={!isRefund && reason.trim().length < 3}
      startAt={isRefund ? 'ok' : 'field'}
      notice={notice}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {isRefund ? (
        <p>
          {customer} gets back all that was paid for {product || code}, and it is not sent any more. The other lines of
          the delivery stay as they are.
        </p>
      ) : (
        <>
          <p>It stays paid, under To pack. If there is no pack for it again, it is owed anew.</p>
          <label className="field-label" htmlFor={reasonId}>
            Reason
          </label>
          <Input.TextArea
            id={reasonId}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
    </Dialog>
  );
}
