import type { DispatchList, DispatchRow } from './dispatch.api.ts';

/** What may be done with a parcel depends on its status, and on its check where one is set. */
export const mayShip = ({ status, check }: Pick<DispatchRow, 'status' | 'check'>): boolean =>
  status === 'ready' && (check === null || check === 'passed');
export const mayTick = ({ status }: Pick<DispatchRow, 'status'>): boolean =>
  status === 'ready' || status === 'label-pending' || status === 'shipped';

/** "1 h 05 min": what is left until a moment; null when it has passed. */
export function until(at: string, now: Date): string | null {
  const minutes = Math.floor((new Date(at).getTime() - now.getTime()) / 60_000);
  if (minutes < 0) return null;
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}

export const tabsOf = (counts: DispatchList['counts'] | undefined) =>
  [
    { key: 'all', text: 'All' },
    { key: 'to-pack', text: 'To pack', count: counts?.to_pack },
    { key: 'packed', text: 'Packed', count: counts?.packed },
    ...(counts?.to_check == null ? [] : [{ key: 'to-check', text: 'To be checked', count: counts.to_check }]),
    { key: 'owed', text: 'Owed', count: counts?.owed },
    { key: 'shipped', text: 'Shipped' },
    { key: 'exceptions', text: 'Exceptions', count: counts?.exceptions },
  ] as const;

/** What an empty list says in each tab. */
export const NOTHING: Readonly<Record<string, string>> = {
  all: 'Nothing to dispatch. Approved and paid items appear here.',
  'to-pack': 'Everything that may leave has a pack put aside, or has left.',
  'to-check': 'No packed parcel waits for a second person.',
  packed: 'No pack is put aside. Tick orders under To pack, and press Pack.',
  shipped: 'Nothing has been shipped yet.',
  exceptions: 'Nothing is held, and the carrier has given every label it was asked for.',
};
