import { Permission } from '@sorrel/contracts/actor';
import type { StaffInvited } from '@sorrel/contracts/http/security';
import { emailMeant } from '@sorrel/contracts/identity/did-you-mean';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQueryClient } from '@tanstack/react-query';
import { App, Checkbox, Form, Input } from 'antd';
import type { z } from 'zod';
import { useCommand } from '../ui/command.ts';
import { DidYouMeanItem } from '../ui/did-you-mean.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import { PERMISSIONS, staffQuery, waitingText, type Colleague } from './staff.ts';

interface Props {
  /** Somebody who was asked before, or was disabled; null: somebody new. */
  colleague: Colleague | null;
  onClose(): void;
}
interface Fields {
  email: string;
  fname: string;
  sname: string;
  permissions: Permission[];
}

function begun(colleague: Colleague | null): Fields {
  const [fname = '', ...rest] = (colleague?.name ?? '').split(' ');
  return { email: colleague?.email ?? '', fname, sname: rest.join(' '), permissions: colleague?.permissions ?? [] };
}

/** Asks somebody into the console: they get a link, choose a password and set up a second factor. */
export function InviteStaff({ colleague, onClose }: Props) {
  const [form] = Form.useForm<Fields>();
  const { notification } = App.useApp();
  const client = useQueryClient();
  const { mutateAsync, isPending, error } = useCommand<Fields, z.infer<typeof StaffInvited>>(
    '/v2/admin/form/invite-staff',
  );
  const invite = async (fields: Fields): Promise<void> => {
    let sent: z.infer<typeof StaffInvited>;
    try {
      sent = await mutateAsync({ ...fields, email: fields.email.trim() });
    } catch (refused) {
      if (refused instanceof ApiError) showFieldErrors(form, refused);
      return;
    }
    notification.success({
      title: `An invitation is on its way to ${fields.email}`,
      description:
        `Its link works once, until ${formatDate(sent.expires_at, 'minutes')}. A second factor is set up at the first log-in. ${waitingText(sent)}`.trim(),
    });
    await client.invalidateQueries({ queryKey: staffQuery.queryKey });
    onClose();
  };
  return (
    <Dialog
      open
      title={colleague ? `Invite ${colleague.name} again` : 'Invite a colleague'}
      okText="Send the invitation"
      width={640}
      isBusy={isPending}
      notice={error ? { type: 'error', title: 'Nothing was sent', description: messageOf(error) } : null}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        className="form-grid"
        initialValues={begun(colleague)}
        onFinish={(fields) => void invite(fields)}
      >
        <DidYouMeanItem
          name="email"
          label="Email"
          className="form-wide"
          meant={emailMeant}
          validateTrigger="onBlur"
          rules={[{ required: true, type: 'email', message: 'Please enter a valid email.' }]}
          input={{ type: 'email', maxLength: 254, disabled: colleague !== null }}
        />
        <Form.Item
          name="fname"
          label="First name"
          rules={[{ required: true, whitespace: true, message: 'First name is required.' }]}
        >
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item
          name="sname"
          label="Last name"
          rules={[{ required: true, whitespace: true, message: 'Last name is required.' }]}
        >
          <Input autoComplete="off" maxLength={100} />
        </Form.Item>
        <Form.Item
          name="permissions"
          label="What they may do"
          className="form-wide"
          rules={[{ required: true, type: 'array', min: 1, message: 'Please choose at least one permission.' }]}
        >
          <Permissions />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

/** The form's own attributes are for a field, and this is a group of them. */
function Permissions({ value = [], onChange }: { value?: Permission[]; onChange?(chosen: Permission[]): void }) {
  return (
    <div role="group" aria-label="What they may do">
      <Checkbox.Group
        className="stack stack--loose"
        value={value}
        onChange={(chosen) => onChange?.(chosen as Permission[])}
        options={Permission.options.map((one) => ({
          value: one,
          label: `${PERMISSIONS[one].name}: ${PERMISSIONS[one].text}`,
        }))}
      />
    </div>
  );
}
