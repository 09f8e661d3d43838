import { HARMS, INCIDENT_KINDS } from '@sorrel/contracts/consultations/concern';
import { Form, Input } from 'antd';
import dayjs from 'dayjs';
import { DateInput } from '../ui/date-input.tsx';
import { ChoiceField, FormDialog, needed } from '../ui/form-dialog.tsx';

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

/** Anybody clinical records what they saw; nobody is blamed in it. */
export function RecordIncident(props: Props) {
  return (
    <FormDialog<Entered>
      {...props}
      title="Record an incident"
      okText="Record"
      width={640}
      path="/v2/admin/form/record-incident"
      initial={{ happened_on: dayjs().format('YYYY-MM-DD') }}
      said="It is recorded. Thank you for writing it down."
      failed="Nothing was recorded"
    >
      <div className="form-grid">
        <ChoiceField name="kind" label="What it was" options={INCIDENT_KINDS} missing="Please choose what it was." />
        <ChoiceField name="harm" label="Harm" options={HARMS} missing="Please choose how much harm was done." />
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
    </FormDialog>
  );
}
