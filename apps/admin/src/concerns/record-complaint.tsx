import { Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { COMPLAINT_KINDS, CONCERN_SOURCES } from '@sorrel/contracts/consultations/concern';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useRecord } from './use-record.ts';

interface Entered {
  kind: string;
  source: string;
  received_on: string;
  user?: string;
  contact?: string;
  what: string;
}
interface Props {
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
}
const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));
const needed = (message: string) => [{ required: true, message }];

/** What came by telephone, mail or letter. The account’s own form records itself. */
export function RecordComplaint({ isOpen, onClose, onDone }: Props) {
  const [form] = Form.useForm<Entered>();
  const { save, isPending, failure } = useRecord<Entered>({
    path: '/v2/admin/form/record-complaint',
    form,
    said: 'It is recorded.',
    onDone,
    onClose,
  });
  return (
    <Dialog
      open={isOpen}
      title="Record a complaint"
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
        requiredMark={false}
        onFinish={(entered) => void save(entered)}
        initialValues={{ received_on: dayjs().format('YYYY-MM-DD') }}
      >
        <div className="form-grid">
          <Form.Item name="kind" label="What it is about" rules={needed('Please choose what it is about.')}>
            <Select options={optionsOf(COMPLAINT_KINDS)} />
          </Form.Item>
          <Form.Item name="source" label="How it came" rules={needed('Please choose how it came.')}>
            <Select options={optionsOf(CONCERN_SOURCES)} />
          </Form.Item>
          <Form.Item name="received_on" label="Received on" rules={needed('Please choose the day.')}>
            <DateInput allowClear={false} />
          </Form.Item>
          <Form.Item name="user" label="Customer number (optional)">
            <Input className="mono" autoComplete="off" maxLength={16} placeholder="#1042" />
          </Form.Item>
        </div>
        <Form.Item name="contact" label="How they are reached, without an account (optional)">
          <Input autoComplete="off" maxLength={300} />
        </Form.Item>
        <Form.Item name="what" label="What they complain of" rules={needed('Please write a few words.')}>
          <Input.TextArea rows={4} maxLength={4_000} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
