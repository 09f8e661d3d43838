import { saveFile } from '../documents/file.ts';
import { send } from '../ui/command.ts';
import { StationLine } from './line.ts';
import { play } from './sounds.ts';
import type { CheckAnswer, ScanAnswer, ShipAnswer } from './station.api.ts';

const listeners = new Set<() => void>();

/** Called whenever the station's figures have changed. */
export function onCounted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether who sits here may send parcels off: the page says so, for the line outlives it. */
export const shipping = { isAllowed: false };

/** One for the tab: what waits for the server is sent whichever page is looked at meanwhile. */
export const theLine = new StationLine({
  check: ({ swap, ...scan }) =>
    send<ScanAnswer>('/v2/admin/form/station-scan', {
      ...scan,
      ...(swap ? { swap_reason: swap.reason, swap_note: swap.note } : {}),
    }),
  decide: ({ key, item, fault }) =>
    send<CheckAnswer>('/v2/admin/form/station-check', {
      key,
      item,
      outcome: fault ? 'failed' : 'passed',
      ...fault,
    }),
  mayShip: () => shipping.isAllowed,
  ship: (id) => send<ShipAnswer>('/v2/admin/form/ship', { id }),
  sound: play,
  papers: async (order) => {
    const problem = await saveFile(`/v2/admin/form/bench?ids=${order.item_id}`, `${order.order_id}.pdf`);
    if (problem !== null || order.labels !== 'zpl') return problem;
    return saveFile(`/v2/admin/form/labels?ids=${order.item_id}`, `${order.order_id}.zpl`);
  },
  label: (left) => saveFile(left.labelUrl, `${left.trackingNumber}.pdf`),
  counted: () => listeners.forEach((listener) => listener()),
  newKey: () => crypto.randomUUID(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});
