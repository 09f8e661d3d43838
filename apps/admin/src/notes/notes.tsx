import { CheckOutlined } from '@ant-design/icons';
import type { AdminUser } from '@sorrel/contracts/http/admin';
import { ApiError } from '@sorrel/web-kit/api';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, App, Button, Card, Input } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useMay } from '../app/session.tsx';
import { keepNote, subscriptionQuery } from '../queries/subscription.api.ts';
import { send, serverText } from '../ui/command.ts';
import { Autosave, type SavePhase } from './autosave.ts';

interface Props {
  user: AdminUser;
  subscriptionId: number;
}

/** Staff notes about the customer. They save themselves; nothing typed is lost on a failure or on leaving. */
export function Notes({ user, subscriptionId }: Props) {
  const { id, note, note_version: version } = user;
  const client = useQueryClient();
  const mayWrite = useMay('writeNotes');
  const [draft] = useState(
    () =>
      new Autosave({ text: note, version }, async (text, onTopOf) => {
        try {
          const saved = await saveNote(id, text, onTopOf);
          keepNote(client, id, { note: text, note_version: saved });
          return saved;
        } catch (error) {
          if (isConflict(error)) void client.invalidateQueries({ queryKey: ['subscription', subscriptionId] });
          throw error;
        }
      }),
  );
  const { text, phase, error } = useSyncExternalStore(draft.subscribe, draft.getState);
  useEffect(() => draft.receive({ text: note, version }), [draft, note, version]);
  useLeaving(draft, user.name);

  const replace = async (): Promise<void> => {
    const { user: fresh } = await client.fetchQuery({ ...subscriptionQuery(subscriptionId), staleTime: 0 });
    draft.rebase({ text: fresh.note, version: fresh.note_version });
    draft.flush();
  };
  return (
    <Card size="small" title={<h2>Notes</h2>} extra={<SaveMark phase={phase} />}>
      <Input.TextArea
        aria-label="Notes about this customer"
        placeholder={
          mayWrite ? 'Only staff see this. It saves by itself.' : 'No notes. Your account may read them, not write.'
        }
        autoSize={{ minRows: 4, maxRows: 16 }}
        maxLength={20_000}
        readOnly={!mayWrite}
        value={text}
        onChange={(event) => draft.type(event.target.value)}
        onBlur={draft.flush}
      />
      {phase === 'failed' && (
        <NoteProblem
          error={error}
          onRetry={draft.flush}
          onReplace={() => void replace()}
          theirs={note === text ? null : note}
        />
      )}
    </Card>
  );
}

async function saveNote(user: number, note: string, version: number): Promise<number> {
  const answer = await send<{ version?: number }>('/admin/order/update-user-note', { user, note, version });
  return answer.version ?? version + 1;
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Leaving the page saves what is not saved, and hands the text back when that fails; closing the window asks first. */
function useLeaving(draft: Autosave, name: string): void {
  const { notification } = App.useApp();
  useEffect(() => {
    const guard = (event: BeforeUnloadEvent): void => {
      if (draft.isDirty) event.preventDefault();
    };
    window.addEventListener('beforeunload', guard);
    return () => {
      window.removeEventListener('beforeunload', guard);
      draft.flush();
      const unwatch = draft.subscribe(() => {
        const { phase, text, error } = draft.getState();
        if (phase === 'saving') return;
        unwatch();
        if (phase === 'failed')
          notification.error({
            title: noteErrorTitle(error),
            description: `There was an issue updating the note. What you wrote about ${name}: ${text}`,
            duration: false,
            role: 'alert',
          });
      });
    };
  }, [draft, name, notification]);
}

const MARKS: Record<SavePhase, string> = {
  clean: '',
  typing: 'Not saved yet',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved',
};

function SaveMark({ phase }: { phase: SavePhase }) {
  return (
    <output className={`save-mark save-mark--${phase}`}>
      {phase === 'saved' && <CheckOutlined aria-hidden />} {MARKS[phase]}
    </output>
  );
}

/** `Error #1`: the request failed; `Error #2`: the server refused. */
export function noteErrorTitle(error: unknown): string {
  return error instanceof ApiError && error.kind === 'answer' && error.status < 500 ? 'Error #2' : 'Error #1';
}

interface ProblemProps {
  error: unknown;
  onRetry(): void;
  onReplace(): void;
  theirs: string | null;
}

function NoteProblem({ error, onRetry, onReplace, theirs }: ProblemProps) {
  const isTheirs = isConflict(error);
  const why = isTheirs ? (serverText(error) ?? 'Somebody else changed this note meanwhile.') : serverText(error);
  return (
    <Alert
      className="under"
      type="error"
      showIcon
      role="alert"
      title={noteErrorTitle(error)}
      description={
        <>
          <p>There was an issue updating the note.</p>
          {why && <p>{why}</p>}
          {isTheirs && theirs && <blockquote className="theirs">{theirs}</blockquote>}
          {isTheirs ? (
            <Button size="small" onClick={onReplace}>
              Replace it with mine
            </Button>
          ) : (
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
          )}
        </>
      }
    />
  );
}
