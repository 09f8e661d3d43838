import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { App, Form, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isAnswered, ItemSafety } from '../safety/item-safety.tsx';
import { useItemFlags } from '../safety/item-flags.ts';
import { useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import { MethodSelect } from './method-select.tsx';

/** CST-06: the new subscription opens after 2 s. */
const OPEN_AFTER_MS = 2_000;

interface Fields {
  start_date: string;
  product_id: number;
  payment_method_id: string;
  reason?: string;
}

interface Props {
  open: boolean;
  user: { id: number; name: string; email: string };
  products: readonly { id: number; code: string; name: string }[];
  onClose(): void;
}

/** Starts a subscription to a single product for this customer, then opens it. */
export function StartItem({ open, user, products, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const [failure, setFailure] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const product = Form.useWatch('product_id', form);
  const safety = useItemFlags(open && product ? { action: 'start', id: user.id, item_id: product } : null);
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand<Fields & { user_id: number }, { subscriptionId: number }>(
    '/v2/admin/form/start-user-item-subscription',
  );

  const start = async (fields: Fields): Promise<void> => {
    setFailure(null);
    try {
      const { subscriptionId } = await mutateAsync({
        ...fields,
        user_id: user.id,
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      });
      notification.success({
        title: 'Item subscription started',
        description: `Subscription ${subscriptionId} opens in a moment.`,
      });
      form.resetFields();
      setReason('');
      onClose();
      void client.invalidateQueries({ queryKey: ['subscriptions'] });
      setTimeout(() => void navigate(`/subscriptions/${subscriptionId}`), OPEN_AFTER_MS);
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
    }
  };
  return (
    <Dialog
      open={open}
      title={`Start Item Subscription for ${user.name}`}
      okText="Start Item Subscription"
      width={520}
      isBusy={isPending}
      isOkDisabled={Boolean(product) && !isAnswered(safety, reason)}
      onOk={() => form.submit()}
      onCancel={onClose}
      notice={
        failure === null
          ? null
          : { type: 'error', title: 'The item subscription was not started', description: failure }
      }
    >
      <Form form={form} layout="vertical" onFinish={(fields) => void start(fields)}>
        <Form.Item name="start_date" label="Start date" rules={[{ required: true, message: 'Choose a start date.' }]}>
          <DateInput isFuture />
        </Form.Item>
        <Form.Item name="product_id" label="Product" rules={[{ required: true, message: 'Choose a product.' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="Choose a product"
            onChange={() => setReason('')}
            options={products.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
          />
        </Form.Item>
        {product && <ItemSafety safety={safety} reason={reason} onReason={setReason} />}
        <Form.Item
          name="payment_method_id"
          label="Payment method"
          rules={[{ required: true, message: 'Please select a payment method.' }]}
        >
          <MethodSelect email={open ? user.email : ''} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
