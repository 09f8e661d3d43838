import { emailMeant } from '@sorrel/contracts/identity/did-you-mean';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { App, Form, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { DidYouMeanItem } from '../ui/did-you-mean.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import { MethodSelect } from './method-select.tsx';
import { SEARCH_DEBOUNCE_MS } from '../lists/search-box.tsx';
import { useSettled } from '../ui/use-settled.ts';

interface Fields {
  user: string;
  startDate: string;
  plan: number;
  pm: string;
}

interface Props {
  open: boolean;
  plans: readonly { id: number; name: string }[];
  onClose(): void;
}

/** Starts a subscription for a customer who has a saved payment method. */
export function StartSubscription({ open, plans, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const email = useSettled(String(Form.useWatch('user', form) ?? '').trim(), SEARCH_DEBOUNCE_MS);
  const [failure, setFailure] = useState<string | null>(null);
  const { notification } = App.useApp();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useCommand<Fields, { subscriptionId?: number }>(
    '/v2/admin/form/start-user-subscription',
  );

  const start = async (fields: Fields): Promise<void> => {
    setFailure(null);
    try {
      const { subscriptionId } = await mutateAsync({ ...fields, user: fields.user.trim() });
      notification.success({
        title: 'Subscription started',
        description: subscriptionId && (
          <Link to={`/subscriptions/${subscriptionId}`}>Open subscription {subscriptionId}</Link>
        ),
      });
      form.resetFields();
      onClose();
      await client.invalidateQueries({ queryKey: ['subscriptions'] });
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
    }
  };
  return (
    <Dialog
      open={open}
      title="Start Subscription"
      okText="Start Subscription"
      width={520}
      isBusy={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      notice={
        failure === null ? null : { type: 'error', title: 'The subscription was not started', description: failure }
      }
    >
      <Form form={form} layout="vertical" onFinish={(fields) => void start(fields)}>
        <DidYouMeanItem
          name="user"
          label="Customer email"
          meant={emailMeant}
          validateTrigger="onBlur"
          rules={[
            { required: true, message: 'Enter the customer’s email.' },
            { type: 'email', message: 'Invalid email address', transform: (text: string) => text.trim() },
          ]}
          input={{ type: 'email', inputMode: 'email' }}
        />
        <Form.Item name="startDate" label="Start date" rules={[{ required: true, message: 'Choose a start date.' }]}>
          <DateInput isFuture />
        </Form.Item>
        <Form.Item name="plan" label="Plan" rules={[{ required: true, message: 'Choose a plan.' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="Choose a plan"
            options={plans.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item
          name="pm"
          label="Payment method"
          rules={[{ required: true, message: 'Please select a payment method.' }]}
        >
          <MethodSelect email={email} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
