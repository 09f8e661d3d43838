import { Checkbox, Form, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { CONCERN_STEPS, whyNotStep, type ConcernStep, type ConcernType } from '@sorrel/contracts/consultations/concern';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { ConcernRow } from './concerns.api.ts';
import { useRecord } from './use-record.ts';

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
  const { save, isPending, failure } = useRecord<Entered & { id: number }>({
    path: '/v2/admin/form/add-concern-step',
    form: form as never,
    said: 'It is noted.',
    onDone,
    onClose,
  });
  const now = { type, kind: row.kind, harm: row.harm, steps: row.steps.map((one) => one.step) };
  const possible = (Object.keys(CONCERN_STEPS) as ConcernStep[]).filter((one) => whyNotStep(now, one) === null);
  const isTold = step !== undefined && TOLD.includes(step) && row.user_id !== null;
  return (
    <Dialog
      open={isOpen}
      title={`${row.ref}: what was done`}
      okText="Note it"
      width={520}
      isBusy={isPending}
      notice={failure ? { type: 'error', title: 'Nothing was noted', description: failure } : null}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(entered) => void save({ ...entered, id: row.id })}
        initialValues={{ on: dayjs().format('YYYY-MM-DD') }}
      >
        <div className="form-grid">
          <Form.Item name="step" label="What" rules={[{ required: true, message: 'Please choose what was done.' }]}>
            <Select options={possible.map((value) => ({ value, label: CONCERN_STEPS[value] }))} />
          </Form.Item>
          <Form.Item name="on" label="On" rules={[{ required: true, message: 'Please choose the day.' }]}>
            <DateInput allowClear={false} />
          </Form.Item>
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
      </Form>
    </Dialog>
  );
}
