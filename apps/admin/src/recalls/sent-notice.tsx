import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { App, Button } from 'antd';
import { useCommand } from '../ui/command.ts';
import type { RecallProps } from './recalls.api.ts';

interface Props {
  batchId: number;
  notice: NonNullable<RecallProps['notice']>;
  silent: number;
  onSent(): void;
}

/** What was sent and when, and sending it again to those who are silent. */
export function SentNotice({ batchId, notice, silent, onSent }: Props) {
  const { text, sent_at: sentAt, sent_by: sentBy, round, round_at: roundAt, left } = notice;
  const { message, notification } = App.useApp();
  const { mutateAsync, isPending } = useCommand<{ id: number; round: number }, { success: true; patients: number }>(
    '/v2/admin/form/remind-recall',
  );
  const remind = async (): Promise<void> => {
    try {
      const { patients } = await mutateAsync({ id: batchId, round: round + 1 });
      void message.success(
        patients === 1 ? '1 patient is written to again' : `${patients} patients are written to again`,
      );
    } catch (error) {
      notification.error({ title: 'Nothing was sent', description: messageOf(error), role: 'alert' });
    }
    onSent();
  };
  return (
    <section className="recall-form">
      <h2>Notice</h2>
      <p className="facts">
        <span>
          sent {formatDate(sentAt, 'minutes')} by {sentBy}
        </span>
        {round > 1 && (
          <span>
            {round} times, last {formatDate(roundAt, 'minutes')}
          </span>
        )}
        {left > 0 && <span role="status">{left} still to be written to</span>}
      </p>
      <details>
        <summary>Read it</summary>
        <p className="letter-text">{text}</p>
      </details>
      {silent > 0 && (
        <p className="row-buttons under">
          <Button disabled={left > 0} loading={isPending} onClick={() => void remind()}>
            {silent === 1
              ? 'Send again to the one who has not answered'
              : `Send again to the ${silent} who have not answered`}
          </Button>
        </p>
      )}
    </section>
  );
}
