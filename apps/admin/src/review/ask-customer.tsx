import { messageOf } from '@sorrel/web-kit/api';
import { App, Input } from 'antd';
import { useId, useState } from 'react';
import type { SubscriptionProps } from '../queries/subscription.api.ts';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';

interface Props {
  page: SubscriptionProps;
  open: boolean;
  onAsked(): void;
  /** The server did not take it. */
  onRefused(): void;
  onClose(): void;
}

/** The prescriber asks the customer something first: the question goes to their chat, and the review waits for the answer. */
export function AskCustomer({ page, open, onAsked, onRefused, onClose }: Props) {
  const { subscription, user, reviews } = page;
  const textId = useId();
  const [text, setText] = useState('');
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const { notification } = App.useApp();
  const { mutateAsync, isPending, error, reset } = useCommand<{
    id: number;
    text: string;
    client_id: string;
    round?: number;
  }>('/v2/admin/form/review-ask');
  const round = reviews.find(({ state }) => state === 'open')?.round;
  const close = (): void => {
    reset();
    onClose();
  };
  const ask = async (): Promise<void> => {
    try {
      await mutateAsync({
        id: subscription.id,
        text: text.trim(),
        client_id: clientId,
        ...(round === undefined ? {} : { round }),
      });
    } catch {
      onRefused();
      return;
    }
    notification.success({
      title: 'Question sent',
      description: 'The review comes back as soon as the customer answers.',
    });
    setText('');
    setClientId(crypto.randomUUID());
    reset();
    onAsked();
  };
  return (
    <Dialog
      open={open}
      title={`Ask ${user.name} before deciding`}
      okText="Send question"
      width={520}
      startAt="field"
      isBusy={isPending}
      isOkDisabled={text.trim().length < 3}
      onOk={() => void ask()}
      onCancel={close}
      notice={error ? { type: 'error', title: 'The question was not sent', description: messageOf(error) } : null}
    >
      <p>
        The customer gets it in their chat, and an e-mail that says a question is waiting. Nothing ships until they
        answer with a message, photos or a new consultation.
      </p>
      <label className="field-label" htmlFor={textId}>
        Your question
      </label>
      <Input.TextArea
        id={textId}
        autoSize={{ minRows: 4, maxRows: 12 }}
        maxLength={4_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  );
}
