import { PARCEL_TROUBLES, type ParcelTrouble } from '@sorrel/contracts/fulfilment/parcel';
import { Checkbox, Form, Radio } from 'antd';
import { FormDialog, needed, WordsField } from '../ui/form-dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import { TROUBLES } from './words.ts';

interface Parcel {
  itemId: number;
  orderId: string;
  isCold: boolean;
}
interface Props {
  /** Null: closed. */
  parcel: Parcel | null;
  onClose(): void;
  onDone(): void;
}
interface Entered {
  trouble: ParcelTrouble;
  isHere?: boolean;
  note: string;
}

/** A parcel that has left had trouble: what, whether its pack is here, and what is known. */
export function MarkDialog({ parcel, onClose, onDone }: Props) {
  const shown = useLast(parcel);
  if (!shown) return null;
  return <MarkOne key={shown.itemId} isOpen={parcel !== null} parcel={shown} onClose={onClose} onDone={onDone} />;
}

function MarkOne({ isOpen, parcel, onClose, onDone }: Omit<Props, 'parcel'> & { isOpen: boolean; parcel: Parcel }) {
  const { itemId, orderId, isCold } = parcel;
  const [form] = Form.useForm<Entered>();
  const trouble = Form.useWatch('trouble', form);
  return (
    <FormDialog<Entered>
      form={form}
      isOpen={isOpen}
      title={`What happened to ${orderId}?`}
      okText="Mark"
      path="/v2/admin/form/mark-parcel"
      sent={({ trouble: what, isHere = false, note }) => ({
        item: itemId,
        trouble: what,
        is_back: what === 'returned' || (what !== 'lost' && isHere),
        note,
      })}
      said={`${orderId} is under Exceptions`}
      failed="Nothing was marked"
      onDone={onDone}
      onClose={onClose}
    >
      <Form.Item name="trouble" rules={needed('Please choose what happened.')}>
        <Radio.Group
          aria-label="What happened"
          className="tall-choices"
          options={PARCEL_TROUBLES.filter((one) => one !== 'warm' || isCold).map((value) => ({
            value,
            label: TROUBLES[value],
          }))}
        />
      </Form.Item>
      {trouble !== undefined && trouble !== 'returned' && trouble !== 'lost' && (
        <Form.Item name="isHere" valuePropName="checked" className="tall-choices">
          <Checkbox>The pack is here</Checkbox>
        </Form.Item>
      )}
      <WordsField name="note" label="What is known" missing="Please write what is known." most={500} />
    </FormDialog>
  );
}
