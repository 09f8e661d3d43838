import { messageOf } from '@sorrel/web-kit/api';
import { App, Button } from 'antd';
import { useMay } from '../app/session.tsx';
import { FileLink } from '../documents/file-link.tsx';
import { useCommand } from '../ui/command.ts';
import type { ExceptionRow } from './exceptions.api.ts';

interface Props {
  row: ExceptionRow;
  onDecide(row: ExceptionRow): void;
  onDone(): void;
}

/** What may be done next, by whom it may be done. */
export function ExceptionActs({ row, onDecide, onDone }: Props) {
  const mayDecide = useMay('decideParcels');
  const mayShip = useMay('ship');
  const mayPay = useMay('moveMoney');
  const { id, state, order_id: order, reship } = row;
  if (state === 'open')
    return mayDecide ? (
      <Button type="primary" onClick={() => onDecide(row)} aria-label={`Decide about ${order}`}>
        Decide
      </Button>
    ) : (
      <span className="sub">A pharmacist decides.</span>
    );
  if (state === 'refunding')
    return mayPay ? (
      <Refund id={id} order={order} onDone={onDone} />
    ) : (
      <span className="sub">Support gives it back.</span>
    );
  if (!reship || !mayShip) return null;
  return (
    <span className="row-buttons">
      {reship.status === 'ready' && <ShipAgain id={id} order={order} onDone={onDone} />}
      <FileLink
        className="button-link"
        href={`/v2/admin/form/reship-papers?id=${id}`}
        name={`Label and note of ${order}, sent again`}
      >
        Label and note
      </FileLink>
    </span>
  );
}

function ShipAgain({ id, order, onDone }: { id: number; order: string; onDone(): void }) {
  const { notification, message } = App.useApp();
  const { mutateAsync, isPending } = useCommand<{ id: number }>('/v2/admin/form/reship');
  const ship = async (): Promise<void> => {
    try {
      await mutateAsync({ id });
      void message.success(`The label of ${order} is being bought`);
    } catch (error) {
      notification.error({ title: `${order} was not sent again`, description: messageOf(error), role: 'alert' });
    }
    onDone();
  };
  return (
    <Button type="primary" loading={isPending} onClick={() => void ship()} aria-label={`Ship again: ${order}`}>
      Ship again
    </Button>
  );
}

function Refund({ id, order, onDone }: { id: number; order: string; onDone(): void }) {
  const { notification } = App.useApp();
  const { mutateAsync, isPending } = useCommand<{ id: number }, { success: true; state: string }>(
    '/v2/admin/form/refund-parcel',
  );
  const refund = async (): Promise<void> => {
    try {
      const { state } = await mutateAsync({ id });
      notification.success(
        state === 'requested'
          ? { title: 'A second person has to agree', description: 'It stands at the subscription, under Payments.' }
          : { title: `The money for ${order} is on its way back` },
      );
    } catch (error) {
      notification.error({ title: 'Nothing was given back', description: messageOf(error), role: 'alert' });
    }
    onDone();
  };
  return (
    <Button
      type="primary"
      loading={isPending}
      onClick={() => void refund()}
      aria-label={`Give the money back for ${order}`}
    >
      Give the money back
    </Button>
  );
}
