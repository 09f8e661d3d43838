import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { App } from 'antd';
import { useId, useState } from 'react';
import { MethodSelect } from '../start/method-select.tsx';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { lastRefusal } from '../record/last-refusal.ts';
import { RELOAD_AFTER_RETRY_MS, type SubscriptionProps, useReload } from '../queries/subscription.api.ts';

interface Props {
  open: boolean;
  page: SubscriptionProps;
  onClose(): void;
}

/** Tries the amount due again with a saved payment method. */
export function RetryPayment({ open, page, onClose }: Props) {
  const { subscription, user } = page;
  const fieldId = useId();
  const refusal = lastRefusal(page.timeline);
  const [method, setMethod] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { notification } = App.useApp();
  const reload = useReload(subscription.id);
  const { mutateAsync, isPending } = useCommand<{ subscription: number; payment_method: string }>(
    '/v2/admin/form/retry-user-subscription',
  );

  const retry = async (): Promise<void> => {
    if (method === null)
      return setNotice({
        type: 'warning',
        title: 'Missing payment method',
        description: 'Please select a payment method.',
      });
    setNotice(null);
    try {
      await mutateAsync({ subscription: subscription.id, payment_method: method });
      notification.success({
        title: 'Payment retry initiated successfully.',
        description: 'This page shows the outcome in a few seconds.',
      });
      onClose();
      reload(RELOAD_AFTER_RETRY_MS);
    } catch (error) {
      setNotice({ type: 'error', title: 'Failed to retry payment.', description: messageOf(error) });
    }
  };
  const choose = (id: string): void => {
    setMethod(id);
    setNotice(null);
  };
  return (
    <Dialog
      open={open}
      title="Retry Payment"
      okText="Retry Payment"
      isBusy={isPending}
      notice={notice}
      onOk={() => void retry()}
      onCancel={onClose}
    >
      {refusal && (
        <p>
          {refusal.card} was last refused on {formatDate(refusal.at, 'minutes')}: {refusal.why}.
        </p>
      )}
      <label className="field-label" htmlFor={fieldId}>
        Payment method of {user.name}
      </label>
      <MethodSelect id={fieldId} email={open ? user.email : ''} value={method} onChange={choose} />
    </Dialog>
  );
}
