import { COMPLAINT_KINDS, CONCERN_SOURCES } from '@sorrel/contracts/consultations/concern';
import { Form, Input } from 'antd';
import dayjs from 'dayjs';
import { ChoiceField, CustomerField, DayField, FormDialog, WordsField } from '../ui/form-dialog.tsx';

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
        <DayField name="received_on" label="Received on" />
        <CustomerField />
      </div>
      <Form.Item name="contact" label="How they are reached, without an account (optional)">
        <Input autoComplete="off" maxLength={300} />
      </Form.Item>
      <WordsField name="what" label="What they complain of" missing="Please write a few words." most={4_000} rows={4} />
    </FormDialog>
  );
}
