import { RECALL_REPLIES, REPLY_TEXT } from '@sorrel/contracts/fulfilment/recall';
import { Form, Radio } from 'antd';
import { FormDialog, needed } from '../ui/form-dialog.tsx';
import { useLast } from '../ui/use-last.ts';
import type { RecallPatientRow } from './recalls.api.ts';

const CHOICES = [
  ...RECALL_REPLIES.map((value) => ({ value: value as string, label: `“${REPLY_TEXT[value]}”` })),
  { value: 'not-reached', label: 'Not reached' },
];

interface Props {
  /** Null: closed. */
  patient: RecallPatientRow | null;
  onClose(): void;
  onDone(): void;
}

/** What a call brought. */
export function CallDialog({ patient, onClose, onDone }: Props) {
  const shown = useLast(patient);
  return (
    <FormDialog<{ reply: string }>
      key={shown?.id ?? 0}
      isOpen={patient !== null}
      title={`Call to ${shown?.name ?? ''}`}
      okText="Note"
      path="/v2/admin/form/note-recall-call"
      sent={(entered) => ({ ...entered, patient: shown?.id })}
      said="The call is noted"
      failed="The call was not noted"
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {shown?.phone ? (
          <a className="num" href={`tel:${shown.phone}`}>
            {shown.phone}
          </a>
        ) : (
          'No number was given.'
        )}
      </p>
      <Form.Item name="reply" rules={needed('Please choose what they said.')}>
        <Radio.Group aria-label="What they said" className="tall-choices" options={CHOICES} />
      </Form.Item>
      <p className="sub">With a question, or unwell: a clinician gets a task.</p>
    </FormDialog>
  );
}
