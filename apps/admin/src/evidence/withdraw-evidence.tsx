import type { Evidence } from '@sorrel/contracts/consultations/words';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Input } from 'antd';
import { useId, useState } from 'react';
import { useReload } from '../queries/subscription.api.ts';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import { findingText } from './evidence.ts';

interface Props {
  record: Evidence | null;
  subscriptionId: number;
  onClose(): void;
}

/** A wrong record stays readable and counts no more. */
export function WithdrawEvidence({ record, subscriptionId, onClose }: Props) {
  const shown = useLast(record);
  const reasonId = useId();
  const [reason, setReason] = useState('');
  const { notification } = App.useApp();
  const reload = useReload(subscriptionId);
  const { mutateAsync, isPending, error, reset } = useCommand<{ id: number; reason: string }>(
    '/v2/admin/form/withdraw-evidence',
  );
  const close = (): void => {
    reset();
    onClose();
  };
  const withdraw = async (): Promise<void> => {
    if (!record) return;
    try {
      await mutateAsync({ id: record.id, reason: reason.trim() });
    } catch {
      return;
    }
    notification.success({ title: 'Evidence withdrawn' });
    setReason('');
    close();
    reload();
  };
  return (
    <Dialog
      open={record !== null}
      title="Withdraw this evidence?"
      okText="Withdraw"
      isDanger
      isBusy={isPending}
      isOkDisabled={reason.trim().length < 3}
      onOk={() => void withdraw()}
      onCancel={close}
      notice={error ? { type: 'error', title: 'The evidence was not withdrawn', description: messageOf(error) } : null}
    >
      <p>
        <b>{shown ? findingText(shown) : ''}</b> no longer counts. The record stays readable, with your name and reason.
      </p>
      <label className="field-label" htmlFor={reasonId}>
        What was wrong
      </label>
      <Input id={reasonId} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
    </Dialog>
  );
}
