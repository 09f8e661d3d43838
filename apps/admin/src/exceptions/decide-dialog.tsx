import { parcelNews, type PackFate, type ParcelOutcome } from '@sorrel/contracts/fulfilment/parcel';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Input, Radio } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { useLast } from '../ui/use-last.ts';
import type { ExceptionRow } from './exceptions.api.ts';
import { FATES, OUTCOMES } from './words.ts';

interface Props {
  /** Null: closed. */
  exception: ExceptionRow | null;
  onClose(): void;
  onDone(): void;
}

/** What follows, among what the rules leave open; the patient's letter is read before it goes. */
export function DecideDialog({ exception, onClose, onDone }: Props) {
  const ids = { outcome: useId(), pack: useId(), reason: useId() };
  const shown = useLast(exception);
  const [outcome, setOutcome] = useState<ParcelOutcome | null>(null);
  const [pack, setPack] = useState<PackFate | null>(null);
  const [reason, setReason] = useState('');
  const [notice, setNotice] = useState<Notice | null>(null);
  const { message } = App.useApp();
  const { mutateAsync, isPending } = useCommand('/v2/admin/form/decide-parcel');
  useEffect(() => {
    setOutcome(null);
    // Where the rules leave one thing to do with the pack, nobody has to choose it.
    setPack(exception?.fates.length === 1 ? (exception.fates[0] ?? null) : null);
    setReason('');
    setNotice(null);
  }, [exception]);
  if (!shown) return null;
  const { order_id: orderId, trouble, is_back: isBack } = shown;
  const save = async (): Promise<void> => {
    setNotice(null);
    try {
      await mutateAsync({ id: shown.id, outcome, pack, reason });
      void message.success(`${orderId} is decided, and the patient is told`);
      onDone();
      onClose();
    } catch (error) {
      setNotice({ type: 'error', title: 'Nothing was decided', description: messageOf(error) });
      onDone();
    }
  };
  return (
    <Dialog
      open={exception !== null}
      title={`What follows for ${orderId}?`}
      okText="Decide and tell the patient"
      width={520}
      isBusy={isPending}
      isOkDisabled={outcome === null || pack === null || reason.trim().length < 3}
      notice={notice}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p id={ids.outcome} className="field-label">
        The patient
      </p>
      <Radio.Group
        aria-labelledby={ids.outcome}
        className="tall-choices"
        value={outcome}
        onChange={({ target }) => setOutcome(target.value as ParcelOutcome)}
        options={shown.outcomes.map((value) => ({ value, label: OUTCOMES[value] }))}
      />
      {isBack && (
        <>
          <p id={ids.pack} className="field-label">
            The pack
          </p>
          <Radio.Group
            aria-labelledby={ids.pack}
            className="tall-choices"
            value={pack}
            onChange={({ target }) => setPack(target.value as PackFate)}
            options={shown.fates.map((value) => ({ value, label: FATES[value] }))}
          />
        </>
      )}
      <label className="field-label" htmlFor={ids.reason}>
        Reason
      </label>
      <Input.TextArea
        id={ids.reason}
        rows={3}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {outcome && (
        <section className="letter under" aria-label="What the patient reads">
          <h3>What the patient reads</h3>
          {parcelNews({ orderId, trouble, outcome, isBack }).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
    </Dialog>
  );
}
