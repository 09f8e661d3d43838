import type { AdminItem } from '@sorrel/contracts/http/admin';
import { Button } from 'antd';
import { useMay } from '../app/session.tsx';
import { type SubscriptionProps, useReload } from '../queries/subscription.api.ts';
import { FileLink } from '../documents/file-link.tsx';
import { ShipButton } from '../ship/ship-button.tsx';
import { itemActions } from './item-actions.ts';
import { RemoveItem } from './remove-item.tsx';

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
      {mayChange && may.remove && <RemoveItem item={item} subscriptionId={id} />}
    </span>
  );
}

function Ship({ item, subscriptionId }: { item: AdminItem; subscriptionId: number }) {
  const reload = useReload(subscriptionId);
  return <ShipButton itemId={item.id} name={item.code} onDone={reload} />;
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
