import { Form, Input, Radio } from 'antd';
import type { Done } from '../ui/command.ts';
import { filledIn, FormDialog } from '../ui/form-dialog.tsx';

interface Entered {
  name: string;
  unit: 'mg' | 'ul';
}

/** A new ingredient; its deliveries follow. */
export function AddIngredient({ isOpen, onClose, onDone }: { isOpen: boolean; onClose(): void; onDone(): void }) {
  return (
    <FormDialog<Entered, Done & { code: string }>
      isForGloves
      isOpen={isOpen}
      title="Add an ingredient"
      okText="Add"
      path="/v2/admin/form/add-ingredient"
      initial={{ unit: 'mg' }}
      said={({ code }, { name }) => `${name} is kept as ${code}`}
      failed="Nothing was added"
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="name" label="Name" extra="As on its certificate, with its grade." rules={filledIn}>
        <Input maxLength={80} placeholder="Azelaic acid, Ph. Eur." />
      </Form.Item>
      <Form.Item name="unit" label="Counted in">
        <Radio.Group
          className="tall-choices"
          options={[
            { value: 'mg', label: 'Grams, on the balance' },
            { value: 'ul', label: 'Millilitres, by volume' },
          ]}
        />
      </Form.Item>
    </FormDialog>
  );
}
