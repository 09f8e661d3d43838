import { Form, Input, InputNumber, Select } from 'antd';
import { DateInput } from '../ui/date-input.tsx';
import { filledIn, FormDialog } from '../ui/form-dialog.tsx';
import type { Item } from './batches.api.ts';

interface Delivery {
  code: string;
  number: string;
  gtin?: string;
  expires_on: string;
  quantity: number;
  supplier: string;
  invoice: string;
}

/** A delivery is booked in; supplier and invoice stay for the next line of the same delivery. */
export function ReceiveDialog({
  isOpen,
  items,
  onClose,
  onDone,
}: {
  isOpen: boolean;
  items: readonly Item[];
  onClose(): void;
  onDone(): void;
}) {
  return (
    <FormDialog<Delivery>
      isOpen={isOpen}
      title="Receive a batch"
      okText="Book in"
      width={520}
      path="/v2/admin/form/receive-batch"
      said={(_, { quantity, code }) => `${quantity} packs of ${code} are booked in, in quarantine`}
      failed="Nothing was booked in"
      forgets={['code', 'number', 'gtin', 'expires_on', 'quantity']}
      onDone={onDone}
      onClose={onClose}
    >
      <p>It stays in quarantine until a pharmacist releases it.</p>
      <Form.Item name="code" label="Item" rules={filledIn}>
        <Select
          showSearch
          optionFilterProp="label"
          options={items.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        />
      </Form.Item>
      <div className="form-grid">
        <Form.Item name="number" label="Batch number" rules={filledIn}>
          <Input className="mono" autoComplete="off" maxLength={20} />
        </Form.Item>
        <Form.Item name="expires_on" label="Expires" rules={filledIn}>
          <DateInput isExpiry />
        </Form.Item>
        <Form.Item name="quantity" label="Packs" rules={filledIn}>
          <InputNumber<number> min={1} max={100_000} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="gtin" label="GTIN (optional)" extra="The digits under the pack’s code.">
          <Input className="mono" autoComplete="off" inputMode="numeric" maxLength={14} />
        </Form.Item>
        <Form.Item name="supplier" label="Supplier" rules={filledIn}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="invoice" label="Invoice" rules={filledIn}>
          <Input maxLength={60} />
        </Form.Item>
      </div>
    </FormDialog>
  );
}
