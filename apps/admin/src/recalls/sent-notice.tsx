import { messageOf } from '@sorrel/web-kit/api';
import { formatDate } from '@sorrel/web-kit/format';
import { App, Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
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
  const { message } = App.useApp();
  const [isAsked, setAsked] = useState(false);
  const [failed, setFailed] = useState<Notice | null>(null);
  const { mutateAsync, isPending } = useCommand<{ id: number; round: number }, { success: true; patients: number }>(
    '/v2/admin/form/remind-recall',
  );
  const remind = async (): Promise<void> => {
    setFailed(null);
    try {
      const { patients } = await mutateAsync({ id: batchId, round: round + 1 });
      setAsked(false);
      void message.success(
        patients === 1 ? '1 patient is written to again' : `${patients} patients are written to again`,
      );
    } catch (error) {
      setFailed({ type: 'error', title: 'Nothing was sent', description: messageOf(error) });
    }
    onSent();
  };
  const again =
    silent === 1 ? 'Send again to the one who has not answered' : `Send again to the ${silent} who have not answered`;
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
          <Button disabled={left > 0} onClick={() => setAsked(true)}>
            {`${again}…`}
          </Button>
        </p>
      )}
      <Dialog
        open={isAsked}
        title={`${again}?`}
        okText="Send again"
        isBusy={isPending}
        notice={failed}
        onOk={() => void remind()}
        onCancel={() => setAsked(false)}
      >
        <p>
          It was last sent {formatDate(roundAt, 'minutes')}. People need a day or so to read it and answer. Whoever has
          to know sooner is rung: their numbers stand under Patients.
        </p>
      </Dialog>
    </section>
  );
}
