import { MOST_ON_BENCH } from '@sorrel/contracts/fulfilment/bench';
import type { Packed } from '@sorrel/contracts/http/admin';
import { messageOf } from '@sorrel/web-kit/api';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useMay } from '../app/session.tsx';
import { openFile, saveFile } from '../documents/file.ts';
import { useCommand } from '../ui/command.ts';

interface Props {
  /** Ticked orders by item. */
  ids: readonly number[];
  /** Orders by item, for messages. */
  nameOf(id: number): string;
  /** Dispensing labels are for a thermal printer: a file of their own. */
  isThermal: boolean;
  onDone(): void;
  onClear(): void;
  /** Ticks what this page shows. */
  onAll(): void;
}

/** What is done with the ticked orders: put their packs aside, print everything for the bench. */
export function BenchBar({ ids, nameOf, isThermal, onDone, onClear, onAll }: Props) {
  const { notification, message } = App.useApp();
  const isAllowed = useMay('ship');
  const [isPrinting, setPrinting] = useState(false);
  const { mutateAsync, isPending } = useCommand<{ ids: number[] }, z.infer<typeof Packed>>('/v2/admin/form/pack');
  const isTooMany = ids.length > MOST_ON_BENCH;
  const pack = async (): Promise<void> => {
    try {
      const { items } = await mutateAsync({ ids: [...ids] });
      const refused = items.filter((one) => one.problem !== null);
      const packed = items.length - refused.length;
      if (packed > 0) void message.success(`${packed} ${packed === 1 ? 'pack is' : 'packs are'} put aside`);
      for (const { id, problem } of refused)
        notification.error({
          key: `pack-${id}`,
          title: `${nameOf(id)} was not packed`,
          description: problem,
          role: 'alert',
          duration: 0,
        });
    } catch (error) {
      notification.error({ title: 'Nothing was packed', description: messageOf(error), role: 'alert' });
    }
    onDone();
  };
  const print = async (read: () => Promise<string | null>): Promise<void> => {
    setPrinting(true);
    const problem = await read();
    setPrinting(false);
    if (problem) notification.error({ title: 'Nothing was printed', description: problem, role: 'alert' });
  };
  const papers = (): Promise<void> => print(() => openFile(`/v2/admin/form/bench?ids=${ids.join(',')}`));
  const labels = (): Promise<void> => print(() => saveFile(`/v2/admin/form/labels?ids=${ids.join(',')}`, 'labels.zpl'));
  if (!isAllowed) return null;
  return (
    <div className="bench-bar" role="group" aria-label="Ticked orders">
      <p aria-live="polite">
        {ids.length === 0
          ? 'Tick orders to pack and print them together.'
          : isTooMany
            ? `${ids.length} ticked: at most ${MOST_ON_BENCH} at once`
            : `${ids.length} ticked`}
      </p>
      <Button type="primary" disabled={ids.length === 0 || isTooMany} loading={isPending} onClick={() => void pack()}>
        Pack
      </Button>
      <Button disabled={ids.length === 0 || isTooMany} loading={isPrinting} onClick={() => void papers()}>
        Print all
      </Button>
      {isThermal && (
        <Button disabled={ids.length === 0 || isTooMany} loading={isPrinting} onClick={() => void labels()}>
          Save labels (ZPL)
        </Button>
      )}
      {ids.length > 0 ? (
        <Button type="text" onClick={onClear}>
          Untick
        </Button>
      ) : (
        <Button type="text" onClick={onAll}>
          Tick all
        </Button>
      )}
    </div>
  );
}
