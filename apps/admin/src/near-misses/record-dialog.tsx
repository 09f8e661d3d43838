import { Checkbox, Form, Input } from 'antd';
import dayjs from 'dayjs';
import { ChoiceField, DayField, FormDialog, WordsField } from '../ui/form-dialog.tsx';
import { CAUSE_WORDS, KIND_WORDS, STAGE_WORDS } from './words.ts';

interface Entered {
  order_id?: string;
  happened_on: string;
  stage: string;
  kind: string;
  causes: string[];
  what: string;
  action: string;
}

/** Not `required`: that would give the group an attribute which only a field may have. */
const chosen = async (_: unknown, causes: readonly string[] | undefined): Promise<void> => {
  if (!causes?.length) throw new Error('Please choose at least one.');
};

/** Half a minute's work, or nobody writes it down. */
export function RecordDialog({
  isOpen,
  given = {},
  onClose,
  onDone,
}: {
  isOpen: boolean;
  /** What is known already. */
  given?: Partial<Entered>;
  onClose(): void;
  onDone(): void;
}) {
  return (
    <FormDialog<Entered>
      isOpen={isOpen}
      title="Record a near miss"
      okText="Record"
      width={640}
      path="/v2/admin/form/record-near-miss"
      initial={{ happened_on: dayjs().format('YYYY-MM-DD'), ...given }}
      said="It is recorded. Thank you for writing it down."
      failed="Nothing was recorded"
      onDone={onDone}
      onClose={onClose}
    >
      <div className="form-grid">
        <ChoiceField name="kind" label="What was wrong" options={KIND_WORDS} missing="Please choose what was wrong." />
        <ChoiceField
          name="stage"
          label="Where it was found"
          options={STAGE_WORDS}
          missing="Please choose where it was found."
        />
        <DayField name="happened_on" label="Day" />
        <Form.Item name="order_id" label="Order ID (optional)">
          <Input className="mono" autoComplete="off" maxLength={20} placeholder="SRL-20116" />
        </Form.Item>
      </div>
      <Form.Item name="causes" label="What made it likely" rules={[{ validator: chosen }]}>
        <Checkbox.Group
          className="miss-causes"
          options={Object.entries(CAUSE_WORDS).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
      <WordsField
        name="what"
        label="What happened"
        extra="Which two were confused, and how it was noticed. No patient’s name."
        missing="Please write a few words."
        most={1_000}
      />
      <WordsField
        name="action"
        label="What was done at once"
        missing="Please write a few words."
        most={1_000}
        rows={2}
      />
    </FormDialog>
  );
}
