import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { App, Checkbox, Form, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { CAUSE_WORDS, KIND_WORDS } from '../near-misses/words.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import type { Fault } from './line-state.ts';

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));
const needed = (text: string) => [{ required: true, message: text }];
const chosen = async (_: unknown, causes: readonly string[] | undefined): Promise<void> => {
  if (!causes?.length) throw new Error('Please choose at least one.');
};

/** Why a packed parcel does not pass: it goes into the log of near misses as it is written here. */
export function FailDialog({
  orderId,
  given,
  onFail,
  onClose,
}: {
  orderId: string;
  given: Partial<Fault>;
  onFail(fault: Fault, key: string): Promise<void>;
  onClose(): void;
}) {
  const [form] = Form.useForm<Fault>();
  const { message } = App.useApp();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  // The same for every try, so that an answer that was lost records nothing twice.
  const key = useRef(crypto.randomUUID());
  const fail = async (fault: Fault): Promise<void> => {
    setFailure(null);
    setBusy(true);
    try {
      await onFail(fault, key.current);
      void message.success(`${orderId} goes back to packing, and the near miss is written down.`);
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      title={`${orderId} does not pass`}
      okText="Back to packing"
      width={640}
      isBusy={isBusy}
      notice={failure ? { type: 'error', title: 'Nothing was recorded', description: failure } : null}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(fault) => void fail(fault)}
        initialValues={given}
      >
        <Form.Item name="kind" label="What was wrong" rules={needed('Please choose what was wrong.')}>
          <Select options={optionsOf(KIND_WORDS)} />
        </Form.Item>
        <Form.Item name="causes" label="What made it likely" rules={[{ validator: chosen }]}>
          <Checkbox.Group className="miss-causes" options={optionsOf(CAUSE_WORDS)} />
        </Form.Item>
        <Form.Item
          name="what"
          label="What was found"
          extra="It is written into the log of near misses. No patient’s name."
          rules={[...needed('Please write a few words.'), { min: 3, message: 'Please write a few words.' }]}
        >
          <Input.TextArea rows={3} maxLength={1_000} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
