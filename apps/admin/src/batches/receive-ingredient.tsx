import { unitWord } from '@sorrel/contracts/fulfilment/amount';
import { Form, Input, Select } from 'antd';
import { DateInput } from '../ui/date-input.tsx';
import { filledIn, FormDialog } from '../ui/form-dialog.tsx';
import type { Ingredient } from './making.api.ts';

interface Delivery {
  code: string;
  number: string;
  expires_on: string;
  quantity: string;
  supplier: string;
  invoice: string;
  certificate: string;
}

/** A delivery of an ingredient; supplier and invoice stay for the next line of the same delivery. */
export function ReceiveIngredient({
  isOpen,
  ingredients,
  onClose,
  onDone,
}: {
  isOpen: boolean;
  ingredients: readonly Ingredient[];
  onClose(): void;
  onDone(): void;
}) {
  const [form] = Form.useForm<Delivery>();
  const code = Form.useWatch('code', form);
  const chosen = ingredients.find((one) => one.code === code);
  return (
    <FormDialog<Delivery>
      form={form}
      isForGloves
      isOpen={isOpen}
      title="Receive a delivery"
      okText="Book in"
      width={520}
      path="/v2/admin/form/receive-ingredient"
      said={(_, { quantity }) =>
        `${quantity} ${unitWord(chosen?.unit ?? 'mg')} of ${chosen?.name} are booked in, in quarantine`
      }
      failed="Nothing was booked in"
      forgets={['code', 'number', 'expires_on', 'quantity', 'certificate']}
      onDone={onDone}
      onClose={onClose}
    >
      <p>It stays in quarantine until a pharmacist releases it.</p>
      <Form.Item name="code" label="Ingredient" rules={filledIn}>
        <Select
          showSearch
          optionFilterProp="label"
          options={ingredients.map((one) => ({ value: one.code, label: `${one.name} (${one.code})` }))}
        />
      </Form.Item>
      <div className="form-grid">
        <Form.Item name="number" label="Batch number" rules={filledIn}>
          <Input className="mono" autoComplete="off" maxLength={20} />
        </Form.Item>
        <Form.Item name="expires_on" label="Expires" rules={filledIn}>
          <DateInput isExpiry />
        </Form.Item>
        <Form.Item name="quantity" label={`Amount in ${unitWord(chosen?.unit ?? 'mg')}`} rules={filledIn}>
          <Input className="num" autoComplete="off" inputMode="decimal" maxLength={12} placeholder="250" />
        </Form.Item>
        <Form.Item name="certificate" label="Certificate of analysis" rules={filledIn}>
          <Input autoComplete="off" maxLength={60} />
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
