import type { AdminItem } from '@sorrel/contracts/http/admin';
import { messageOf } from '@sorrel/web-kit/api';
import { App } from 'antd';
import { useMay } from '../app/session.tsx';
import { useReload } from '../queries/subscription.api.ts';
import { useCommand } from '../ui/command.ts';
import { DateInput } from '../ui/date-input.tsx';
import { itemName } from './plan.ts';

const isClosed = ({ status, treatment_status: supply }: AdminItem): boolean =>
  status === 'refunded' || ['shipped', 'cancelled', 'refused'].includes(supply);

/** The day an item is to be shipped; saved when chosen. */
export function ItemShippingDate({ item, subscriptionId }: { item: AdminItem; subscriptionId: number }) {
  const { message, notification } = App.useApp();
  const mayTend = useMay('tendPlans');
  const reload = useReload(subscriptionId);
  const { mutateAsync, isPending, variables } = useCommand<{ id: number; value: string }>(
    '/v2/admin/form/subscription/update-item-shipping',
  );
  const save = async (value: string | null): Promise<void> => {
    if (value === null || value === item.shipping_date) return;
    try {
      await mutateAsync({ id: item.id, value });
      void message.success(`Shipping date of ${item.code} saved`);
    } catch (error) {
      notification.error({ title: 'The shipping date was not changed', description: messageOf(error), role: 'alert' });
    }
    reload();
  };
  return (
    <DateInput
      size="small"
      aria-label={`Shipping date of ${itemName(item)}`}
      allowClear={false}
      disabled={isPending || isClosed(item) || !mayTend}
      value={isPending ? variables.value : item.shipping_date}
      placeholder="No date"
      onChange={(value) => void save(value)}
    />
  );
}
