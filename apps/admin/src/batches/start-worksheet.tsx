import { amountText } from '@sorrel/contracts/fulfilment/amount';
import { useQueryClient } from '@tanstack/react-query';
import { Form, InputNumber, Select } from 'antd';
import { useNavigate } from 'react-router';
import type { Done } from '../ui/command.ts';
import { filledIn, FormDialog } from '../ui/form-dialog.tsx';
import type { Formula } from './making.api.ts';

interface Entered {
  formula_id: number;
  packs: number;
}
interface Begun extends Done {
  id: number;
}

/** What is to be made, and how much of it; the sheet then says from which batches. */
export function StartWorksheet({
  isOpen,
  formulas,
  onClose,
}: {
  isOpen: boolean;
  formulas: readonly Formula[];
  onClose(): void;
}) {
  const [form] = Form.useForm<Entered>();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [formulaId, packs] = [Form.useWatch('formula_id', form), Form.useWatch('packs', form)];
  const formula = formulas.find(({ id }) => id === formulaId);
  const begun = ({ id }: Begun): void => {
    void client.invalidateQueries({ queryKey: ['worksheets'] });
    void navigate(`/worksheets/${id}`);
  };
  return (
    <FormDialog<Entered, Begun>
      form={form}
      isForGloves
      isOpen={isOpen}
      title="Begin a worksheet"
      okText="Begin"
      path="/v2/admin/form/start-worksheet"
      said={null}
      failed="No worksheet was begun"
      onDone={begun}
      onClose={onClose}
    >
      <Form.Item name="formula_id" label="Product" rules={filledIn}>
        <Select
          showSearch
          optionFilterProp="label"
          options={formulas.map(({ id, code, product }) => ({ value: id, label: `${code} ${product}` }))}
        />
      </Form.Item>
      <Form.Item name="packs" label="Packs" rules={filledIn}>
        <InputNumber<number> min={1} max={1_000} precision={0} style={{ width: '100%' }} />
      </Form.Item>
      {formula && packs > 0 && (
        <ul className="amounts" aria-label="What it needs">
          {formula.parts.map(({ code, name, unit, quantity }) => (
            <li key={code}>
              <span>{name}</span>
              <span className="num strong">{amountText(quantity * packs, unit)}</span>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
