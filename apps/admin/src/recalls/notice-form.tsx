import { isUnfinished, RECALL_ACTS, recallDraft, type RecallAct } from '@sorrel/contracts/fulfilment/recall';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Button, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { Preview } from './preview.tsx';
import type { RecallProps } from './recalls.api.ts';

const ACTS: Record<RecallAct, string> = {
  stop: 'Stop using it, and keep it',
  return: 'Stop using it, and send it back',
  discard: 'Stop using it, and dispose of it',
};

interface Props {
  batch: RecallProps['batch'];
  onSent(): void;
}

/** What patients read on their labels: of an ingredient, what was made from it and has left. */
function onLabels({ unit, product, code, number, made }: RecallProps['batch']): { product: string; number: string } {
  const left = made.filter(({ supplied }) => supplied > 0);
  if (unit === 'packs' || left.length === 0) return { product: product || code, number };
  return {
    product: [...new Set(left.map((one) => one.product))].join(' and '),
    number: left.map((one) => one.number).join(' or '),
  };
}

/** The notice is written from a draft, read as the patient will read it, and sent once. */
export function NoticeForm({ batch, onSent }: Props) {
  const ids = { acts: useId(), text: useId() };
  const draftOf = (of: RecallAct): string => recallDraft(of, onLabels(batch));
  const [act, setAct] = useState<RecallAct>('stop');
  const [text, setText] = useState(() => draftOf('stop'));
  const [isPreviewed, setPreviewed] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { message } = App.useApp();
  const { mutateAsync, isPending } = useCommand<
    { id: number; act: RecallAct; text: string },
    { success: true; patients: number }
  >('/v2/admin/form/send-recall-notice');
  const choose = (next: RecallAct): void => {
    // What was written by hand stays; only an untouched draft changes with the choice.
    if (text === draftOf(act)) setText(draftOf(next));
    setAct(next);
  };
  const send = async (): Promise<void> => {
    setNotice(null);
    try {
      const { patients } = await mutateAsync({ id: batch.id, act, text });
      void message.success(patients === 1 ? '1 patient is written to' : `${patients} patients are written to`);
      setPreviewed(false);
      onSent();
    } catch (error) {
      setNotice({ type: 'error', title: 'Nothing was sent', description: messageOf(error) });
    }
  };
  const isOpenStill = isUnfinished(text);
  return (
    <section className="recall-form">
      <h2>Write to patients</h2>
      <p className="sub">
        It goes to everybody who has got a pack, into their messages and, without saying what it is about, by e-mail. It
        is sent once.
      </p>
      <p id={ids.acts} className="field-label">
        What they are asked to do
      </p>
      <Radio.Group
        aria-labelledby={ids.acts}
        className="tall-choices"
        value={act}
        onChange={({ target }) => choose(target.value as RecallAct)}
        options={RECALL_ACTS.map((value) => ({ value, label: ACTS[value] }))}
      />
      <label className="field-label" htmlFor={ids.text}>
        Message
      </label>
      <Input.TextArea
        id={ids.text}
        autoSize={{ minRows: 10, maxRows: 24 }}
        maxLength={4_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {isOpenStill && <p className="sub">Fill in what stands in square brackets.</p>}
      <p className="row-buttons under">
        <Button type="primary" disabled={isOpenStill || text.trim().length < 20} onClick={() => setPreviewed(true)}>
          Read it as patients will
        </Button>
      </p>
      <Dialog
        open={isPreviewed}
        title="As patients will read it"
        okText={`Send to everybody who has it`}
        width={640}
        isBusy={isPending}
        notice={notice}
        onOk={() => void send()}
        onCancel={() => setPreviewed(false)}
      >
        <Preview act={act} text={text} />
      </Dialog>
    </section>
  );
}
