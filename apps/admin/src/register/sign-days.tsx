import type { RegisterClosed } from '@sorrel/contracts/http/admin';
import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useMay, useStaff } from '../app/session.tsx';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import type { OpenDay } from './register.api.ts';
import { daysText, entriesText } from './standing.ts';

const SHOWN = 5;

interface Props {
  open: readonly OpenDay[];
  today: string;
  onDone(): void;
}

/** The days that nobody has signed, and the signature. */
export function SignDays({ open, today, onDone }: Props) {
  const [until, setUntil] = useState<string | null>(null);
  const maySign = useMay('keepRegister');
  const isLate = open.some(({ day }) => day < today);
  const last = open.at(-1);
  if (!last) return <p className="sub">Every day of the register is signed.</p>;
  return (
    <section className="register-open" aria-label="Days to sign">
      <p>
        <StatusTag tone={isLate ? 'asked' : 'todo'}>{`${daysText(open.length)} to sign`}</StatusTag>
      </p>
      <ul className="lines">
        {open.slice(0, SHOWN).map(({ day, entries }) => (
          <li key={day}>
            <span className="num strong">{formatDate(day)}</span>
            {day === today && ' (today)'}: {entriesText(entries)}
          </li>
        ))}
        {open.length > SHOWN && <li className="sub">and {daysText(open.length - SHOWN)} more</li>}
      </ul>
      <Button type="primary" disabled={!maySign} onClick={() => setUntil(last.day)}>
        Sign {daysText(open.length)}
      </Button>
      {!maySign && <p className="sub">A pharmacist signs the register.</p>}
      <Confirm until={until} open={open} onClose={() => setUntil(null)} onDone={onDone} />
    </section>
  );
}

function Confirm({
  until,
  open,
  onClose,
  onDone,
}: {
  until: string | null;
  open: readonly OpenDay[];
  onClose(): void;
  onDone(): void;
}) {
  const { name } = useStaff();
  const { message } = App.useApp();
  const [notice, setNotice] = useState<Notice | null>(null);
  const { mutateAsync, isPending } = useCommand<{ day: string }, z.infer<typeof RegisterClosed>>(
    '/v2/admin/form/close-register',
  );
  const entries = open.reduce((sum, day) => sum + day.entries, 0);
  const sign = async (): Promise<void> => {
    if (until === null) return;
    setNotice(null);
    try {
      const { pages } = await mutateAsync({ day: until });
      void message.success(`${daysText(pages.length)} signed`);
      onDone();
      onClose();
    } catch (error) {
      setNotice({ type: 'error', title: 'Nothing was signed', description: messageOf(error) });
    }
  };
  return (
    <Dialog
      open={until !== null}
      title="Sign the register"
      okText="Sign"
      startAt="ok"
      isBusy={isPending}
      notice={notice}
      onOk={() => void sign()}
      onCancel={onClose}
    >
      <p>
        {entriesText(entries)} on {daysText(open.length)}, signed by <strong>{name}</strong>. Each day becomes a page of
        its own.
      </p>
      <p>
        With your signature you confirm that these supplies were made as entered. What is entered for a signed day later
        is marked as such, and a page that is altered no longer matches its signature.
      </p>
    </Dialog>
  );
}
