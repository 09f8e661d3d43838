import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { App, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';

interface Entered {
  name: string;
  unit: 'mg' | 'ul';
}

/** A new ingredient; its deliveries follow. */
export function AddIngredient({ isOpen, onClose, onDone }: { isOpen: boolean; onClose(): void; onDone(): void }) {
  const [form] = Form.useForm<Entered>();
  const { message } = App.useApp();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useCommand<Entered, { success: true; code: string }>(
    '/v2/admin/form/add-ingredient',
  );
  const save = async (entered: Entered): Promise<void> => {
    setFailure(null);
    try {
      const { code } = await mutateAsync(entered);
      void message.success(`${entered.name} is kept as ${code}`);
      form.resetFields();
      onDone();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
    }
  };
  return (
    <Dialog
      open={isOpen}
      title="Add an ingredient"
      okText="Add"
      isBusy={isPending}
      notice={failure ? { type: 'error', title: 'Nothing was added', description: failure } : null}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        className="glove"
        layout="vertical"
        onFinish={(entered) => void save(entered)}
        requiredMark={false}
        initialValues={{ unit: 'mg' }}
      >
        <Form.Item
          name="name"
          label="Name"
          extra="As on its certificate, with its grade."
          rules={[{ required: true, message: 'Please fill this in.' }]}
        >
          <Input maxLength={80} placeholder="Azelaic acid, Ph. Eur." />
        </Form.Item>
        <Form.Item name="unit" label="Counted in">
          <Radio.Group
            className="tall-choices"
            options={[
              { value: 'mg', label: 'Grams, on the balance' },
              { value: 'ul', label: 'Millilitres, by volume' },
            ]}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
