import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { App, Checkbox, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useRef, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import { CAUSE_WORDS, KIND_WORDS, STAGE_WORDS } from './words.ts';

interface Entered {
  order_id?: string;
  happened_on: string;
  stage: string;
  kind: string;
  causes: string[];
  what: string;
  action: string;
}

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

/** Not `required`: that would give the group an attribute which only a field may have. */
const chosen = async (_: unknown, causes: readonly string[] | undefined): Promise<void> => {
  if (!causes?.length) throw new Error('Please choose at least one.');
};

/** Half a minute's work, or nobody writes it down. */
export function RecordDialog({
  isOpen,
  given = {},
  onClose,
  onDone,
}: {
  isOpen: boolean;
  /** What is known already. */
  given?: Partial<Entered>;
  onClose(): void;
  onDone(): void;
}) {
  const [form] = Form.useForm<Entered>();
  const { message } = App.useApp();
  const [failure, setFailure] = useState<string | null>(null);
  // The same for every try of one entry, so that an answer that was lost records nothing twice.
  const key = useRef(crypto.randomUUID());
  const { mutateAsync, isPending } = useCommand<Entered & { key: string }, { success: true; id: number }>(
    '/v2/admin/form/record-near-miss',
  );
  const save = async (entered: Entered): Promise<void> => {
    setFailure(null);
    try {
      await mutateAsync({ ...entered, key: key.current });
      void message.success('It is recorded. Thank you for writing it down.');
      key.current = crypto.randomUUID();
      form.resetFields();
      onDone();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
    }
  };
  const needed = (text: string) => [{ required: true, message: text }];
  return (
    <Dialog
      open={isOpen}
      title="Record a near miss"
      okText="Record"
      width={640}
      isBusy={isPending}
      notice={failure ? { type: 'error', title: 'Nothing was recorded', description: failure } : null}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={(entered) => void save(entered)}
        requiredMark={false}
        initialValues={{ happened_on: dayjs().format('YYYY-MM-DD'), ...given }}
      >
        <div className="form-grid">
          <Form.Item name="kind" label="What was wrong" rules={needed('Please choose what was wrong.')}>
            <Select options={optionsOf(KIND_WORDS)} />
          </Form.Item>
          <Form.Item name="stage" label="Where it was found" rules={needed('Please choose where it was found.')}>
            <Select options={optionsOf(STAGE_WORDS)} />
          </Form.Item>
          <Form.Item name="happened_on" label="Day" rules={needed('Please choose the day.')}>
            <DateInput allowClear={false} />
          </Form.Item>
          <Form.Item name="order_id" label="Order ID (optional)">
            <Input className="mono" autoComplete="off" maxLength={20} placeholder="SRL-20116" />
          </Form.Item>
        </div>
        <Form.Item name="causes" label="What made it likely" rules={[{ validator: chosen }]}>
          <Checkbox.Group className="miss-causes" options={optionsOf(CAUSE_WORDS)} />
        </Form.Item>
        <Form.Item
          name="what"
          label="What happened"
          extra="Which two were confused, and how it was noticed. No patient’s name."
          rules={needed('Please write a few words.')}
        >
          <Input.TextArea rows={3} maxLength={1_000} />
        </Form.Item>
        <Form.Item name="action" label="What was done at once" rules={needed('Please write a few words.')}>
          <Input.TextArea rows={2} maxLength={1_000} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
