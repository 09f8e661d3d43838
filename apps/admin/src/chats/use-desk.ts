import type { ChatDesk } from '@sorrel/contracts/http/admin';
import { messageOf } from '@sorrel/web-kit/api';
import { putAnswer } from '@sorrel/web-kit/query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useNavigate } from 'react-router';
import { send } from '../ui/command.ts';
import { deskQuery } from './chats.api.ts';

interface Act {
  path: string;
  body: object;
}

/** The acts on a conversation. One that is refused, because a colleague or the customer was faster, says so and shows what is so now. */
export function useDesk(userId: number, desk: ChatDesk) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { notification } = App.useApp();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ path, body }: Act) =>
      send<{ desk: ChatDesk | null }>(`/v2/admin/form/${path}`, { user_id: userId, ...body }),
    meta: { isQuiet: true },
  });
  const act = async (path: string, body: object): Promise<boolean> => {
    try {
      const answer = await mutateAsync({ path, body });
      await putAnswer(client, deskQuery(userId).queryKey, answer.desk);
      void client.invalidateQueries({ queryKey: ['chats'] });
      return true;
    } catch (error) {
      notification.error({ title: 'Nothing was changed', description: messageOf(error), role: 'alert' });
      void client.invalidateQueries({ queryKey: deskQuery(userId).queryKey });
      return false;
    }
  };
  const last = { last_message_id: desk.last_message_id };
  return {
    isBusy: isPending,
    assign: (isMine: boolean) => act('chat-assign', { mine: isMine, was: desk.assigned?.id ?? null }),
    snooze: (until: string | null) => act('chat-snooze', { ...last, until }),
    close: (isClosed: boolean) => act('chat-close', { ...last, closed: isClosed }),
    /** Whoever stays would read it again at once. */
    markUnread: async () => {
      if (await act('chat-mark', { ...last, read: false })) void navigate('/chats');
    },
  };
}
