import { Form, Input } from 'antd';
import { DateInput, inOrder } from '../ui/date-input.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { ReportForm } from '../ui/report-form.tsx';
import { useMay } from '../app/session.tsx';
import { decisionsUrl, DEFAULTS, exportUrl, type PomFilters } from './pom.api.ts';

type Fields = Omit<PomFilters, 'page' | 'perPage'>;

interface Props {
  filters: PomFilters;
  isPlain: boolean;
  onFilter(fields: Fields): void;
  onClear(): void;
}

export function PomFilterForm({ filters, ...form }: Props) {
  const mayReadDecisions = useMay('readRegister');
  const { page: _page, perPage: _perPage, ...fields } = filters;
  const { page: _none, perPage: _any, ...none } = DEFAULTS;
  return (
    <ReportForm
      fields={fields}
      none={none}
      files={
        <>
          <ExportButton href={exportUrl(filters)} problem="The report was not exported">
            Export to Excel
          </ExportButton>
          {mayReadDecisions && (
            <ExportButton href={decisionsUrl(filters)} problem="The decisions were not exported">
              Decisions (CSV)
            </ExportButton>
          )}
        </>
      }
      {...form}
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
            validator: (_, end: string) =>
              inOrder(String(getFieldValue('start_date') ?? ''), end, 'The end date is before the start date.'),
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
    </ReportForm>
  );
}
