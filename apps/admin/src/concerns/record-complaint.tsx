import { COMPLAINT_KINDS, CONCERN_SOURCES } from '@sorrel/contracts/consultations/concern';
import { Form, Input } from 'antd';
import dayjs from 'dayjs';
import { DateInput } from '../ui/date-input.tsx';
import { ChoiceField, FormDialog, needed } from '../ui/form-dialog.tsx';

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

/** What came by telephone, mail or letter. The account’s own form records itself. */
export function RecordComplaint(props: Props) {
  return (
    <FormDialog<Entered>
      {...props}
      title="Record a complaint"
      okText="Record"
      width={640}
      path="/v2/admin/form/record-complaint"
      initial={{ received_on: dayjs().format('YYYY-MM-DD') }}
      said="It is recorded."
      failed="Nothing was recorded"
    >
      <div className="form-grid">
        <ChoiceField
          name="kind"
          label="What it is about"
          options={COMPLAINT_KINDS}
          missing="Please choose what it is about."
        />
        <ChoiceField name="source" label="How it came" options={CONCERN_SOURCES} missing="Please choose how it came." />
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
    </FormDialog>
  );
}
