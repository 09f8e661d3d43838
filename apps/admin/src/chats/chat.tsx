import { ApiError } from '@sorrel/web-kit/api';
import { ChatPanel } from '@sorrel/web-kit/chat/ChatPanel';
import '@sorrel/web-kit/chat/chat.css';
import { newestId } from '@sorrel/web-kit/chat/thread';
import { useChat } from '@sorrel/web-kit/chat/useChat';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useStaff } from '../app/session.tsx';
import { NotFound } from '../app/failure.tsx';
import { EvidenceOf } from '../evidence/evidence-of.tsx';
import { Consultations } from '../record/consultations.tsx';
import { ClinicalSummary } from '../review/clinical-summary-view.tsx';
import { Tasks } from '../review/tasks.tsx';
import { focusSoon } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { workQuery } from '../work/work.api.ts';
import { Problem } from '../ui/problem.tsx';
import { ChatSubscriptions } from './chat-subscriptions.tsx';
import { type ChatProps, chatQuery, chatSource, deskQuery } from './chats.api.ts';
import { DeskBar } from './desk-bar.tsx';
import { trackingText, withText } from './desk.ts';
import { OtherAccounts } from './other-accounts.tsx';
import { RepliesDialog } from './replies-dialog.tsx';
import { valuesOf } from './reply.ts';
import { TeamNotes } from './team-notes.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { UserInfo } from './user-info.tsx';

export function Chat() {
  const id = Number(useParams()['id']);
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({ ...chatQuery(id), enabled: isId });
  if (!isId || (error instanceof ApiError && error.status === 404)) return <NotFound />;
  if (!data)
    return error ? (
      <Problem error={error} title="This chat could not be loaded" onRetry={() => void refetch()} />
    ) : (
      <Loading text="Loading the chat" />
    );
  return (
    <Page title={`Chat with ${data.user.name}`}>
      <Desk key={id} userId={id} data={data} onDone={() => void refetch()} />
    </Page>
  );
}

function Desk({ userId, data, onDone }: { userId: number; data: ChatProps; onDone(): void }) {
  const chat = useChat(useMemo(() => chatSource(userId), [userId]));
  const box = useRef<HTMLTextAreaElement>(null);
  const desk = useDeskOf(userId, data.desk, newestId(chat.thread));
  const write = (text: string): void => {
    chat.type(withText(chat.draft, text));
    // A dialog that closes gives the focus back to where it came from first.
    focusSoon(() => box.current);
  };
  const me = useStaff().name;
  const [isChoosing, setChoosing] = useState(false);
  const sent = data.subscriptions.flatMap(({ parcels }) => parcels).filter(isOnItsWay);
  useDeskKeys({
    r: () => box.current?.focus(),
    p: () => setChoosing(true),
    n: () => document.getElementById('chat-note')?.focus(),
    t: () => sent[0] && write(trackingText(sent[0], location.origin)),
  });
  const done = (): void => {
    onDone();
    desk.refresh();
  };
  return (
    <div className="detail detail--chat">
      <div>
        {desk.now && <DeskBar userId={userId} desk={desk.now} />}
        <ChatPanel
          chat={chat}
          title="Customer Support"
          height={600}
          box={box}
          tools={
            <div className="chat-tools">
              <Button aria-keyshortcuts="p" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
                Prepared replies
              </Button>
            </div>
          }
        />
        {isChoosing && (
          <RepliesDialog
            values={valuesOf(data, me, location.origin)}
            onClose={() => setChoosing(false)}
            onInsert={(text) => {
              setChoosing(false);
              write(text);
            }}
          />
        )}
      </div>
      <aside className="detail-side" aria-label="Customer">
        <Tasks tasks={data.tasks} mayFinish={data.may.finishTasks} onDone={done} />
        <ChatSubscriptions
          subscriptions={data.subscriptions}
          onTrack={(parcel) => write(trackingText(parcel, location.origin))}
        />
        <TeamNotes userId={userId} />
        <EvidenceOf userId={userId} />
        <ClinicalSummary user={data.user} consultations={data.consultations} />
        <UserInfo user={data.user} />
        <OtherAccounts accounts={data.alike} />
      </aside>
      <Consultations consultations={data.consultations} />
    </div>
  );
}

type Parcel = ChatProps['subscriptions'][number]['parcels'][number];
const isOnItsWay = (parcel: Parcel): parcel is Parcel & { tracking_id: string; tracking_url: string } =>
  parcel.tracking_id !== null && parcel.tracking_url !== null;

/** Where the conversation stands: read again with each new message, for each changes it. */
function useDeskOf(userId: number, first: ChatProps['desk'], newest: number | null) {
  const client = useQueryClient();
  const { data } = useQuery({ ...deskQuery(userId), initialData: first });
  const refresh = (): void => void client.invalidateQueries({ queryKey: deskQuery(userId).queryKey });
  const isBehind = newest !== null && newest > (data?.last_message_id ?? 0);
  useEffect(() => {
    if (!isBehind) return;
    void client.invalidateQueries({ queryKey: deskQuery(userId).queryKey });
    void client.invalidateQueries({ queryKey: workQuery.queryKey });
  }, [isBehind, newest, client, userId]);
  return { now: data, refresh };
}
