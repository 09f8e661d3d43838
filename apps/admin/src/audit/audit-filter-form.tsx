import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { DateInput, inOrder } from '../ui/date-input.tsx';
import { ReportForm } from '../ui/report-form.tsx';
import { type AuditFields, type AuditProps, NONE } from './audit.api.ts';
import { CustomerSelect } from './customer-select.tsx';
import { KIND_OPTIONS, PROGRAM_NAMES } from './words.ts';

interface Props {
  fields: AuditFields;
  isPlain: boolean;
  people: AuditProps['people'];
  customer: AuditProps['customer'];
  onFilter(fields: AuditFields): void;
  onClear(): void;
  /** The files of what the filters match. */
  children: ReactNode;
}

export function AuditFilterForm({ people, customer, children, ...form }: Props) {
  const persons = people.map(({ id, name }) => ({ value: String(id), label: name }));
  const programs = Object.entries(PROGRAM_NAMES).map(([value, label]) => ({ value, label }));
  return (
    <ReportForm none={NONE} files={children} {...form}>
      <Form.Item name="person" label="Colleague">
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          options={[{ value: '', label: 'Anybody' }, ...persons]}
        />
      </Form.Item>
      <Form.Item name="customer" label="Customer">
        <CustomerSelect known={customer} />
      </Form.Item>
      <Form.Item name="kind" label="What they did">
        <Select popupMatchSelectWidth={false} options={KIND_OPTIONS} />
      </Form.Item>
      <Form.Item name="program" label="Part of Sorrel">
        <Select options={[{ value: '', label: 'All' }, ...programs]} />
      </Form.Item>
      <Form.Item name="from" label="First day">
        <DateInput />
      </Form.Item>
      <Form.Item
        name="to"
        label="Last day"
        dependencies={['from']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, to: string | null) =>
              inOrder(String(getFieldValue('from') ?? ''), to, 'The last day is before the first.'),
          }),
        ]}
      >
        <DateInput />
      </Form.Item>
      <Form.Item name="text" label="Words">
        <Input maxLength={200} placeholder="photo, refund, a name…" />
      </Form.Item>
    </ReportForm>
  );
}
