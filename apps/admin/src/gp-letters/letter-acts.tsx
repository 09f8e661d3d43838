import { emailMeant } from '@sorrel/contracts/identity/did-you-mean';
import type { GpLetter } from '@sorrel/contracts/fulfilment/gp-letters';
import type { AdminPractices } from '@sorrel/contracts/http/admin';
import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { useMay } from '../app/session.tsx';
import { send, useCommand } from '../ui/command.ts';
import { DidYouMean } from '../ui/did-you-mean.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { practicesQuery } from './gp-letters.api.ts';

type Act = 'send' | 'practice' | 'address';

/** What may be done about a letter. */
export function LetterActs({ letter }: { letter: GpLetter }) {
  const [act, setAct] = useState<Act | null>(null);
  const may = useMay('sendGpLetters');
  const { run, isBusy } = useAct();
  const { address, code, state } = letter;
  if (!may) return null;
  return (
    <span className="row-acts">
      {state !== 'waiting' && (
        <Button size="small" onClick={() => setAct('send')}>
          {letter.sentAt ? 'Send again' : 'Send'}
        </Button>
      )}
      <Button size="small" onClick={() => setAct('practice')}>
        Correct practice
      </Button>
      {code && (
        <Button size="small" onClick={() => setAct('address')}>
          {address ? 'Change address' : 'Record address'}
        </Button>
      )}
      {address && address.confirmedBy === null && (
        <Button
          size="small"
          loading={isBusy}
          onClick={() => void run('/v2/admin/form/confirm-gp-address', { id: address.id }, 'The address is confirmed')}
        >
          Confirm {address.email}
        </Button>
      )}
      <a href={`/v2/admin/form/ship/pdf/gp-letter?id=${letter.itemId}`} target="_blank" rel="noreferrer">
        Print
      </a>
      <SendDialog letter={act === 'send' ? letter : null} onClose={() => setAct(null)} />
      <PracticeDialog userId={act === 'practice' ? letter.userId : null} onClose={() => setAct(null)} />
      <AddressDialog letter={act === 'address' ? letter : null} onClose={() => setAct(null)} />
    </span>
  );
}

/** A command, after which the letters are read again. */
export function useAct() {
  const client = useQueryClient();
  const { message, notification } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const done = () => client.invalidateQueries({ queryKey: ['gp-letters'] });
  const run = async (path: string, body: object, said: string): Promise<boolean> => {
    setBusy(true);
    try {
      await send(path, body);
      void message.success(said);
      return true;
    } catch (error) {
      notification.error({ title: 'Nothing was changed', description: messageOf(error), role: 'alert' });
      return false;
    } finally {
      setBusy(false);
      await done();
    }
  };
  return { run, isBusy, done };
}

function useSave(path: string, said: string, onClose: () => void) {
  const { done } = useAct();
  const { message } = App.useApp();
  const [notice, setNotice] = useState<Notice | null>(null);
  const { mutateAsync, isPending } = useCommand<object>(path);
  const save = async (body: object): Promise<void> => {
    setNotice(null);
    try {
      await mutateAsync(body);
      void message.success(said);
      onClose();
    } catch (error) {
      setNotice({ type: 'error', title: 'Nothing was changed', description: messageOf(error) });
    }
    await done();
  };
  return { save, notice, isPending };
}

function SendDialog({ letter, onClose }: { letter: GpLetter | null; onClose(): void }) {
  const reasonId = useId();
  const [reason, setReason] = useState('');
  const { save, notice, isPending } = useSave('/v2/admin/form/send-gp-letter', 'The letter is on its way', onClose);
  return (
    <Dialog
      open={letter !== null}
      title={letter?.sentAt ? 'Send this letter again?' : 'Send this letter?'}
      okText="Send"
      isBusy={isPending}
      isOkDisabled={reason.trim().length < 3}
      startAt="field"
      notice={notice}
      onOk={() => void save({ id: letter?.id, reason })}
      onCancel={onClose}
    >
      <p>
        It goes to {letter?.practice || 'the practice'} as it is. What was sent before stays on the record as it was.
      </p>
      <label className="field-label" htmlFor={reasonId}>
        Reason (for colleagues)
      </label>
      <Input.TextArea
        id={reasonId}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}

function PracticeDialog({ userId, onClose }: { userId: number | null; onClose(): void }) {
  const ids = { practice: useId(), reason: useId() };
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const { data } = useQuery({
    ...practicesQuery(typed),
    enabled: typed.trim().length > 2,
    placeholderData: (one) => one,
  });
  const { save, notice, isPending } = useSave('/v2/admin/form/correct-practice', 'The practice is kept', onClose);
  const found: AdminPractices['practices'] = data?.practices ?? [];
  return (
    <Dialog
      open={userId !== null}
      title="Which practice does the patient mean?"
      okText="Save"
      width={520}
      isBusy={isPending}
      isOkDisabled={chosen === null || reason.trim().length < 3}
      startAt="field"
      notice={notice}
      onOk={() => void save({ user: userId, code: chosen, reason })}
      onCancel={onClose}
    >
      <label className="field-label" htmlFor={ids.practice}>
        Practice: name, town, postcode or code
      </label>
      <Select
        id={ids.practice}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        className="full"
        value={chosen}
        onChange={setChosen}
        notFoundContent={typed.trim().length > 2 && data ? 'No practice found' : 'Type at least three letters'}
        options={found.map((one) => ({
          value: one.code,
          label: `${one.name}, ${one.address}, ${one.town}, ${one.postcode} (${one.code})`,
        }))}
      />
      <p className="sub">Whether we may write to it stays the patient’s to say.</p>
      <label className="field-label" htmlFor={ids.reason}>
        Reason: how do you know?
      </label>
      <Input.TextArea
        id={ids.reason}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}

function AddressDialog({ letter, onClose }: { letter: GpLetter | null; onClose(): void }) {
  const ids = { email: useId(), source: useId() };
  const [email, setEmail] = useState('');
  const [source, setSource] = useState('');
  const said = 'Recorded: a colleague has to confirm it';
  const { save, notice, isPending } = useSave('/v2/admin/form/record-gp-address', said, onClose);
  return (
    <Dialog
      open={letter !== null}
      title={`Where do letters to ${letter?.practice ?? ''} go?`}
      okText="Record"
      width={520}
      isBusy={isPending}
      isOkDisabled={!email.includes('@') || source.trim().length < 3}
      startAt="field"
      notice={notice}
      onOk={() => void save({ code: letter?.code, email: email.trim(), source })}
      onCancel={onClose}
    >
      {letter?.address && (
        <p className="sub">
          Now {letter.address.email}, recorded by {letter.address.recordedBy} on{' '}
          {formatDate(letter.address.recordedAt, 'minutes')}
          {letter.address.confirmedBy ? `, confirmed by ${letter.address.confirmedBy}.` : ', confirmed by nobody yet.'}
        </p>
      )}
      <label className="field-label" htmlFor={ids.email}>
        E-mail address for clinical letters
      </label>
      <Input
        id={ids.email}
        type="email"
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <DidYouMean value={email} meant={emailMeant} onTake={setEmail} />
      <label className="field-label" htmlFor={ids.source}>
        Where did you find it?
      </label>
      <Input id={ids.source} maxLength={200} value={source} onChange={({ target }) => setSource(target.value)} />
      <p className="sub">Nothing is sent there before a colleague has looked it up as well and confirmed it.</p>
    </Dialog>
  );
}
