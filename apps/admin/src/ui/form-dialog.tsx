import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { App, Form, type FormInstance, Input, Select } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { type Done, useCommand } from './command.ts';
import { DateInput } from './date-input.tsx';
import { Dialog } from './dialog.tsx';
import { showFieldErrors } from './field-errors.ts';

interface Props<Entered extends object, Answer> {
  isOpen: boolean;
  title: string;
  okText: string;
  width?: 400 | 480 | 520 | 640;
  isDanger?: boolean;
  startAt?: 'ok' | 'field';
  /** Where the form goes. */
  path: string;
  /** Where a field of the form decides what else is asked; otherwise the dialog has its own. */
  form?: FormInstance<Entered>;
  initial?: { [Field in keyof Entered]?: Entered[Field] };
  /** What is sent, where it is not just what was typed. With it goes a key, the same for every try of one entry. */
  sent?(entered: Entered): object;
  /** Above the server's words when it did not work. */
  failed: string;
  /** What is said when it did; null: the page says it. */
  said: string | null | ((answer: Answer, entered: Entered) => string);
  onDone(answer: Answer): void;
  /** It did not work: what is behind the dialog may have changed. */
  onFailed?(): void;
  onClose(): void;
  /** Fields that are emptied once it is sent; the rest stays for the next one. Otherwise all are. */
  forgets?: readonly string[];
  /** In hands with gloves: larger. */
  isForGloves?: boolean;
  /** The fields. */
  children: ReactNode;
}

/**
 * A dialog with a form that is sent once: the same key for every try of one entry, so that an answer that was lost records nothing twice.
 * What is wrong stands beside what was typed, and under its field.
 */
export function FormDialog<Entered extends object, Answer = Done>({
  isOpen,
  path,
  form: given,
  initial,
  sent,
  failed,
  said,
  onDone,
  onFailed,
  onClose,
  forgets,
  isForGloves = false,
  children,
  ...shown
}: Props<Entered, Answer>) {
  const [own] = Form.useForm<Entered>();
  const form = given ?? own;
  const { message } = App.useApp();
  const [failure, setFailure] = useState<string | null>(null);
  const key = useRef(crypto.randomUUID());
  const { mutateAsync, isPending } = useCommand<object, Answer>(path);
  const save = async (entered: Entered): Promise<void> => {
    setFailure(null);
    try {
      const answer = await mutateAsync({ ...(sent?.(entered) ?? entered), key: key.current });
      if (said !== null) void message.success(typeof said === 'string' ? said : said(answer, entered));
      key.current = crypto.randomUUID();
      form.resetFields(forgets as Parameters<typeof form.resetFields>[0]);
      onDone(answer);
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
      onFailed?.();
    }
  };
  return (
    <Dialog
      {...shown}
      open={isOpen}
      isBusy={isPending}
      notice={failure === null ? null : { type: 'error', title: failed, description: failure }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        {...(isForGloves ? { className: 'glove' } : {})}
        requiredMark={false}
        onFinish={(entered: Entered) => void save(entered)}
        {...(initial ? { initialValues: initial } : {})}
      >
        {children}
      </Form>
    </Dialog>
  );
}

/** One of a few, that has to be chosen. */
export function ChoiceField({ name, label, options, missing }: ChoiceProps) {
  return (
    <Form.Item name={name} label={label} rules={needed(missing)}>
      <Select
        options={Object.entries(options).map(([value, words]) => ({ value, label: words }))}
        popupMatchSelectWidth={false}
      />
    </Form.Item>
  );
}
interface ChoiceProps {
  name: string;
  label: string;
  options: Readonly<Record<string, string>>;
  /** What is said where nothing was chosen. */
  missing: string;
}

/** A day that has to be said: today, until somebody says otherwise. */
export function DayField({ name, label }: { name: string; label: string }) {
  return (
    <Form.Item name={name} label={label} rules={needed('Please choose the day.')}>
      <DateInput allowClear={false} />
    </Form.Item>
  );
}

/** Whom it is about, by number, where it is about somebody. */
export function CustomerField() {
  return (
    <Form.Item name="user" label="Customer number (optional)">
      <Input className="mono" autoComplete="off" maxLength={16} placeholder="#1042" />
    </Form.Item>
  );
}

/** Words that are asked for. */
export function WordsField({ name, label, missing, most, rows = 3, extra }: WordsProps) {
  return (
    <Form.Item name={name} label={label} extra={extra} rules={needed(missing)}>
      <Input.TextArea rows={rows} maxLength={most} />
    </Form.Item>
  );
}
interface WordsProps {
  name: string;
  label: string;
  missing: string;
  most: number;
  rows?: number;
  extra?: string;
}

/** Of a field whose label says enough; a number may not be asked whether it is blank. */
export const filledIn = [{ required: true, message: 'Please fill this in.' }];
export const needed = (message: string) => [{ required: true, whitespace: true, message }];
