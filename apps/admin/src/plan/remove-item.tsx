import type { PlanAsRead } from '@sorrel/contracts/billing/plan-as-read';
import type { AdminItem } from '@sorrel/contracts/http/admin';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Preview } from '../manage/preview.tsx';
import { useReload } from '../queries/subscription.api.ts';
import { itemsText, useAsRead } from '../queries/as-read.ts';
import { differs } from '../ui/differs.ts';
import { useCommand } from '../ui/command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { MeanwhilePanel } from '../ui/meanwhile.tsx';
import type { Notice } from '../ui/notice-alert.tsx';
import { itemName } from './plan.ts';

/** Takes an item that is not paid out of the plan. */
export function RemoveItem({ item, subscriptionId }: { item: AdminItem; subscriptionId: number }) {
  const [isOpen, setOpen] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const { message } = App.useApp();
  const reload = useReload(subscriptionId);
  const plan = useAsRead(subscriptionId);
  const { mutateAsync, isPending } = useCommand<{ id: number; was: PlanAsRead | null }>(
    '/v2/admin/form/subscription/remove-item',
  );
  const close = (): void => {
    plan.end();
    setNotice(null);
    setOpen(false);
  };
  const remove = async (): Promise<void> => {
    setNotice(null);
    try {
      await mutateAsync({ id: item.id, was: plan.was() });
      void message.success(`${item.code} is removed from the plan`);
      close();
      reload();
    } catch (error) {
      const isCaught = await plan.caught(error, ({ items }) => {
        const lines = items ?? [];
        const mine = lines.filter(({ stid }) => stid !== item.stid);
        return differs('Items of the plan', itemsText(lines), itemsText(mine));
      });
      if (!isCaught) setNotice({ type: 'error', title: `${item.code} was not removed`, description: messageOf(error) });
    }
  };
  return (
    <>
      <Button
        size="small"
        danger
        onClick={() => {
          plan.begin();
          setOpen(true);
        }}
      >
        Remove
      </Button>
      <Dialog
        open={isOpen}
        title={`Remove ${itemName(item)} from the plan?`}
        okText="Remove"
        isDanger
        isBusy={isPending}
        notice={notice}
        question={
          plan.meanwhile && (
            <MeanwhilePanel
              meanwhile={plan.meanwhile}
              isBusy={isPending}
              onTheirs={close}
              onMine={() => void remove()}
              onGoOn={plan.goOn}
            />
          )
        }
        onOk={() => void remove()}
        onCancel={close}
      >
        <p>It will not be charged or shipped.</p>
        {isOpen && <Preview subscriptionId={subscriptionId} change={{ kind: 'item', action: 'remove', id: item.id }} />}
      </Dialog>
    </>
  );
}
