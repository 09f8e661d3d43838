import { owingNews } from '@sorrel/contracts/fulfilment/owing';
import { Form } from 'antd';
import { DateInput } from '../ui/date-input.tsx';
import { FormDialog, WordsField } from '../ui/form-dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import type { Owing } from './owings.api.ts';

interface Props {
  /** Null: closed. */
  owing: Owing | null;
  onClose(): void;
  onDone(): void;
}
interface Entered {
  expected_on: string | null;
  reason: string;
}

/** Until when it is expected, and why one thinks so; the patient is told once somebody has stopped changing it. */
export function ExpectDialog({ owing, onClose, onDone }: Props) {
  const shown = useLast(owing);
  if (!shown) return null;
  return (
    <ExpectOne
      key={`${shown.id} ${shown.expected_on}`}
      isOpen={owing !== null}
      owing={shown}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

function ExpectOne({ isOpen, owing, onClose, onDone }: Omit<Props, 'owing'> & { isOpen: boolean; owing: Owing }) {
  const { id, order_id: orderId, product, code, expected_on: before, told_at: toldAt } = owing;
  const [form] = Form.useForm<Entered>();
  const day = Form.useWatch('expected_on', form) ?? null;
  const line = { orderId, product: product || code, expectedOn: day };
  return (
    <FormDialog<Entered>
      form={form}
      isOpen={isOpen}
      title={`When is ${orderId} expected?`}
      okText="Save and tell the patient"
      width={520}
      startAt="field"
      path="/v2/admin/form/expect-owing"
      initial={{ expected_on: before }}
      sent={({ expected_on: expected = null, reason }) => ({ id, expected_on: expected, before, reason })}
      said={`${orderId} is kept, and the patient is told within minutes`}
      failed="Nothing was changed"
      onDone={onDone}
      onFailed={onDone}
      onClose={onClose}
    >
      <Form.Item
        name="expected_on"
        label="Expected day"
        extra="Leave it empty if nobody knows the day."
        rules={[
          {
            validator: (_, next?: string | null) =>
              (next ?? null) === before
                ? Promise.reject(new Error('It is expected like this already.'))
                : Promise.resolve(),
          },
        ]}
      >
        <DateInput isFuture />
      </Form.Item>
      <WordsField name="reason" label="Reason (for colleagues)" missing="Please write why." most={500} rows={2} />
      {day !== before && toldAt !== null && (
        <section className="letter under" aria-label="What the patient reads">
          <h3>What the patient reads</h3>
          {owingNews({ kind: 'expected', owed: [line] }, true).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </section>
      )}
    </FormDialog>
  );
}
