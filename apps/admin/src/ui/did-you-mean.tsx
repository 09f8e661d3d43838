import { Button, Form, Input, type FormItemProps, type InputProps } from 'antd';
import { useSettled } from './use-settled.ts';

interface Props extends Omit<FormItemProps, 'extra' | 'children' | 'name'> {
  name: string;
  /** What may have been meant: `emailMeant`, `postcodeMeant`. */
  meant(value: string): string | null;
  input?: InputProps;
}

/** A field with an offer under it of what was probably meant, once typing has stopped. Whoever leaves it as it is goes on. */
export function DidYouMeanItem({ name, meant, input, ...item }: Props) {
  const form = Form.useFormInstance<Record<string, string>>();
  const typed = Form.useWatch<string | undefined>(name, form) ?? '';
  return (
    <Form.Item
      {...item}
      name={name}
      extra={
        <DidYouMean
          value={typed}
          meant={meant}
          onTake={(taken) => {
            form.setFieldsValue({ [name]: taken });
            void form.validateFields([name]).catch(() => undefined);
            form.focusField(name);
          }}
        />
      }
    >
      <Input autoComplete="off" {...input} />
    </Form.Item>
  );
}

/** The offer alone, beside a field that is no form's. */
export function DidYouMean({
  value,
  meant,
  onTake,
}: Pick<Props, 'meant'> & { value: string; onTake(meant: string): void }) {
  const settled = useSettled(value, 400);
  const offered = settled === value ? meant(value) : null;
  return (
    <span role="status">
      {offered !== null && (
        <>
          Did you mean{' '}
          <Button type="link" className="link-button" onClick={() => onTake(offered)}>
            {offered}
          </Button>
          ?
        </>
      )}
    </span>
  );
}
