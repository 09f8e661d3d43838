import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { App, Form, Input } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import { monthName } from './words.ts';

interface Entered {
  findings: string;
  actions: string;
}

/** What a month of near misses shows, and what changes because of it. */
export function ReviewDialog({
  month,
  isOpen,
  onClose,
  onDone,
}: {
  month: string;
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
}) {
  const [form] = Form.useForm<Entered>();
  const { message } = App.useApp();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useCommand<Entered & { month: string }>('/v2/admin/form/review-near-misses');
  const save = async (entered: Entered): Promise<void> => {
    setFailure(null);
    try {
      await mutateAsync({ ...entered, month });
      void message.success(`${monthName(month)} is reviewed`);
      onDone();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
    }
  };
  const needed = [{ required: true, message: 'Please write a few words.' }];
  return (
    <Dialog
      open={isOpen}
      title={`Review ${monthName(month)}`}
      okText="Sign the review"
      width={640}
      isBusy={isPending}
      notice={failure ? { type: 'error', title: 'The review was not signed', description: failure } : null}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={(entered) => void save(entered)} requiredMark={false}>
        <Form.Item name="findings" label="What it shows" rules={needed}>
          <Input.TextArea rows={5} maxLength={2_000} />
        </Form.Item>
        <Form.Item
          name="actions"
          label="What changes"
          extra="Who does what, and by when. “Nothing” is an answer too."
          rules={needed}
        >
          <Input.TextArea rows={4} maxLength={2_000} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
