/** What was opened from the search: what it is and where, never whose. */
export interface Recent {
  title: string;
  to: string;
}

const MOST = 6;
const keyOf = (staffId: number): string => `sorrel-opened-${staffId}`;

/** What this member of staff has opened in this browser, the latest first. What cannot be read is nothing. */
export function readRecent(staffId: number, storage: Pick<Storage, 'getItem'> = localStorage): Recent[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(staffId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Only the site's own paths: what stands in a browser may have been put there by anybody. */
const isRecent = (one: unknown): one is Recent =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as Recent).title === 'string' &&
  /^\/v2\/admin\/[\w/-]+$/.test(String((one as Recent).to));

export function keepRecent(
  staffId: number,
  recent: Recent,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  const others = readRecent(staffId, storage).filter(({ title, to }) => title !== recent.title || to !== recent.to);
  try {
    storage.setItem(keyOf(staffId), JSON.stringify([recent, ...others].slice(0, MOST)));
  } catch {
    // A full or closed store costs the memory of it, nothing else.
  }
}
