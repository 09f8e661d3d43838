import { unitWord } from '@sorrel/contracts/fulfilment/amount';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { App, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import type { Ingredient } from './making.api.ts';

interface Delivery {
  code: string;
  number: string;
  expires_on: string;
  quantity: string;
  supplier: string;
  invoice: string;
  certificate: string;
}

/** A delivery of an ingredient; supplier and invoice stay for the next line of the same delivery. */
export function ReceiveIngredient({
  isOpen,
  ingredients,
  onClose,
  onDone,
}: {
  isOpen: boolean;
  ingredients: readonly Ingredient[];
  onClose(): void;
  onDone(): void;
}) {
  const [form] = Form.useForm<Delivery>();
  const { message } = App.useApp();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useCommand<Delivery, { success: true; id: number }>(
    '/v2/admin/form/receive-ingredient',
  );
  const code = Form.useWatch('code', form);
  const chosen = ingredients.find((one) => one.code === code);
  const save = async (entered: Delivery): Promise<void> => {
    setFailure(null);
    try {
      await mutateAsync(entered);
      const { name = '', unit = 'mg' } = chosen ?? {};
      void message.success(`${entered.quantity} ${unitWord(unit)} of ${name} are booked in, in quarantine`);
      form.resetFields(['code', 'number', 'expires_on', 'quantity', 'certificate']);
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
      title="Receive a delivery"
      okText="Book in"
      width={520}
      isBusy={isPending}
      notice={failure ? { type: 'error', title: 'Nothing was booked in', description: failure } : null}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>It stays in quarantine until a pharmacist releases it.</p>
      <Form
        form={form}
        className="glove"
        layout="vertical"
        onFinish={(entered) => void save(entered)}
        requiredMark={false}
      >
        <Form.Item name="code" label="Ingredient" rules={needed}>
          <Select
            showSearch
            optionFilterProp="label"
            options={ingredients.map((one) => ({ value: one.code, label: `${one.name} (${one.code})` }))}
          />
        </Form.Item>
        <div className="form-grid">
          <Form.Item name="number" label="Batch number" rules={needed}>
            <Input className="mono" autoComplete="off" maxLength={20} />
          </Form.Item>
          <Form.Item name="expires_on" label="Expires" rules={needed}>
            <DateInput isExpiry />
          </Form.Item>
          <Form.Item name="quantity" label={`Amount in ${unitWord(chosen?.unit ?? 'mg')}`} rules={needed}>
            <Input className="num" autoComplete="off" inputMode="decimal" maxLength={12} placeholder="250" />
          </Form.Item>
          <Form.Item name="certificate" label="Certificate of analysis" rules={needed}>
            <Input autoComplete="off" maxLength={60} />
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
