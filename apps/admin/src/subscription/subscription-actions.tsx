import { Button } from 'antd';
import { useState } from 'react';
import { ChangeFrequency } from './change-frequency.tsx';
import { ManagePlan } from '../manage/manage-plan.tsx';
import { MoveStatus } from './move-status.tsx';
import { RetryPayment } from './retry-payment.tsx';
import type { SubscriptionProps } from '../queries/subscription.api.ts';

type Open = 'back' | 'end' | 'retry' | 'frequency' | null;

/** What may be done with the whole subscription; the server says which buttons there are. Decisions stand in the cockpit. */
export function SubscriptionActions({ page }: { page: SubscriptionProps }) {
  const [open, setOpen] = useState<Open>(null);
  const { actions } = page;
  const close = (): void => setOpen(null);
  return (
    <>
      <ManagePlan page={page} />
      {actions.frequency && <Button onClick={() => setOpen('frequency')}>Change Frequency</Button>}
      {actions.backToApproval && <Button onClick={() => setOpen('back')}>Back to approval</Button>}
      {actions.retry && (
        <Button type="primary" onClick={() => setOpen('retry')}>
          Retry Payment
        </Button>
      )}
      {actions.end && (
        <Button danger onClick={() => setOpen('end')}>
          End Subscription
        </Button>
      )}
      <MoveStatus page={page} move={open === 'back' || open === 'end' ? open : null} onClose={close} />
      <RetryPayment open={open === 'retry'} page={page} onClose={close} />
      <ChangeFrequency open={open === 'frequency'} subscription={page.subscription} onClose={close} />
    </>
  );
}
