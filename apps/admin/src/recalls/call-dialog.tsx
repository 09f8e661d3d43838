import { RECALL_REPLIES, REPLY_TEXT } from '@sorrel/contracts/fulfilment/recall';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
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
  const [reply, setReply] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  // The same for every try of one note, so that an answer that was lost notes nothing twice.
  const key = useRef('');
  const { message } = App.useApp();
  const { mutateAsync, isPending } = useCommand<{ patient: number; reply: string; key: string }>(
    '/v2/admin/form/note-recall-call',
  );
  useEffect(() => {
    key.current = crypto.randomUUID();
    setReply(null);
    setNotice(null);
  }, [patient]);
  const save = async (): Promise<void> => {
    if (!patient || reply === null) return;
    setNotice(null);
    try {
      await mutateAsync({ patient: patient.id, reply, key: key.current });
      void message.success('The call is noted');
      onDone();
      onClose();
    } catch (error) {
      setNotice({ type: 'error', title: 'The call was not noted', description: messageOf(error) });
    }
  };
  return (
    <Dialog
      open={patient !== null}
      title={`Call to ${shown?.name ?? ''}`}
      okText="Note"
      isBusy={isPending}
      isOkDisabled={reply === null}
      notice={notice}
      onOk={() => void save()}
      onCancel={onClose}
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
      <Radio.Group
        aria-label="What they said"
        className="tall-choices"
        value={reply}
        onChange={({ target }) => setReply(target.value as string)}
        options={CHOICES}
      />
      <p className="sub">With a question, or unwell: a clinician gets a task.</p>
    </Dialog>
  );
}
