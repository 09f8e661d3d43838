import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { App, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import { useLast } from '../ui/use-last.ts';
import type { Visit } from './visits.tsx';

interface Fields {
  height_cm?: number;
  weight_kg?: number;
  document_name?: string;
  document_birth_date?: string | null;
  document_expires_on?: string | null;
}

/** What whoever was in the call read on the scales, the tape and the document. The call is its reference. */
export function RecordVisit({ visit, onClose, onDone }: { visit: Visit | null; onClose(): void; onDone(): void }) {
  const [form] = Form.useForm<Fields>();
  const shown = useLast(visit);
  const [failure, setFailure] = useState<string | null>(null);
  const { notification } = App.useApp();
  const { mutateAsync, isPending } = useCommand<Fields & { visit: number }>('/v2/admin/form/record-visit');
  const close = (): void => {
    setFailure(null);
    form.resetFields();
    onClose();
  };
  const save = async (fields: Fields): Promise<void> => {
    if (!shown) return;
    setFailure(null);
    try {
      await mutateAsync({ ...fields, visit: shown.id });
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
      return;
    }
    notification.success({ title: 'Evidence recorded', description: 'It is kept under your name, with the call.' });
    close();
    onDone();
  };
  return (
    <Dialog
      open={visit !== null}
      title={`What you saw of ${shown?.name ?? 'the patient'}`}
      okText="Record"
      width={520}
      isBusy={isPending}
      onOk={() => form.submit()}
      onCancel={close}
      notice={failure === null ? null : { type: 'error', title: 'Nothing was recorded', description: failure }}
    >
      <p className="sub">Leave empty what you have not seen yourself. At a first supply a colleague has to decide.</p>
      <Form form={form} layout="vertical" className="form-grid" onFinish={(fields) => void save(fields)}>
        <Form.Item name="weight_kg" label="Weight read on the scales, kg">
          <InputNumber className="full" inputMode="decimal" controls={false} />
        </Form.Item>
        <Form.Item name="height_cm" label="Height measured, cm">
          <InputNumber className="full" inputMode="decimal" controls={false} />
        </Form.Item>
        <Form.Item name="document_name" label="Name on the document" className="form-wide">
          <Input autoComplete="off" maxLength={200} />
        </Form.Item>
        <Form.Item name="document_birth_date" label="Date of birth on the document">
          <DateInput />
        </Form.Item>
        <Form.Item name="document_expires_on" label="Valid until (where it says so)">
          <DateInput />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
