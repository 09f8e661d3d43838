import type { ChatDesk } from '@sorrel/contracts/http/admin';
import { formatDate } from '@sorrel/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { usePreferences } from '../app/preferences.store.ts';
import { useStaff } from '../app/session.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { workQuery } from '../work/work.api.ts';
import { ownerText, waitOf, urgentText } from './desk.ts';
import { SnoozeDialog } from './snooze-dialog.tsx';
import { useDesk } from './use-desk.ts';
import { useDeskKeys } from './use-desk-keys.ts';

/** Above a conversation: whether somebody waits in it, whose it is, and what may be done with it besides writing. */
export function DeskBar({ userId, desk }: { userId: number; desk: ChatDesk }) {
  const me = useStaff().id;
  const hasKeys = usePreferences((preferences) => preferences.hasKeys);
  const { assign, snooze, close, markUnread, isBusy } = useDesk(userId, desk);
  const now = useQuery(workQuery).data?.at;
  const [isChoosing, setChoosing] = useState(false);
  const isMine = desk.assigned?.id === me;
  useDeskKeys({
    a: () => void assign(!isMine),
    s: () => {
      if (desk.snoozed_until) void snooze(null);
      else if (!desk.is_flagged) setChoosing(true);
    },
    e: () => void close(!desk.is_closed),
    u: () => void markUnread(),
  });
  return (
    <section className="chat-desk" aria-label="Where this chat stands">
      <DeskState desk={desk} me={me} />
      <div className="row-buttons">
        <Button aria-keyshortcuts="a" disabled={isBusy} onClick={() => void assign(!isMine)}>
          {isMine ? 'Give back' : desk.assigned ? 'Take over' : 'Assign to me'}
        </Button>
        {desk.snoozed_until ? (
          <Button aria-keyshortcuts="s" disabled={isBusy} onClick={() => void snooze(null)}>
            Wake up
          </Button>
        ) : (
          <Button
            aria-keyshortcuts="s"
            aria-haspopup="dialog"
            disabled={isBusy || desk.is_flagged}
            onClick={() => setChoosing(true)}
          >
            Snooze
          </Button>
        )}
        <Button
          aria-keyshortcuts="e"
          disabled={isBusy || (desk.is_flagged && !desk.is_closed)}
          onClick={() => void close(!desk.is_closed)}
        >
          {desk.is_closed ? 'Reopen' : 'Close'}
        </Button>
        <Button type="text" aria-keyshortcuts="u" disabled={isBusy} onClick={() => void markUnread()}>
          Mark as unread
        </Button>
      </div>
      {desk.is_flagged && <p className="chat-desk-keys">It can be closed or snoozed once its clinical task is done.</p>}
      {isChoosing && now !== undefined && (
        <SnoozeDialog
          now={now}
          onClose={() => setChoosing(false)}
          onSnooze={(until) => {
            setChoosing(false);
            void snooze(until);
          }}
        />
      )}
      {hasKeys && (
        <p className="sub chat-desk-keys">
          Keys: <kbd>A</kbd> assign, <kbd>S</kbd> snooze, <kbd>E</kbd> close, <kbd>U</kbd> unread, <kbd>R</kbd> write,{' '}
          <kbd>N</kbd> note, <kbd>P</kbd> prepared reply, <kbd>T</kbd> tracking link
        </p>
      )}
    </section>
  );
}

function DeskState({ desk, me }: { desk: ChatDesk; me: number }) {
  const work = useQuery(workQuery).data;
  const target = work?.work.find(({ kind }) => kind === 'chats')?.target_hours ?? null;
  const wait = desk.waiting_since && work ? waitOf(desk.waiting_since, work.at, target) : null;
  return (
    <p className="chat-desk-state" role="status">
      {desk.is_flagged && <StatusTag tone="bad">{urgentText(desk, work?.at)}: a clinician has still to look</StatusTag>}
      {wait && (
        <StatusTag tone={wait.isLate ? 'bad' : 'asked'}>
          {wait.isLate ? 'Late: ' : ''}waiting for {wait.text}
          {target === null || desk.is_flagged ? '' : `, target ${target} hours`}
        </StatusTag>
      )}
      {!desk.waiting_since && <StatusTag tone="good">{desk.is_closed ? 'Closed' : 'Answered'}</StatusTag>}
      {desk.snoozed_until && (
        <StatusTag tone="quiet">Snoozed until {formatDate(desk.snoozed_until, 'minutes')}</StatusTag>
      )}
      <span>{ownerText(desk, me)}</span>
    </p>
  );
}
