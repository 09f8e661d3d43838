import {
  STOP_REASON_WORDS,
  STOP_REASONS,
  stopDraft,
  type StopAdvice,
  type StopReason,
} from '@sorrel/contracts/billing/medicine-stop';
import { messageOf } from '@sorrel/web-kit/api';
import { useQuery } from '@tanstack/react-query';
import { App, Input, Radio, Select } from 'antd';
import { useId, useRef, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { Problem } from '../ui/problem.tsx';
import { considerQuery, type StoppedProps } from './stopped.api.ts';

interface Props {
  isOpen: boolean;
  /** What is meant, where somebody came from its row. */
  first: string | undefined;
  choices: StoppedProps['choices'];
  onClose(): void;
  onDone(): void;
}
interface Entered {
  what: string;
  reason: StopReason;
  note: string;
  advice: StopAdvice | null;
  text: string;
  key: string;
}

const ADVICE: { value: StopAdvice | ''; label: string }[] = [
  { value: '', label: 'Nothing' },
  { value: 'keep-using', label: 'Keep using it as directed' },
  { value: 'stop-using', label: 'Stop using it, and keep the pack' },
];

/** Within a minute: what, why, and what patients read; what it does is told in numbers before it is pressed. */
export function StopDialog({ isOpen, first, choices, onClose, onDone }: Props) {
  const ids = { what: useId(), reason: useId(), note: useId(), advice: useId(), text: useId() };
  const { message } = App.useApp();
  const [chosen, setChosen] = useState<string | null>(null);
  const what = chosen ?? first ?? null;
  const [reason, setReason] = useState<StopReason | null>(null);
  const [advice, setAdvice] = useState<StopAdvice | null>(null);
  const [note, setNote] = useState('');
  // Null: the draft as it is. What was written by hand stays whatever is chosen.
  const [written, setWritten] = useState<string | null>(null);
  const text = written ?? (reason ? stopDraft(reason, advice) : '');
  const [notice, setNotice] = useState<Notice | null>(null);
  // The same for every try of one stop, so that an answer that was lost stops nothing twice.
  const key = useRef(crypto.randomUUID());
  const { mutateAsync, isPending } = useCommand<Entered, { success: true; patients: number }>(
    '/v2/admin/form/stop-medicine',
  );
  const isReady = what !== null && reason !== null && note.trim().length >= 3 && text.trim().length >= 3;
  const stop = async (): Promise<void> => {
    if (what === null || reason === null) return;
    setNotice(null);
    try {
      const { patients } = await mutateAsync({ what, reason, note, advice, text, key: key.current });
      void message.success(
        patients === 0
          ? 'It is stopped'
          : `It is stopped; ${patients === 1 ? '1 patient is' : `${patients} patients are`} written to`,
      );
      key.current = crypto.randomUUID();
      setChosen(null);
      setReason(null);
      setAdvice(null);
      setNote('');
      setWritten(null);
      onDone();
      onClose();
    } catch (error) {
      setNotice({ type: 'error', title: 'Nothing was stopped', description: messageOf(error) });
    }
  };
  const of = (kind: 'code' | 'treatment') =>
    choices.filter((one) => one.kind === kind).map(({ value, title }) => ({ value, label: title }));
  return (
    <Dialog
      open={isOpen}
      title="Stop a medicine"
      okText="Stop it now"
      width={640}
      isDanger
      isBusy={isPending}
      isOkDisabled={!isReady}
      startAt="field"
      notice={notice}
      onOk={() => void stop()}
      onCancel={onClose}
    >
      <label className="field-label" htmlFor={ids.what}>
        Medicine
      </label>
      <Select
        id={ids.what}
        className="wide"
        showSearch={{ optionFilterProp: 'label' }}
        value={what}
        loading={choices.length === 0}
        placeholder="A whole treatment, or one code"
        onChange={(value: string) => setChosen(value)}
        options={[
          { label: 'Whole treatment', options: of('treatment') },
          { label: 'One code', options: of('code') },
        ]}
      />
      {what !== null && isOpen && <Numbers what={what} advice={advice} />}
      <p id={ids.reason} className="field-label">
        Why
      </p>
      <Radio.Group
        aria-labelledby={ids.reason}
        className="stop-choices"
        value={reason}
        onChange={({ target }) => setReason(target.value as StopReason)}
        options={STOP_REASONS.map((value) => ({ value, label: sentence(STOP_REASON_WORDS[value]) }))}
      />
      <label className="field-label" htmlFor={ids.note}>
        For the team
      </label>
      <Input.TextArea
        id={ids.note}
        rows={2}
        maxLength={1_000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <p className="sub">The alert’s number, what is known, what is asked of us. No patient’s name.</p>
      <p id={ids.advice} className="field-label">
        What patients read about what they have at home
      </p>
      <Radio.Group
        aria-labelledby={ids.advice}
        className="stop-choices"
        value={advice ?? ''}
        onChange={({ target }) => setAdvice((target.value || null) as StopAdvice | null)}
        options={ADVICE}
      />
      {reason !== null && (
        <>
          <label className="field-label" htmlFor={ids.text}>
            What patients read
          </label>
          <Input.TextArea
            id={ids.text}
            autoSize={{ minRows: 6, maxRows: 16 }}
            maxLength={3_000}
            value={text}
            onChange={({ target }) => setWritten(target.value)}
          />
          <p className="sub">It stands in their messages. The e-mail only says that there is something to read.</p>
        </>
      )}
    </Dialog>
  );
}

/** What it will do, as it stands now. */
function Numbers({ what, advice }: { what: string; advice: StopAdvice | null }) {
  const { data, error, refetch } = useQuery(considerQuery(what));
  if (error)
    return (
      <Problem
        error={error}
        title="What it will do could not be counted; it can be stopped all the same"
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <p role="status">Counting…</p>;
  const fresh = data.codes.filter((code) => !data.stopped.includes(code));
  if (fresh.length === 0) return <p role="status">All of it is stopped already.</p>;
  const patients = advice === 'stop-using' ? data.patients_at_home : data.patients;
  return (
    <div role="status">
      <ul className="stop-numbers" aria-label="What it will do">
        <li>
          Stops <span className="mono">{fresh.join(', ')}</span>
          {data.stopped.length > 0 && (
            <>
              {' '}
              (<span className="mono">{data.stopped.join(', ')}</span> stopped already)
            </>
          )}
        </li>
        <li>{counted(patients, 'patient is written to', 'patients are written to')}</li>
        <li>{counted(data.renewals, 'renewal of the next 7 days is held', 'renewals of the next 7 days are held')}</li>
        <li>{counted(data.parcels, 'parcel that is paid for waits', 'parcels that are paid for wait')}</li>
      </ul>
    </div>
  );
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const sentence = (words: string): string => words.replace(/^./, (letter) => letter.toUpperCase());
