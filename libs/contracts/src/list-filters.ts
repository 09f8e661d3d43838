/* Filters of the console's short lists, which are read whole: the screen and its file ask the same. */

const has = (keyword: string, ...texts: (string | null)[]): boolean => {
  const wanted = keyword.trim().toLowerCase();
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted));
};

export const isPromotion = (
  row: { code: string; title: string; state: string },
  { keyword, state }: { keyword: string; state: string },
): boolean => has(keyword, row.code, row.title) && (state === '' || row.state === state);

export const STOCK_SHOWN = ['', 'waiting', 'low', 'stopped', 'uncounted'] as const;
/** Fewer free units than this are few. */
export const FEW = 10;

export const isStock = (
  row: { code: string; name: string; left: number | null; waiting: number; is_stopped: boolean },
  { keyword, show }: { keyword: string; show: string },
): boolean => {
  if (!has(keyword, row.code, row.name)) return false;
  if (show === 'waiting') return row.waiting > 0;
  if (show === 'low') return row.left !== null && row.left < FEW;
  if (show === 'stopped') return row.is_stopped;
  return show !== 'uncounted' || row.left === null;
};

export const isNearMiss = (
  row: { kind: string; stage: string; what: string; action: string; by: string; order_id: string | null },
  { keyword, kind, stage }: { keyword: string; kind: string; stage: string },
): boolean =>
  has(keyword, row.what, row.action, row.by, row.order_id) &&
  (kind === '' || row.kind === kind) &&
  (stage === '' || row.stage === stage);
