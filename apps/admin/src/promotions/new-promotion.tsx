import { Checkbox, Form, Input, InputNumber, Select } from 'antd';
import { DateInput } from '../ui/date-input.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

interface Fields {
  code: string;
  title: string;
  type: 'percentage' | 'fixed';
  value: number;
  duration: 'once' | 'repeating' | 'forever';
  charges?: number | null;
  is_first_order_only: boolean;
  excluded_forms: string[];
  starts_on?: string | null;
  ends_on?: string | null;
  limit?: number | null;
  is_banner: boolean;
}
interface Props {
  open: boolean;
  onClose(): void;
  onDone(): void;
}

const PLAIN: Partial<Fields> = {
  type: 'percentage',
  duration: 'once',
  is_first_order_only: true,
  excluded_forms: ['tablet'],
  is_banner: false,
};
const FORMS = ['cream', 'tablet', 'solution', 'injection', 'serum'];

/** A code's terms cannot be changed after this, and the dialog says so. */
export function NewPromotion({ open, onClose, onDone }: Props) {
  const [form] = Form.useForm<Fields>();
  const type = Form.useWatch('type', form) ?? PLAIN.type;
  const duration = Form.useWatch('duration', form);
  return (
    <FormDialog<Fields>
      form={form}
      isOpen={open}
      title="New code"
      okText="Make code"
      width={640}
      path="/v2/admin/form/promotions/create"
      initial={PLAIN}
      said={() => `${form.getFieldValue('code').trim().toUpperCase()} can be used`}
      failed="The code was not made"
      onDone={onDone}
      onClose={onClose}
    >
      <p>What a code gives stays as you make it. It can be stopped, but not changed.</p>
      <div className="form-grid">
        <Form.Item
          name="code"
          label="Code"
          rules={[
            {
              required: true,
              pattern: /^\s*[A-Za-z0-9][A-Za-z0-9-]{2,29}\s*$/,
              message: 'Please use 3 to 30 letters, digits and dashes.',
            },
          ]}
        >
          <Input autoComplete="off" className="mono" />
        </Form.Item>
        <Form.Item
          name="title"
          label="What the customer reads"
          rules={[{ required: true, whitespace: true, max: 100, message: 'Please say what the customer gets.' }]}
        >
          <Input autoComplete="off" placeholder="20% off your first order" />
        </Form.Item>
        <Form.Item name="type" label="Kind">
          <Select
            options={[
              { value: 'percentage', label: 'Percent off' },
              { value: 'fixed', label: 'Pounds off' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="value"
          label={type === 'fixed' ? 'Pounds' : 'Percent'}
          rules={[{ required: true, message: 'Please enter how much.' }]}
        >
          <InputNumber
            controls={false}
            min={0.01}
            {...(type === 'fixed' ? { precision: 2, prefix: '£' } : { precision: 2, max: 100, suffix: '%' })}
          />
        </Form.Item>
        <Form.Item name="duration" label="Counts for">
          <Select
            options={[
              { value: 'once', label: 'The first payment' },
              { value: 'repeating', label: 'Several payments' },
              { value: 'forever', label: 'Every payment' },
            ]}
          />
        </Form.Item>
        {duration === 'repeating' && (
          <Form.Item
            name="charges"
            label="How many payments"
            rules={[{ required: true, message: 'Please say for how many payments it counts.' }]}
          >
            <InputNumber controls={false} precision={0} min={1} max={100} />
          </Form.Item>
        )}
        <Form.Item name="starts_on" label="First day (optional)">
          <DateInput isFuture />
        </Form.Item>
        <Form.Item name="ends_on" label="Last day (optional)">
          <DateInput isFuture />
        </Form.Item>
        <Form.Item name="limit" label="How many people may use it (optional)">
          <InputNumber controls={false} precision={0} min={1} placeholder="no limit" />
        </Form.Item>
        <Form.Item name="excluded_forms" label="Not for">
          <Select
            mode="multiple"
            options={FORMS.map((value) => ({ value, label: `${value}s` }))}
            placeholder="nothing is left out"
          />
        </Form.Item>
        <Form.Item name="is_first_order_only" valuePropName="checked">
          <Checkbox>First orders only</Checkbox>
        </Form.Item>
        <Form.Item name="is_banner" valuePropName="checked">
          <Checkbox>Show it in the shop's banner</Checkbox>
        </Form.Item>
      </div>
    </FormDialog>
  );
}
