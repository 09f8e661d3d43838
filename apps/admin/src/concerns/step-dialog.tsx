import { Checkbox, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { CONCERN_STEPS, whyNotStep, type ConcernStep, type ConcernType } from '@sorrel/contracts/consultations/concern';
import { DayField, FormDialog, needed } from '../ui/form-dialog.tsx';
import type { ConcernRow } from './concerns.api.ts';

interface Entered {
  step: ConcernStep;
  on: string;
  text?: string;
  reference?: string;
  is_told?: boolean;
}
const TOLD: readonly ConcernStep[] = ['acknowledged', 'answered', 'candour'];
const HINTS: Partial<Record<ConcernStep, string>> = {
  'yellow-card': 'yellowcard.mhra.gov.uk. Where none is needed, say here why.',
  candour: 'What the patient was told, how, and what they were offered. An apology is no admission.',
  closed: 'What was learned, and what changes.',
};

/** What was done about an entry. It is kept as it is written. */
export function StepDialog({
  row,
  type,
  isOpen,
  onClose,
  onDone,
}: {
  row: ConcernRow;
  type: ConcernType;
  isOpen: boolean;
  onClose(): void;
  onDone(): void;
}) {
  const [form] = Form.useForm<Entered>();
  const step = Form.useWatch('step', form);
  const now = { type, kind: row.kind, harm: row.harm, steps: row.steps.map((one) => one.step) };
  const possible = (Object.keys(CONCERN_STEPS) as ConcernStep[]).filter((one) => whyNotStep(now, one) === null);
  const isTold = step !== undefined && TOLD.includes(step) && row.user_id !== null;
  return (
    <FormDialog<Entered>
      isOpen={isOpen}
      title={`${row.ref}: what was done`}
      okText="Note it"
      width={520}
      path="/v2/admin/form/add-concern-step"
      form={form}
      initial={{ on: dayjs().format('YYYY-MM-DD') }}
      sent={(entered) => ({ ...entered, id: row.id })}
      said="It is noted."
      failed="Nothing was noted"
      onDone={onDone}
      onClose={onClose}
    >
      <div className="form-grid">
        <Form.Item name="step" label="What" rules={needed('Please choose what was done.')}>
          <Select options={possible.map((value) => ({ value, label: CONCERN_STEPS[value] }))} />
        </Form.Item>
        <DayField name="on" label="On" />
      </div>
      {step === 'yellow-card' && (
        <Form.Item name="reference" label="Its reference (optional)">
          <Input className="mono" autoComplete="off" maxLength={100} />
        </Form.Item>
      )}
      <Form.Item name="text" label="In words" extra={step && HINTS[step]}>
        <Input.TextArea rows={4} maxLength={4_000} />
      </Form.Item>
      {isTold && (
        <Form.Item name="is_told" valuePropName="checked">
          <Checkbox>Send these words to the customer’s chat as well.</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  );
}
