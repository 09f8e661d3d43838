import { REFERENCE_ASKED, REFERENCE_MAX, type StaffMethod } from '@sorrel/contracts/consultations/evidence';
import type { EvidenceKind } from '@sorrel/contracts/consultations/words';
import { formatDate } from '@sorrel/web-kit/format';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { App, Form, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { showFieldErrors } from '../ui/field-errors.ts';
import { type SubscriptionProps, useReload } from '../queries/subscription.api.ts';
import { useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import { DocumentPages } from './document-pages.tsx';
import { KIND_LABELS, methodsFor, REFERENCE_LABELS } from './evidence.ts';

interface Props {
  /** What is offered first; null: closed. */
  kind: EvidenceKind | null;
  userId: number;
  subscriptionId: number;
  photos: SubscriptionProps['photos'];
  /** The patient's document that is recorded from; it is accepted with that. */
  document?: SubscriptionProps['documents'][number] | null;
  onClose(): void;
}
interface Fields {
  kind: EvidenceKind;
  method: StaffMethod;
  taken_on: string | null;
  note?: string;
  reference?: string;
  photo_id?: number;
  height_cm?: number;
  weight_kg?: number;
  potassium?: number;
  egfr?: number;
  document_name?: string;
  document_birth_date?: string | null;
  document_expires_on?: string | null;
}

const DOCUMENT_METHODS: readonly StaffMethod[] = ['gp-record', 'other-provider'];

const options = <K extends string>(labels: Record<K, string>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));

/** A member of staff puts on record what they have seen, by name. */
export function EvidenceDialog({ kind, userId, subscriptionId, photos, document: given = null, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const first = useLast(kind) ?? 'bmi';
  const chosen = Form.useWatch('kind', form) ?? first;
  const document = useLast(given);
  const methods = methodsFor(chosen).filter(({ value }) => !given || DOCUMENT_METHODS.includes(value));
  const method = Form.useWatch('method', form) ?? methods[0]?.value ?? 'in-person';
  const photo = Form.useWatch('photo_id', form);
  const [failure, setFailure] = useState<string | null>(null);
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const { notification } = App.useApp();
  const reload = useReload(subscriptionId);
  const { mutateAsync, isPending } = useCommand<Fields & { user: number; client_id: string; document?: number }>(
    '/v2/admin/form/record-evidence',
  );

  const save = async (fields: Fields): Promise<void> => {
    setFailure(null);
    try {
      await mutateAsync({
        ...fields,
        user: userId,
        client_id: clientId,
        ...(given ? { kind: given.kind, document: given.id } : {}),
      });
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
      return;
    }
    notification.success({ title: 'Evidence recorded', description: 'It is kept under your name.' });
    form.resetFields();
    setClientId(crypto.randomUUID());
    onClose();
    reload();
  };
  return (
    <Dialog
      open={kind !== null}
      title={given ? 'Record what the document shows' : 'Record evidence'}
      okText="Record"
      width={520}
      isBusy={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      notice={failure === null ? null : { type: 'error', title: 'The evidence was not recorded', description: failure }}
    >
      {given && <DocumentPages ids={given.photoIds} photos={photos} height={200} />}
      <Form
        key={`${first}-${document?.id ?? 0}`}
        form={form}
        layout="vertical"
        className="form-grid"
        initialValues={{ kind: first, method: given ? 'gp-record' : methodsFor(first)[0]?.value }}
        onValuesChange={({ kind: other }: Partial<Fields>) => {
          if (other && !methodsFor(other).some(({ value }) => value === form.getFieldValue('method')))
            form.setFieldValue('method', methodsFor(other)[0]?.value);
        }}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item name="kind" label="What was verified">
          <Select disabled={given !== null} options={options(KIND_LABELS)} />
        </Form.Item>
        <Form.Item name="method" label="How">
          <Select options={methods} />
        </Form.Item>
        <Form.Item
          name="taken_on"
          label="Date it shows"
          className="form-wide"
          rules={[{ required: true, message: 'Please select the day it was seen.' }]}
        >
          <DateInput />
        </Form.Item>
        {chosen === 'bmi' && (
          <>
            <Figure name="height_cm" label="Height in cm" message="Please enter the height in centimetres." />
            <Figure name="weight_kg" label="Weight in kg" message="Please enter the weight in kilograms." />
          </>
        )}
        {chosen === 'blood-test' && (
          <>
            <Figure name="potassium" label="Potassium in mmol/l" message="Please enter the potassium in mmol/l." />
            <Figure name="egfr" label="eGFR" message="Please enter the eGFR." />
          </>
        )}
        {chosen === 'identity' && (
          <>
            <Form.Item
              name="document_name"
              label="Name on the document"
              className="form-wide"
              rules={[{ required: true, whitespace: true, message: 'Please enter the name on the document.' }]}
            >
              <Input autoComplete="off" maxLength={200} />
            </Form.Item>
            <Form.Item
              name="document_birth_date"
              label="Date of birth on the document"
              className="form-wide"
              rules={[{ required: true, message: 'Please enter the date of birth on the document.' }]}
            >
              <DateInput />
            </Form.Item>
            <Form.Item name="document_expires_on" label="Document valid until (where it says so)" className="form-wide">
              <DateInput />
            </Form.Item>
          </>
        )}
        <Form.Item
          name="reference"
          label={REFERENCE_LABELS[method]}
          className="form-wide"
          dependencies={['method', 'photo_id']}
          rules={[
            {
              required: method !== 'photo' && (photo === undefined || given !== null),
              whitespace: true,
              message: REFERENCE_ASKED[method],
            },
          ]}
        >
          <Input autoComplete="off" maxLength={REFERENCE_MAX} />
        </Form.Item>
        {!given && (
          <Form.Item
            name="photo_id"
            label={method === 'photo' ? 'Picture' : 'Picture (optional)'}
            className="form-wide"
            dependencies={['method']}
            extra={
              method === 'photo'
                ? 'Kept and shown. A patient’s own picture does not verify anything by itself.'
                : undefined
            }
            rules={[{ required: method === 'photo', message: REFERENCE_ASKED.photo }]}
          >
            <Select
              allowClear
              placeholder={photos.length === 0 ? 'No pictures were sent' : 'Choose one of the patient’s pictures'}
              options={photos.map(({ id, view, created_at: at }) => ({
                value: id,
                label: `#${id}, ${view}, ${formatDate(at)}`,
              }))}
            />
          </Form.Item>
        )}
        <Form.Item name="note" label="Note (optional)" className="form-wide">
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2_000} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

function Figure({ name, label, message }: { name: string; label: string; message: string }) {
  return (
    <Form.Item name={name} label={label} rules={[{ required: true, message }]}>
      <InputNumber className="full" inputMode="decimal" controls={false} />
    </Form.Item>
  );
}
