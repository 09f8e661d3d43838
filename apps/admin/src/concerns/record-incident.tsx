import { Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { HARMS, INCIDENT_KINDS } from '@sorrel/contracts/consultations/concern';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useRecord } from './use-record.ts';

interface Entered {
  kind: string;
  harm: string;
  happened_on: string;
  user?: string;
  medicine?: string;
  batch?: string;
  what: string;
  done: string;
}
interface Props {
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
}
const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));
const needed = (message: string) => [{ required: true, message }];

/** Anybody clinical records what they saw; nobody is blamed in it. */
export function RecordIncident({ isOpen, onClose, onDone }: Props) {
  const [form] = Form.useForm<Entered>();
  const { save, isPending, failure } = useRecord<Entered>({
    path: '/v2/admin/form/record-incident',
    form,
    said: 'It is recorded. Thank you for writing it down.',
    onDone,
    onClose,
  });
  return (
    <Dialog
      open={isOpen}
      title="Record an incident"
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
        initialValues={{ happened_on: dayjs().format('YYYY-MM-DD') }}
      >
        <div className="form-grid">
          <Form.Item name="kind" label="What it was" rules={needed('Please choose what it was.')}>
            <Select options={optionsOf(INCIDENT_KINDS)} />
          </Form.Item>
          <Form.Item name="harm" label="Harm" rules={needed('Please choose how much harm was done.')}>
            <Select options={optionsOf(HARMS)} popupMatchSelectWidth={false} />
          </Form.Item>
          <Form.Item name="happened_on" label="Day" rules={needed('Please choose the day.')}>
            <DateInput allowClear={false} />
          </Form.Item>
          <Form.Item name="user" label="Customer number (optional)">
            <Input className="mono" autoComplete="off" maxLength={16} placeholder="#1042" />
          </Form.Item>
          <Form.Item name="medicine" label="Medicine and strength (optional)">
            <Input autoComplete="off" maxLength={200} />
          </Form.Item>
          <Form.Item name="batch" label="Batch (optional)">
            <Input className="mono" autoComplete="off" maxLength={60} />
          </Form.Item>
        </div>
        <Form.Item name="what" label="What happened" rules={needed('Please write a few words.')}>
          <Input.TextArea rows={4} maxLength={4_000} />
        </Form.Item>
        <Form.Item
          name="done"
          label="What was done at once"
          extra="For the patient first. A Yellow Card and the talk with the patient are steps of their own, afterwards."
          rules={needed('Please write a few words.')}
        >
          <Input.TextArea rows={2} maxLength={2_000} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
