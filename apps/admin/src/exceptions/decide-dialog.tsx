import { parcelNews, type PackFate, type ParcelOutcome } from '@sorrel/contracts/fulfilment/parcel';
import { Form, Radio } from 'antd';
import { FormDialog, needed, WordsField } from '../ui/form-dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import type { ExceptionRow } from './exceptions.api.ts';
import { FATES, OUTCOMES } from './words.ts';

interface Props {
  /** Null: closed. */
  exception: ExceptionRow | null;
  onClose(): void;
  onDone(): void;
}
interface Entered {
  outcome: ParcelOutcome;
  pack: PackFate;
  reason: string;
}

/** What follows, among what the rules leave open; the patient's letter is read before it goes. */
export function DecideDialog({ exception, onClose, onDone }: Props) {
  const shown = useLast(exception);
  if (!shown) return null;
  return <DecideOne key={shown.id} isOpen={exception !== null} exception={shown} onClose={onClose} onDone={onDone} />;
}

function DecideOne({
  isOpen,
  exception,
  onClose,
  onDone,
}: Omit<Props, 'exception'> & { isOpen: boolean; exception: ExceptionRow }) {
  const { id, order_id: orderId, trouble, is_back: isBack, outcomes, fates } = exception;
  const [form] = Form.useForm<Entered>();
  const outcome = Form.useWatch('outcome', form);
  // Where the rules leave one thing to do with the pack, nobody has to choose it.
  const only = fates.length === 1 ? fates[0] : undefined;
  return (
    <FormDialog<Entered>
      form={form}
      isOpen={isOpen}
      title={`What follows for ${orderId}?`}
      okText="Decide and tell the patient"
      width={520}
      path="/v2/admin/form/decide-parcel"
      {...(only ? { initial: { pack: only } } : {})}
      sent={(entered) => ({ ...entered, pack: entered.pack ?? only, id })}
      said={`${orderId} is decided, and the patient is told`}
      failed="Nothing was decided"
      onDone={onDone}
      onFailed={onDone}
      onClose={onClose}
    >
      <Form.Item name="outcome" label="The patient" rules={needed('Please choose what the patient gets.')}>
        <Radio.Group
          aria-label="The patient"
          className="tall-choices"
          options={outcomes.map((value) => ({ value, label: OUTCOMES[value] }))}
        />
      </Form.Item>
      {isBack && (
        <Form.Item name="pack" label="The pack" rules={needed('Please choose what becomes of the pack.')}>
          <Radio.Group
            aria-label="The pack"
            className="tall-choices"
            options={fates.map((value) => ({ value, label: FATES[value] }))}
          />
        </Form.Item>
      )}
      <WordsField name="reason" label="Reason" missing="Please write why." most={500} />
      {outcome && (
        <section className="letter under" aria-label="What the patient reads">
          <h3>What the patient reads</h3>
          {parcelNews({ orderId, trouble, outcome, isBack }).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
    </FormDialog>
  );
}
