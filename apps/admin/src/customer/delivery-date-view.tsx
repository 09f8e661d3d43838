import type { PlanAsRead } from '@sorrel/contracts/billing/plan-as-read';
import type { AdminSubscription } from '@sorrel/contracts/http/admin';
import { App, Button } from 'antd';
import { formatDate } from '@sorrel/web-kit/format';
import { useId, useState } from 'react';
import { useAsRead } from '../queries/as-read.ts';
import { differs } from '../ui/differs.ts';
import { Preview } from '../manage/preview.tsx';
import { useReload } from '../queries/subscription.api.ts';
import { serverText, useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { MeanwhilePanel } from '../ui/meanwhile.tsx';
import { type Notice, NoticeAlert } from '../ui/notice-alert.tsx';

/** Moves the next delivery, and the charge with it. */
export function DeliveryDate({ subscription }: { subscription: AdminSubscription }) {
  const { id, due_at: due } = subscription;
  const fieldId = useId();
  const [date, setDate] = useState<string | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { message } = App.useApp();
  const reload = useReload(id);
  const { mutateAsync, isPending } = useCommand<{ sub_id: number; due_at: string; was: PlanAsRead | null }>(
    '/v2/admin/form/subscription/update-date',
  );
  const plan = useAsRead(id);

  const clear = (): void => {
    setDate(null);
    plan.end();
  };
  const update = async (): Promise<void> => {
    if (date === null) return setNotice({ type: 'warning', title: 'Please select a new date before updating.' });
    setNotice(null);
    try {
      await mutateAsync({ sub_id: id, due_at: date, was: plan.was() });
      void message.success(`Next delivery moved to ${formatDate(date)}`);
      clear();
      reload();
    } catch (error) {
      const isCaught = await plan.caught(error, (theirs) =>
        differs('Next delivery', theirs.due_at ? formatDate(theirs.due_at) : 'not planned', formatDate(date)),
      );
      if (isCaught) return;
      setNotice({
        type: 'error',
        title: 'Something went wrong while updating. Please try again.',
        why: serverText(error),
      });
    }
  };
  return (
    <section className="sub-panel" aria-labelledby={`${fieldId}-title`}>
      <h3 id={`${fieldId}-title`}>Admin: Update Delivery Date</h3>
      <p className="sub">{due ? `The next delivery is on ${formatDate(due)}.` : 'No delivery is planned.'}</p>
      <div className="inline-form">
        <DateInput
          aria-label="New delivery date"
          isFuture
          value={date}
          onChange={(next) => {
            plan.begin();
            setDate(next);
            setNotice(null);
          }}
        />
        <Button loading={isPending} disabled={plan.meanwhile !== null} onClick={() => void update()}>
          Update
        </Button>
      </div>
      {date !== null && notice === null && <Preview subscriptionId={id} change={{ kind: 'date', due_at: date }} />}
      <NoticeAlert notice={notice} />
      {plan.meanwhile && (
        <MeanwhilePanel
          meanwhile={plan.meanwhile}
          isBusy={isPending}
          onTheirs={clear}
          onMine={() => void update()}
          onGoOn={plan.goOn}
        />
      )}
    </section>
  );
}
