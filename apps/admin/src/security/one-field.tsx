import { fieldError, messageOf } from '@sorrel/web-kit/api';
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { NoticeAlert } from '../ui/notice-alert.tsx';

interface Props {
  kind: 'code' | 'password';
  label: string;
  hint?: string;
  submit: string;
  /** Another way is offered before it: it has the focus, and the main button's look. */
  isSecond?: boolean;
  onSend(typed: string): Promise<void>;
}

const INPUTS = {
  code: { name: 'code', missing: 'Please enter the code.' },
  password: { name: 'current_password', missing: 'Please enter your password.' },
} as const;

/** A code or a password, and one button. A refusal is said under the field; it keeps the focus and its text is selected. */
export function OneField({ kind, label, hint, submit, isSecond = false, onSend }: Props) {
  const [form] = Form.useForm<{ typed: string }>();
  const { name, missing } = INPUTS[kind];
  const sending = useMutation({
    mutationFn: ({ typed }: { typed: string }) => onSend(typed),
    meta: { isQuiet: true },
    onError: (error) => {
      const text = fieldError(error, name);
      if (text) form.setFields([{ name: 'typed', errors: [text] }]);
      form.focusField('typed');
    },
  });
  // The code is asked for after an action, so the field takes the focus.
  useEffect(() => {
    if (kind === 'code' && !isSecond) form.focusField('typed');
  }, [kind, isSecond, form]);
  const isUnderField = sending.error !== null && fieldError(sending.error, name) !== undefined;
  return (
    <Form form={form} layout="vertical" onFinish={(typed) => sending.mutate(typed)} validateTrigger="onSubmit">
      <NoticeAlert
        notice={sending.error && !isUnderField ? { type: 'error', title: messageOf(sending.error) } : null}
      />
      <Form.Item name="typed" label={label} extra={hint} rules={[{ required: true, message: missing }]}>
        {kind === 'code' ? (
          <Input className="code-input" autoComplete="one-time-code" spellCheck={false} maxLength={20} />
        ) : (
          <Input.Password autoComplete="current-password" />
        )}
      </Form.Item>
      <Button type={isSecond ? 'default' : 'primary'} htmlType="submit" loading={sending.isPending}>
        {submit}
      </Button>
    </Form>
  );
}
