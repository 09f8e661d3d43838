import { ApiError } from '@sorrel/web-kit/api';
import { ChatPanel } from '@sorrel/web-kit/chat/ChatPanel';
import '@sorrel/web-kit/chat/chat.css';
import { useChat } from '@sorrel/web-kit/chat/useChat';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { NotFound } from '../app/failure.tsx';
import { Tasks } from '../review/tasks.tsx';
import { OtherAccounts } from './other-accounts.tsx';
import { Consultations } from '../record/consultations.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Problem } from '../ui/problem.tsx';
import { chatQuery, chatSource } from './chats.api.ts';
import { ChatSubscriptions } from './chat-subscriptions.tsx';
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
      <div className="detail detail--chat">
        <div className="detail-main">
          <Conversation key={id} userId={id} />
          <Consultations consultations={data.consultations} />
        </div>
        <aside className="detail-side" aria-label="Customer">
          <UserInfo user={data.user} />
          <Tasks tasks={data.tasks} mayFinish={data.may.finishTasks} onDone={() => void refetch()} />
          <OtherAccounts accounts={data.alike} />
          <ChatSubscriptions subscriptions={data.subscriptions} />
        </aside>
      </div>
    </Page>
  );
}

function Conversation({ userId }: { userId: number }) {
  const chat = useChat(useMemo(() => chatSource(userId), [userId]));
  return <ChatPanel chat={chat} title="Customer Support" height={600} />;
}
