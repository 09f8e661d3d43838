import { decimalOf, unitWord } from '@sorrel/contracts/fulfilment/amount';
import { ApiError, messageOf } from '@sorrel/web-kit/api';
import { App, Button, Form, Input, InputNumber, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { showFieldErrors } from '../ui/field-errors.ts';
import type { Formula, FormulasProps } from './making.api.ts';

interface Entered {
  code: string;
  container: string;
  shelf_life_days: number;
  yield_min: number;
  yield_max: number;
  tolerance: number;
  parts: { code: string; quantity: string }[];
  steps: string;
}
type Sent = Omit<Entered, 'steps'> & { method: string[]; key: string };

const FIRST: Partial<Entered> = {
  yield_min: 95,
  yield_max: 100,
  tolerance: 1,
  parts: [{ code: '', quantity: '' }],
};
const valuesOf = (from: Formula | null): Partial<Entered> =>
  from
    ? {
        code: from.code,
        container: from.container,
        shelf_life_days: from.shelf_life_days,
        yield_min: from.yield_min,
        yield_max: from.yield_max,
        tolerance: from.tolerance / 10,
        parts: from.parts.map(({ code, quantity }) => ({ code, quantity: decimalOf(quantity) })),
        steps: from.method.join('\n'),
      }
    : FIRST;
const stepsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A new version: from nothing, or from the one before. */
export function WriteFormula({
  given,
  items,
  ingredients,
  onClose,
  onDone,
}: {
  /** Null: closed. */
  given: { from: Formula | null } | null;
  items: FormulasProps['items'];
  ingredients: FormulasProps['ingredients'];
  onClose(): void;
  onDone(): void;
}) {
  const [form] = Form.useForm<Entered>();
  const { message } = App.useApp();
  const [failure, setFailure] = useState<string | null>(null);
  // The same for every try of one version, so that an answer that was lost writes nothing twice.
  const key = useRef(crypto.randomUUID());
  const { mutateAsync, isPending } = useCommand<Sent, { success: true; id: number; version: number }>(
    '/v2/admin/form/write-formula',
  );
  useEffect(() => {
    if (!given) return;
    form.resetFields();
    form.setFieldsValue(valuesOf(given.from));
  }, [given, form]);
  const save = async ({ steps, ...entered }: Entered): Promise<void> => {
    setFailure(null);
    try {
      const { version } = await mutateAsync({ ...entered, method: stepsOf(steps), key: key.current });
      void message.success(`Version ${version} of ${entered.code} is written`);
      key.current = crypto.randomUUID();
      onDone();
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiError) showFieldErrors(form, error);
    }
  };
  const from = given?.from ?? null;
  const needed = [{ required: true, message: 'Please fill this in.' }];
  return (
    <Dialog
      open={given !== null}
      title={from ? `Version ${from.version + 1} of ${from.code}` : 'Write a formula'}
      okText="Write"
      width={640}
      isBusy={isPending}
      notice={failure ? { type: 'error', title: 'Nothing was written', description: failure } : null}
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
        <div className="form-grid">
          <Form.Item name="code" label="Item" rules={needed} className="form-wide">
            <Select
              showSearch
              optionFilterProp="label"
              disabled={from !== null}
              options={items.map((one) => ({ value: one.code, label: `${one.code} ${one.name}` }))}
            />
          </Form.Item>
          <Form.Item name="container" label="Container" rules={needed}>
            <Input maxLength={120} placeholder="50 g airless pump" />
          </Form.Item>
          <Form.Item name="shelf_life_days" label="Keeps for (days)" rules={needed}>
            <InputNumber<number> min={1} max={1_826} precision={0} />
          </Form.Item>
          <Form.Item name="yield_min" label="Least yield (% of the packs)" rules={needed}>
            <InputNumber<number> min={1} max={100} precision={0} />
          </Form.Item>
          <Form.Item name="yield_max" label="Most yield (%)" rules={needed}>
            <InputNumber<number> min={100} max={150} precision={0} />
          </Form.Item>
          <Form.Item name="tolerance" label="Weighing may be off by (%)" rules={needed}>
            <InputNumber<number> min={0.1} max={10} step={0.1} precision={1} />
          </Form.Item>
        </div>
        <fieldset className="formula-lines">
          <legend>In one pack</legend>
          <Form.List name="parts">
            {(fields, { add, remove }) => (
              <>
                {fields.map(({ key: row, name }) => (
                  <Part key={row} place={name} ingredients={ingredients} onRemove={() => remove(name)} />
                ))}
                <Button onClick={() => add({ code: '', quantity: '' })}>Another ingredient</Button>
              </>
            )}
          </Form.List>
        </fieldset>
        <Form.Item
          name="steps"
          label="Method"
          extra="A step a line."
          rules={[{ required: true, message: 'Please write at least one step.' }]}
        >
          <Input.TextArea autoSize={{ minRows: 5, maxRows: 16 }} maxLength={8_000} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

function Part({
  place,
  ingredients,
  onRemove,
}: {
  place: number;
  ingredients: FormulasProps['ingredients'];
  onRemove(): void;
}) {
  const code = Form.useWatch<string | undefined>(['parts', place, 'code']);
  const unit = ingredients.find((one) => one.code === code)?.unit ?? 'mg';
  const needed = [{ required: true, message: 'Please fill this in.' }];
  return (
    <div className="formula-line">
      <Form.Item name={[place, 'code']} rules={needed}>
        <Select
          aria-label={`Ingredient ${place + 1}`}
          showSearch
          optionFilterProp="label"
          options={ingredients.map((one) => ({ value: one.code, label: one.name }))}
        />
      </Form.Item>
      <Form.Item name={[place, 'quantity']} rules={needed}>
        <Input
          className="num"
          aria-label={`Amount ${place + 1} in ${unitWord(unit)}`}
          autoComplete="off"
          inputMode="decimal"
          maxLength={9}
          suffix={unitWord(unit)}
        />
      </Form.Item>
      <Button aria-label={`Remove ingredient ${place + 1}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}
