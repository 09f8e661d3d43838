import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { App, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import { useLast } from '../ui/use-last.ts';
import type { RegisterRow } from './register.api.ts';

/** The entry as a form has it: addresses one line below the other. */
const fieldsOf = (row: RegisterRow) => ({
  supplied_on: row.supplied_on,
  medicine: row.medicine,
  strength: row.strength,
  form: row.form,
  quantity: row.quantity,
  batch: row.batch?.number ?? '',
  expires_on: row.batch?.expires_on ?? '',
  patient: row.patient.name,
  patient_address: row.patient.address.join('\n'),
  prescriber: row.prescriber.name,
  prescriber_address: row.prescriber.address.join('\n'),
  prescribed_on: row.prescribed_on,
  prescription_ref: row.prescription_ref,
  reason: '',
});
type Entered = ReturnType<typeof fieldsOf>;

interface Props {
  /** Null: closed. */
  row: RegisterRow | null;
  onClose(): void;
  onDone(): void;
}

/** A new entry that says what should have stood in an old one, and why. */
export function CorrectEntry({ row, onClose, onDone }: Props) {
  const [form] = Form.useForm<Entered>();
  const shown = useLast(row);
  const [failure, setFailure] = useState<string | null>(null);
  // The same for every try of one correction, so that an answer that was lost enters nothing twice.
  const key = useRef(crypto.randomUUID());
  const { message } = App.useApp();
  const { mutateAsync, isPending } = useCommand<Entered & { id: number; key: string }, { success: true; id: number }>(
    '/v2/admin/form/correct-register-entry',
  );
  useEffect(() => {
    if (!row) return;
    key.current = crypto.randomUUID();
    setFailure(null);
    form.setFieldsValue(fieldsOf(row));
  }, [row, form]);
  const save = async (entered: Entered): Promise<void> => {
    if (!row) return;
    setFailure(null);
    try {
      const { id } = await mutateAsync({
        ...entered,
        expires_on: entered.expires_on ?? '',
        id: row.id,
        key: key.current,
      });
      void message.success(`Entered as no. ${id}`);
      onDone();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
    }
  };
  const needed = [{ required: true, message: 'Please fill this in.' }];
  return (
    <Dialog
      open={row !== null}
      title={`Correct entry no. ${shown?.id ?? ''}`}
      okText="Enter the correction"
      width={640}
      isBusy={isPending}
      notice={failure ? { type: 'error', title: 'Nothing was entered', description: failure } : null}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <p>The entry stays as it is. A new one beside it says what is right, why, and that it is yours.</p>
      <Form form={form} layout="vertical" onFinish={(entered) => void save(entered)} requiredMark={false}>
        <div className="form-grid">
          <Form.Item name="supplied_on" label="Supplied on" rules={needed}>
            <DateInput allowClear={false} />
          </Form.Item>
          <Form.Item name="medicine" label="Medicine" rules={needed}>
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item name="strength" label="Strength" className="form-wide">
            <Input maxLength={500} />
          </Form.Item>
          <Form.Item name="form" label="Form" rules={needed}>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="quantity" label="Quantity" rules={needed}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="batch" label="Batch (empty: not recorded)">
            <Input className="mono" autoComplete="off" maxLength={40} />
          </Form.Item>
          <Form.Item
            name="expires_on"
            label="Expires"
            dependencies={['batch']}
            rules={[
              ({ getFieldValue }) => ({
                required: String(getFieldValue('batch') ?? '').trim() !== '',
                message: 'Please enter when the batch expires.',
              }),
            ]}
          >
            <DateInput isExpiry />
          </Form.Item>
          <Form.Item name="patient" label="Patient" rules={needed}>
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item name="prescriber" label="Prescriber" rules={needed}>
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item name="patient_address" label="Patient’s address" rules={needed}>
            <Input.TextArea rows={3} maxLength={1_000} />
          </Form.Item>
          <Form.Item name="prescriber_address" label="Prescriber’s address" rules={needed}>
            <Input.TextArea rows={3} maxLength={1_000} />
          </Form.Item>
          <Form.Item name="prescribed_on" label="Prescribed on" rules={needed}>
            <DateInput allowClear={false} />
          </Form.Item>
          <Form.Item name="prescription_ref" label="Prescription" rules={needed}>
            <Input className="mono" maxLength={60} />
          </Form.Item>
          <Form.Item name="reason" label="Why it is corrected" className="form-wide" rules={needed}>
            <Input.TextArea rows={2} maxLength={500} />
          </Form.Item>
        </div>
      </Form>
    </Dialog>
  );
}
