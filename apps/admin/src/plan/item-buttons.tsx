import type { AdminItem, Shipped } from '@sorrel/contracts/http/admin';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Button, Tooltip } from 'antd';
import type { z } from 'zod';
import { useMay } from '../app/session.tsx';
import { Preview } from '../manage/preview.tsx';
import { type SubscriptionProps, useReload } from '../queries/subscription.api.ts';
import { useCommand } from '../ui/command.ts';
import { saveFile } from '../documents/file.ts';
import { FileLink } from '../documents/file-link.tsx';
import { itemActions } from './item-actions.ts';
import { itemName } from './plan.ts';

interface Props {
  item: AdminItem;
  page: SubscriptionProps;
  onChange(): void;
}

/** What may be done with one item now. */
export function ItemButtons({ item, page, onChange }: Props) {
  const may = itemActions(item);
  const { id } = page.subscription;
  const mayChange = useMay('changeItems');
  const mayRead = useMay('readDocuments');
  return (
    <span className="item-buttons">
      {may.ship && <Ship item={item} subscriptionId={id} />}
      {item.treatment_status === 'packaging' && item.tracking_id === null && <LabelPending subscriptionId={id} />}
      {mayRead && may.shippingLabel && item.tracking_id && (
        <FileLink
          className="button-link"
          href={`/storage/rm_labels/${item.tracking_id}.pdf`}
          saveAs={`${item.tracking_id}.pdf`}
          name="The shipping label"
        >
          Shipping Label
        </FileLink>
      )}
      {mayChange && may.change && (
        <Button size="small" onClick={onChange}>
          Change item
        </Button>
      )}
      {mayChange && may.remove && <Remove item={item} subscriptionId={id} />}
    </span>
  );
}

/** Buys the label and saves it under its tracking number. */
function Ship({ item, subscriptionId }: { item: AdminItem; subscriptionId: number }) {
  const { notification } = App.useApp();
  const reload = useReload(subscriptionId);
  const { mutateAsync, isPending } = useCommand<{ id: number }, z.infer<typeof Shipped>>('/v2/admin/form/ship');
  const isAllowed = useMay('ship');

  const ship = async (): Promise<void> => {
    try {
      const { pdfUrl, trackingNumber, isPending: isLabelPending } = await mutateAsync({ id: item.id });
      if (pdfUrl && trackingNumber) {
        notification.success({
          title: `${item.code} shipped`,
          description: `Tracking ${trackingNumber}. The label is saved as ${trackingNumber}.pdf.`,
        });
        const problem = await saveFile(pdfUrl, `${trackingNumber}.pdf`);
        if (problem)
          notification.warning({
            title: 'The label could not be saved',
            description: `${problem} Use Shipping Label to try again.`,
            role: 'alert',
          });
      } else {
        console.warn(`Ship ${item.id}: no pdfUrl`);
        notification.warning({
          title: isLabelPending ? 'The label is on its way' : 'There is no label yet',
          description:
            'Royal Mail has not answered. We go on asking and never buy a second label; check again in a moment.',
          role: 'alert',
        });
      }
    } catch (error) {
      notification.error({ title: `${item.code} was not shipped`, description: messageOf(error), role: 'alert' });
    }
    reload();
  };
  const button = (
    <Button size="small" type="primary" loading={isPending} disabled={!isAllowed} onClick={() => void ship()}>
      Ship
    </Button>
  );
  return isAllowed ? button : <Tooltip title="Only a pharmacist or dispatch may ship">{button}</Tooltip>;
}

function LabelPending({ subscriptionId }: { subscriptionId: number }) {
  const reload = useReload(subscriptionId);
  return (
    <span className="stack">
      <span className="sub">Label pending</span>
      <Button size="small" onClick={() => reload(0)}>
        Check again
      </Button>
    </span>
  );
}

function Remove({ item, subscriptionId }: { item: AdminItem; subscriptionId: number }) {
  const { modal, message, notification } = App.useApp();
  const reload = useReload(subscriptionId);
  const { mutateAsync } = useCommand<{ id: number }>('/v2/admin/form/subscription/remove-item');
  const remove = async (): Promise<void> => {
    try {
      await mutateAsync({ id: item.id });
      void message.success(`${item.code} is removed from the plan`);
      reload();
    } catch (error) {
      notification.error({ title: `${item.code} was not removed`, description: messageOf(error), role: 'alert' });
    }
  };
  const ask = (): void => {
    modal.confirm({
      title: `Remove ${itemName(item)} from the plan?`,
      content: (
        <>
          <p>It will not be charged or shipped.</p>
          <Preview subscriptionId={subscriptionId} change={{ kind: 'item', action: 'remove', id: item.id }} />
        </>
      ),
      width: 480,
      centered: true,
      okText: 'Remove',
      okButtonProps: { danger: true },
      cancelText: 'Close',
      onOk: remove,
    });
  };
  return (
    <Button size="small" danger onClick={ask}>
      Remove
    </Button>
  );
}
