import type { Packed } from '@sorrel/contracts/http/admin';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Button } from 'antd';
import type { z } from 'zod';
import { useMay } from '../app/session.tsx';
import { ShipButton } from '../ship/ship-button.tsx';
import { useCommand } from '../ui/command.ts';
import type { Ending } from './end-dialog.tsx';
import type { Owing } from './owings.api.ts';

interface Props {
  row: Owing;
  onExpect(row: Owing): void;
  onEnd(ending: Ending): void;
  onDone(): void;
}

/** What may be done next, by whom it may be done. */
export function OwingActs({ row, onExpect, onEnd, onDone }: Props) {
  const mayShip = useMay('ship');
  const mayKeep = useMay('keepOwings');
  const mayClose = useMay('closeOwings');
  const mayPay = useMay('moveMoney');
  const { order_id: order, state } = row;
  if (state === 'closed') return null;
  if (state === 'withheld')
    return mayPay ? (
      <span className="row-buttons">
        <Button onClick={() => onEnd({ owing: row, how: 'refund' })} aria-label={`Refund ${order} again`}>
          Refund
        </Button>
        <Resume row={row} onDone={onDone} />
      </span>
    ) : (
      <span className="sub">Support gives it back.</span>
    );
  return (
    <span className="row-buttons">
      {mayShip && row.pack && <ShipButton itemId={row.item_id} name={order} onDone={onDone} />}
      {mayShip && !row.pack && row.can_pack && <Pack row={row} onDone={onDone} />}
      {mayKeep && (
        <Button onClick={() => onExpect(row)} aria-label={`Expected day of ${order}`}>
          Expected day
        </Button>
      )}
      {mayPay && (
        <Button onClick={() => onEnd({ owing: row, how: 'refund' })} aria-label={`Refund ${order}`}>
          Refund
        </Button>
      )}
      {mayClose && (
        <Button onClick={() => onEnd({ owing: row, how: 'settle' })} aria-label={`Settle ${order}`}>
          Settle
        </Button>
      )}
    </span>
  );
}

function Pack({ row: { item_id: id, order_id: order }, onDone }: Pick<Props, 'row' | 'onDone'>) {
  const { notification, message } = App.useApp();
  const { mutateAsync, isPending } = useCommand<{ ids: number[] }, z.infer<typeof Packed>>('/v2/admin/form/pack');
  const pack = async (): Promise<void> => {
    try {
      const { items } = await mutateAsync({ ids: [id] });
      const problem = items[0]?.problem;
      if (problem) notification.error({ title: `${order} was not packed`, description: problem, role: 'alert' });
      else void message.success(`A pack is put aside for ${order}`);
    } catch (error) {
      notification.error({ title: `${order} was not packed`, description: messageOf(error), role: 'alert' });
    }
    onDone();
  };
  return (
    <Button type="primary" loading={isPending} onClick={() => void pack()} aria-label={`Pack ${order}`}>
      Pack
    </Button>
  );
}

function Resume({ row: { id, order_id: order }, onDone }: Pick<Props, 'row' | 'onDone'>) {
  const { notification, message } = App.useApp();
  const { mutateAsync, isPending } = useCommand<{ id: number }>('/v2/admin/form/resume-owing');
  const resume = async (): Promise<void> => {
    try {
      await mutateAsync({ id });
      void message.success(`${order} is owed as before`);
    } catch (error) {
      notification.error({ title: 'Nothing was changed', description: messageOf(error), role: 'alert' });
    }
    onDone();
  };
  return (
    <Button loading={isPending} onClick={() => void resume()} aria-label={`Supply ${order} after all`}>
      Supply after all
    </Button>
  );
}
