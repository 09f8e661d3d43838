import { HARMS, INCIDENT_KINDS } from '@sorrel/contracts/consultations/concern';
import { Form, Input } from 'antd';
import dayjs from 'dayjs';
import { ChoiceField, CustomerField, DayField, FormDialog, WordsField } from '../ui/form-dialog.tsx';

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
        <DayField name="happened_on" label="Day" />
        <CustomerField />
        <Form.Item name="medicine" label="Medicine and strength (optional)">
          <Input autoComplete="off" maxLength={200} />
        </Form.Item>
        <Form.Item name="batch" label="Batch (optional)">
          <Input className="mono" autoComplete="off" maxLength={60} />
        </Form.Item>
      </div>
      <WordsField name="what" label="What happened" missing="Please write a few words." most={4_000} rows={4} />
      <WordsField
        name="done"
        label="What was done at once"
        extra="For the patient first. A Yellow Card and the talk with the patient are steps of their own, afterwards."
        missing="Please write a few words."
        most={2_000}
        rows={2}
      />
    </FormDialog>
  );
}
