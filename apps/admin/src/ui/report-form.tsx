import { Button, Form } from 'antd';
import { useEffect, type ReactNode } from 'react';

interface Props<F> {
  /** What the list shows now. */
  fields: F;
  /** What a field that was left empty counts as. */
  none: F;
  isPlain: boolean;
  onFilter(fields: F): void;
  onClear(): void;
  /** The files of what the filters match. */
  files: ReactNode;
  children: ReactNode;
}

/** The filters of a report. Nothing is asked before Filter is pressed. */
export function ReportForm<F extends object>({ fields, none, isPlain, onFilter, onClear, files, children }: Props<F>) {
  const [form] = Form.useForm();
  // The address changed by Back or a link: the form shows what the list shows.
  const said = JSON.stringify(fields);
  useEffect(() => form.setFieldsValue(JSON.parse(said)), [form, said]);
  return (
    <search>
      <Form
        form={form}
        layout="vertical"
        className="report-form"
        initialValues={fields}
        onFinish={(values: Record<string, string | null>) => onFilter({ ...none, ...(trimmed(values) as F) })}
      >
        {children}
        <div className="report-buttons">
          <Button type="primary" htmlType="submit">
            Filter
          </Button>
          {files}
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

const trimmed = (values: Record<string, string | null>): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, (value ?? '').trim()]));
