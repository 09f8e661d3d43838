import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { App, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import type { Item } from './batches.api.ts';

interface Delivery {
  code: string;
  number: string;
  gtin?: string;
  expires_on: string;
  quantity: number;
  supplier: string;
  invoice: string;
}

/** A delivery is booked in; supplier and invoice stay for the next line of the same delivery. */
export function ReceiveDialog({
  isOpen,
  items,
  onClose,
  onDone,
}: {
  isOpen: boolean;
  items: readonly Item[];
  onClose(): void;
  onDone(): void;
}) {
  const [form] = Form.useForm<Delivery>();
  const { message } = App.useApp();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useCommand<Delivery, { success: true; id: number }>(
    '/v2/admin/form/receive-batch',
  );
  const save = async (entered: Delivery): Promise<void> => {
    setFailure(null);
    try {
      await mutateAsync(entered);
      void message.success(`${entered.quantity} packs of ${entered.code} are booked in, in quarantine`);
      form.resetFields(['code', 'number', 'gtin', 'expires_on', 'quantity']);
      onDone();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
    }
  };
  const needed = [{ required: true, message: 'Please fill this in.' }];
  return (
    <Dialog
      open={isOpen}
      title="Receive a batch"
      okText="Book in"
      width={520}
      isBusy={isPending}
      notice={failure ? { type: 'error', title: 'Nothing was booked in', description: failure } : null}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>It stays in quarantine until a pharmacist releases it.</p>
      <Form form={form} layout="vertical" onFinish={(entered) => void save(entered)} requiredMark={false}>
        <Form.Item name="code" label="Item" rules={needed}>
          <Select
            showSearch
            optionFilterProp="label"
            options={items.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
          />
        </Form.Item>
        <div className="form-grid">
          <Form.Item name="number" label="Batch number" rules={needed}>
            <Input className="mono" autoComplete="off" maxLength={20} />
          </Form.Item>
          <Form.Item name="expires_on" label="Expires" rules={needed}>
            <DateInput isExpiry />
          </Form.Item>
          <Form.Item name="quantity" label="Packs" rules={needed}>
            <InputNumber<number> min={1} max={100_000} precision={0} style={{ width: '100%' }} />
          </Form.Item>
          <Form.Item name="gtin" label="GTIN (optional)" extra="The digits under the pack’s code.">
            <Input className="mono" autoComplete="off" inputMode="numeric" maxLength={14} />
          </Form.Item>
          <Form.Item name="supplier" label="Supplier" rules={needed}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="invoice" label="Invoice" rules={needed}>
            <Input maxLength={60} />
          </Form.Item>
        </div>
      </Form>
    </Dialog>
  );
}
