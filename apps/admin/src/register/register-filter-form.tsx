import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { DateInput } from '../ui/date-input.tsx';
import { ReportForm } from '../ui/report-form.tsx';
import { DEFAULTS, type Fields, type RegisterFilters } from './register.api.ts';

interface Props {
  filters: RegisterFilters;
  isPlain: boolean;
  onFilter(fields: Fields): void;
  onClear(): void;
  /** The files of what the filters match. */
  children: ReactNode;
}

export function RegisterFilterForm({ filters, children, ...form }: Props) {
  const { page: _page, perPage: _perPage, ...fields } = filters;
  const { page: _none, perPage: _any, ...none } = DEFAULTS;
  return (
    <ReportForm fields={fields} none={none} files={children} {...form}>
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
    </ReportForm>
  );
}
