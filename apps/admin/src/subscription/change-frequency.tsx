import type { PlanAsRead } from '@sorrel/contracts/billing/plan-as-read';
import type { AdminSubscription } from '@sorrel/contracts/http/admin';
import { App, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Preview } from '../manage/preview.tsx';
import { serverText, useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { MeanwhilePanel } from '../ui/meanwhile.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { useAsRead } from '../queries/as-read.ts';
import { differs } from '../ui/differs.ts';
import { FREQUENCIES, frequencyRefusal, frequencyText, monthsText } from './frequency.ts';
import { useReload } from '../queries/subscription.api.ts';

interface Props {
  open: boolean;
  subscription: AdminSubscription;
  onClose(): void;
}

/** Months between deliveries. Once chosen there is no way back to auto. */
export function ChangeFrequency({ open, subscription, onClose }: Props) {
  const [chosen, setChosen] = useState(subscription.frequency);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { notification } = App.useApp();
  const reload = useReload(subscription.id);
  const { mutateAsync, isPending } = useCommand<{ id: number; frequency: number; was: PlanAsRead | null }>(
    '/v2/admin/form/update-frequency',
  );
  const plan = useAsRead(subscription.id);
  const begin = useRef(plan.begin);
  useEffect(() => {
    if (open) begin.current();
  }, [open]);

  // The page is reloaded a moment after saving; until then the saved value is shown.
  const [saved, setSaved] = useState<{ before: number | null; now: number } | null>(null);
  const current = saved && saved.before === subscription.frequency ? saved.now : subscription.frequency;

  const save = async (): Promise<void> => {
    const refusal = frequencyRefusal(chosen, current);
    if (refusal || chosen === null) return setNotice(refusal && { type: 'warning', ...refusal });
    setNotice(null);
    try {
      await mutateAsync({ id: subscription.id, frequency: chosen, was: plan.was() });
      plan.end();
      setSaved({ before: subscription.frequency, now: chosen });
      notification.success({ title: 'Subscription frequency updated successfully.' });
      onClose();
      reload();
    } catch (error) {
      const isCaught = await plan.caught(error, (theirs) =>
        differs('Months between deliveries', monthsOrAuto(theirs.frequency), monthsText(chosen)),
      );
      if (isCaught) return;
      setNotice({ type: 'error', title: serverText(error) ?? 'Failed to update frequency.' });
    }
  };
  const choose = (months: number): void => {
    setChosen(months);
    setNotice(null);
  };
  const keepTheirs = (): void => {
    setChosen(subscription.frequency);
    plan.end();
    onClose();
  };
  const close = (): void => {
    if (chosen === current) plan.end();
    onClose();
  };
  return (
    <Dialog
      open={open}
      title="Change Frequency"
      okText="Change Frequency"
      width={400}
      isBusy={isPending}
      notice={notice}
      question={
        plan.meanwhile && (
          <MeanwhilePanel
            meanwhile={plan.meanwhile}
            isBusy={isPending}
            onTheirs={keepTheirs}
            onMine={() => void save()}
            onGoOn={plan.goOn}
          />
        )
      }
      onOk={() => void save()}
      onCancel={close}
    >
      <p>
        Now: {frequencyText(subscription)}. The price per month stays; a delivery costs that price times its months.
      </p>
      <Radio.Group
        className="radios"
        aria-label="Months between deliveries"
        value={chosen}
        onChange={(event) => choose(Number(event.target.value))}
        options={FREQUENCIES.map((months) => ({ value: months, label: monthsText(months) }))}
      />
      {open && chosen !== null && chosen !== current && (
        <Preview subscriptionId={subscription.id} change={{ kind: 'frequency', frequency: chosen }} />
      )}
    </Dialog>
  );
}

const monthsOrAuto = (frequency: number | null | undefined): string =>
  frequency == null ? 'auto' : monthsText(frequency);
