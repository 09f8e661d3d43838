import { Button, Form, Input } from 'antd';
import { useEffect, type ReactNode } from 'react';
import { DateInput } from '../ui/date-input.tsx';
import { DEFAULTS, type Fields, type RegisterFilters } from './register.api.ts';

interface Props {
  filters: RegisterFilters;
  isPlain: boolean;
  onFilter(fields: Fields): void;
  onClear(): void;
  /** The files of what the filters match. */
  children: ReactNode;
}

/** Nothing is asked before Filter is pressed. */
export function RegisterFilterForm({ filters, isPlain, onFilter, onClear, children }: Props) {
  const [form] = Form.useForm<Fields>();
  const { page: _page, perPage: _perPage, ...fields } = filters;
  // The address changed by Back or a link: the form shows what the list shows.
  const said = JSON.stringify(fields);
  useEffect(() => form.setFieldsValue(JSON.parse(said) as Fields), [form, said]);
  return (
    <search>
      <Form
        form={form}
        layout="vertical"
        className="report-form"
        initialValues={fields}
        onFinish={(values: Partial<Record<keyof Fields, string | null>>) => onFilter(tidy(values))}
      >
        <Form.Item name="from" label="Supplied from">
          <DateInput />
        </Form.Item>
        <Form.Item name="to" label="Supplied until">
          <DateInput />
        </Form.Item>
        <Form.Item name="patient" label="Patient">
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="prescriber" label="Prescriber">
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="medicine" label="Medicine">
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="batch" label="Batch">
          <Input className="mono" autoComplete="off" maxLength={40} />
        </Form.Item>
        <div className="report-buttons">
          <Button type="primary" htmlType="submit">
            Filter
          </Button>
          {children}
          {!isPlain && (
            <Button type="text" onClick={onClear}>
              Clear filters
            </Button>
          )}
        </div>
      </Form>
    </search>
  );
}

function tidy(values: Partial<Record<keyof Fields, string | null>>): Fields {
  const { page: _page, perPage: _perPage, ...none } = DEFAULTS;
  const said = Object.entries(values).map(([name, value]) => [name, (value ?? '').trim()]);
  return { ...none, ...(Object.fromEntries(said) as Fields) };
}
