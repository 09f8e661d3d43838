import { Button, Form, Input } from 'antd';
import { useEffect } from 'react';
import { DateInput } from '../ui/date-input.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { useMay } from '../app/session.tsx';
import { decisionsUrl, DEFAULTS, exportUrl, type PomFilters } from './pom.api.ts';

type Fields = Omit<PomFilters, 'page' | 'perPage'>;

interface Props {
  filters: PomFilters;
  isPlain: boolean;
  onFilter(fields: Fields): void;
  onClear(): void;
}

/** Nothing is asked before Filter is pressed. */
export function PomFilterForm({ filters, isPlain, onFilter, onClear }: Props) {
  const [form] = Form.useForm<Fields>();
  const mayReadDecisions = useMay('readRegister');
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
        <Form.Item name="start_date" label="Start Date">
          <DateInput />
        </Form.Item>
        <Form.Item
          name="end_date"
          label="End Date"
          dependencies={['start_date']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, end: string) => inOrder(String(getFieldValue('start_date') ?? ''), end),
            }),
          ]}
        >
          <DateInput />
        </Form.Item>
        <Form.Item name="patient" label="Patient">
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="prescriber" label="Prescriber">
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="item" label="Prescribed Drug">
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="id" label="Script Ref">
          <Input maxLength={40} placeholder="PRX123" />
        </Form.Item>
        <div className="report-buttons">
          <Button type="primary" htmlType="submit">
            Filter
          </Button>
          <ExportButton href={exportUrl(filters)} problem="The report was not exported">
            Export to Excel
          </ExportButton>
          {mayReadDecisions && (
            <ExportButton href={decisionsUrl(filters)} problem="The decisions were not exported">
              Decisions (CSV)
            </ExportButton>
          )}
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

const inOrder = (start: string, end: string | null): Promise<void> =>
  start && end && end < start ? Promise.reject(new Error('The end date is before the start date.')) : Promise.resolve();
