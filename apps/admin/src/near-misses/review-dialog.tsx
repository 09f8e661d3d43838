import { Form, Input } from 'antd';
import { FormDialog, needed } from '../ui/form-dialog.tsx';
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
  const words = needed('Please write a few words.');
  return (
    <FormDialog<Entered>
      isOpen={isOpen}
      title={`Review ${monthName(month)}`}
      okText="Sign the review"
      width={640}
      path="/v2/admin/form/review-near-misses"
      sent={(entered) => ({ ...entered, month })}
      said={`${monthName(month)} is reviewed`}
      failed="The review was not signed"
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="findings" label="What it shows" rules={words}>
        <Input.TextArea rows={5} maxLength={2_000} />
      </Form.Item>
      <Form.Item
        name="actions"
        label="What changes"
        extra="Who does what, and by when. “Nothing” is an answer too."
        rules={words}
      >
        <Input.TextArea rows={4} maxLength={2_000} />
      </Form.Item>
    </FormDialog>
  );
}
