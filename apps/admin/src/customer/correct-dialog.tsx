import type { AdminUser, CorrectionsAnswer } from '@sorrel/contracts/http/admin';
import { ApiError, get, messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { App, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { showFieldErrors } from '../ui/field-errors.ts';
import { useReload } from '../queries/subscription.api.ts';
import { useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { differing, FIELD_NAMES, recordOf, shownValue, type Corrected } from './correction.ts';

interface Fields {
  name: string;
  surname: string;
  phone: string;
  email: string;
  birth_date: string | null;
  sex: string | null;
  uk_resident: boolean | null;
  reason: string;
}
const MEANS =
  'Safety and age rules judge by it from now on, and new papers bear it. A delivery address that follows waits to be confirmed.';

interface Props {
  open: boolean;
  user: AdminUser;
  subscriptionId: number;
  onClose(): void;
}

/** A misspelt name or e-mail, a wrong phone, date of birth, sex or residency put right, with the reason; what was corrected before stands below. */
export function CorrectDialog({ open, user, subscriptionId, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const [notice, setNotice] = useState<Notice | null>(null);
  const { notification } = App.useApp();
  const reload = useReload(subscriptionId);
  const { mutateAsync, isPending } = useCommand<
    Partial<Record<Corrected, string | boolean>> & { user: number; reason: string }
  >('/v2/admin/form/correct-customer');

  const save = async ({ reason, ...fields }: Fields): Promise<void> => {
    const changes = differing(recordOf(user), fields);
    if (Object.keys(changes).length === 0)
      return setNotice({ type: 'warning', title: 'Nothing differs from the record.' });
    setNotice(null);
    try {
      await mutateAsync({ ...changes, user: user.id, reason });
    } catch (error) {
      setNotice({ type: 'error', title: 'The record was not corrected', description: messageOf(error) });
      if (error instanceof ApiError) showFieldErrors(form, error);
      return;
    }
    notification.success(
      changes.email === undefined
        ? { title: 'Record corrected', description: MEANS }
        : {
            title: 'E-mail sent to the new address',
            description: `It becomes the account’s when its owner presses the link there. The old address is told.${Object.keys(changes).length > 1 ? ` The rest is corrected: ${MEANS.charAt(0).toLowerCase()}${MEANS.slice(1)}` : ''}`,
          },
    );
    onClose();
    reload();
  };
  return (
    <Dialog
      open={open}
      title={`Correct the record of ${user.name}`}
      okText="Correct"
      width={640}
      isBusy={isPending}
      onOk={() => form.submit()}
      onCancel={onClose}
      notice={notice}
    >
      <Form
        form={form}
        layout="vertical"
        className="form-grid"
        initialValues={recordOf(user)}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item
          name="name"
          label={FIELD_NAMES.name}
          rules={[{ required: true, whitespace: true, message: 'First name is required.' }]}
        >
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item
          name="surname"
          label={FIELD_NAMES.surname}
          rules={[{ required: true, whitespace: true, message: 'Last name is required.' }]}
        >
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item name="phone" label={FIELD_NAMES.phone}>
          <Input type="tel" autoComplete="off" maxLength={40} />
        </Form.Item>
        <Form.Item
          name="email"
          label={FIELD_NAMES.email}
          extra="Counts once its owner has pressed the link that goes there. The old one is told, and can say no."
        >
          <Input type="email" autoComplete="off" maxLength={254} />
        </Form.Item>
        <Form.Item name="birth_date" label={FIELD_NAMES.birth_date}>
          <DateInput allowClear={false} />
        </Form.Item>
        <Form.Item name="sex" label={FIELD_NAMES.sex}>
          <Select
            placeholder="Not given"
            options={['female', 'male'].map((value) => ({ value, label: shownValue('sex', value) }))}
          />
        </Form.Item>
        <Form.Item name="uk_resident" label={FIELD_NAMES.uk_resident}>
          <Select
            placeholder="Not given"
            options={[true, false].map((value) => ({ value, label: shownValue('uk_resident', value) }))}
          />
        </Form.Item>
        <Form.Item
          name="reason"
          label="Why it is corrected"
          className="form-wide"
          extra="Kept with your name. Open reviews are judged anew, and a prescriber is told when a treatment is not for this person any more. A delivery address under this name or phone follows: nothing is sent there until the customer, or a colleague, has confirmed it."
          rules={[{ required: true, whitespace: true, min: 3, message: 'Please write why this is corrected.' }]}
        >
          <Input.TextArea rows={3} maxLength={2_000} />
        </Form.Item>
      </Form>
      {open && <Before userId={user.id} />}
    </Dialog>
  );
}

function Before({ userId }: { userId: number }) {
  const { data } = useQuery({
    queryKey: ['corrections', userId],
    gcTime: 0,
    queryFn: ({ signal }) => get<CorrectionsAnswer>(`/v2/admin/data/corrections?user=${userId}`, { signal }),
  });
  if (!data) return null;
  return (
    <>
      <CorrectedBefore corrections={data.corrections} />
      <AddressesBefore addresses={data.addresses} />
    </>
  );
}

function AddressesBefore({ addresses }: Pick<CorrectionsAnswer, 'addresses'>) {
  if (addresses.length === 0) return null;
  return (
    <section className="sub-panel">
      <h3>Delivery addresses before</h3>
      <ul className="lines sub-list">
        {addresses.map(({ at, by, from, to, settledAt, settledBy }) => (
          <li key={at} className="stack">
            <span className="strong">
              {from} → {to}
            </span>
            <span className="sub">
              {by}, {formatDate(at)}
              {settledAt ? `; ${settledBy ?? ''}, ${formatDate(settledAt)}` : '; not confirmed'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function CorrectedBefore({ corrections }: Pick<CorrectionsAnswer, 'corrections'>) {
  if (corrections.length === 0) return null;
  return (
    <section className="sub-panel">
      <h3>Corrected before</h3>
      <ul className="lines sub-list">
        {corrections.map(({ id, at, by, reason, changes, confirmedAt }) => (
          <li key={id} className="stack">
            {changes.map(({ field, from, to }) => (
              <span key={field} className="strong">
                {FIELD_NAMES[field]}: {shownValue(field, from)} → {shownValue(field, to)}
              </span>
            ))}
            <span>{reason}</span>
            <span className="sub">
              {by}, {formatDate(at)}
              {confirmedAt === null && '; waits for the link in the e-mail'}
              {confirmedAt && `; confirmed by the customer, ${formatDate(confirmedAt)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
