import { amountText } from '@sorrel/contracts/fulfilment/amount';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { Form, InputNumber, Select } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import type { Formula } from './making.api.ts';

interface Entered {
  formula_id: number;
  packs: number;
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
  const [failure, setFailure] = useState<string | null>(null);
  // The same for every try of one sheet, so that an answer that was lost begins no second one.
  const key = useRef(crypto.randomUUID());
  const { mutateAsync, isPending } = useCommand<Entered & { key: string }, { success: true; id: number }>(
    '/v2/admin/form/start-worksheet',
  );
  const [formulaId, packs] = [Form.useWatch('formula_id', form), Form.useWatch('packs', form)];
  const formula = formulas.find(({ id }) => id === formulaId);
  const save = async (entered: Entered): Promise<void> => {
    setFailure(null);
    try {
      const { id } = await mutateAsync({ ...entered, key: key.current });
      key.current = crypto.randomUUID();
      void client.invalidateQueries({ queryKey: ['worksheets'] });
      void navigate(`/worksheets/${id}`);
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
    }
  };
  const needed = [{ required: true, message: 'Please fill this in.' }];
  return (
    <Dialog
      open={isOpen}
      title="Begin a worksheet"
      okText="Begin"
      isBusy={isPending}
      notice={failure ? { type: 'error', title: 'No worksheet was begun', description: failure } : null}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        className="glove"
        layout="vertical"
        onFinish={(entered) => void save(entered)}
        requiredMark={false}
      >
        <Form.Item name="formula_id" label="Product" rules={needed}>
          <Select
            showSearch
            optionFilterProp="label"
            options={formulas.map(({ id, code, product }) => ({ value: id, label: `${code} ${product}` }))}
          />
        </Form.Item>
        <Form.Item name="packs" label="Packs" rules={needed}>
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
      </Form>
    </Dialog>
  );
}
