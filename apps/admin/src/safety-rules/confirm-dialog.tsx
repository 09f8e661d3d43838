import { Checkbox, Form, Input } from 'antd';
import { FormDialog } from '../ui/form-dialog.tsx';
import type { RuleLine } from './safety-rules.api.ts';

interface Entered {
  note?: string;
  isRead?: boolean;
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
  return (
    <FormDialog<Entered, { success: true; confirmed: number }>
      isOpen={isOpen}
      title={lines.length === 1 ? 'Confirm this line' : `Confirm ${lines.length} lines`}
      okText="Confirm"
      width={520}
      path="/v2/admin/form/confirm-rules"
      sent={({ note = '' }) => ({ lines: lines.map(({ id, print }) => ({ id, print })), note })}
      said={({ confirmed }) => (confirmed === 1 ? '1 line is confirmed.' : `${confirmed} lines are confirmed.`)}
      failed="Nothing was confirmed"
      onDone={onDone}
      onClose={onClose}
    >
      <ul className="rule-chosen">
        {lines.map((line) => (
          <li key={line.id}>
            <span className="mono">{line.id}</span>, version {line.version}
          </li>
        ))}
      </ul>
      <Form.Item name="note" label="Note (optional)" extra="For instance what you compared it with. No patient’s name.">
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
    </FormDialog>
  );
}
