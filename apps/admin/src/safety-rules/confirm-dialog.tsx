import { messageOf } from '@sorrel/web-kit/api';
import { App, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { RuleLine } from './safety-rules.api.ts';

interface Entered {
  note?: string;
  isRead?: boolean;
}
interface Sent {
  lines: { id: string; print: string }[];
  note: string;
}

/** The clinical lead's word for lines that they have opened. It is kept with name, day and version, and cannot be taken back. */
export function ConfirmDialog({
  lines,
  isOpen,
  onClose,
  onDone,
}: {
  lines: readonly RuleLine[];
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
}) {
  const [form] = Form.useForm<Entered>();
  const { message } = App.useApp();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending } = useCommand<Sent, { success: true; confirmed: number }>(
    '/v2/admin/form/confirm-rules',
  );
  const save = async ({ note = '' }: Entered): Promise<void> => {
    setFailure(null);
    try {
      const { confirmed } = await mutateAsync({ lines: lines.map(({ id, print }) => ({ id, print })), note });
      void message.success(confirmed === 1 ? '1 line is confirmed.' : `${confirmed} lines are confirmed.`);
      form.resetFields();
      onDone();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Dialog
      open={isOpen}
      title={lines.length === 1 ? 'Confirm this line' : `Confirm ${lines.length} lines`}
      okText="Confirm"
      width={520}
      isBusy={isPending}
      notice={failure ? { type: 'error', title: 'Nothing was confirmed', description: failure } : null}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(entered) => void save(entered)}>
        <ul className="rule-chosen">
          {lines.map((line) => (
            <li key={line.id}>
              <span className="mono">{line.id}</span>, version {line.version}
            </li>
          ))}
        </ul>
        <Form.Item
          name="note"
          label="Note (optional)"
          extra="For instance what you compared it with. No patient’s name."
        >
          <Input.TextArea rows={2} maxLength={1_000} />
        </Form.Item>
        <Form.Item
          name="isRead"
          valuePropName="checked"
          rules={[
            {
              validator: async (_, isRead: boolean | undefined) => {
                if (!isRead) throw new Error('Please say that you have read them.');
              },
            },
          ]}
        >
          <Checkbox>
            I have read {lines.length === 1 ? 'this line and its evidence' : 'these lines and their evidence'}, and as
            clinical lead I confirm {lines.length === 1 ? 'it' : 'them'} for this clinic.
          </Checkbox>
        </Form.Item>
      </Form>
    </Dialog>
  );
}
