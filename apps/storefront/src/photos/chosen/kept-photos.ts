import { PHOTOS_KEPT } from '@sorrel/web-kit/chat/unsent';
import type { ChosenPhoto } from './chosen-photos.ts';

/** A photo as this browser keeps it: without the address of its preview, which is good for one page. */
type Kept = Omit<ChosenPhoto, 'src'>;
interface Entry {
  user: number;
  at: number;
  photos: Kept[];
}

const STORE = 'chosen';
const KEY = 'wizard';
/** Whoever comes back later chooses anew: pictures of a face are not left lying about in a browser. */
const HOURS_KEPT = 24;

/*
 * Photos chosen and not sent, in the browser's own database: a reload, Back, or a log-in after a lost session finds them again. One person's
 * at a time, gone once they are sent, at log-out and after a day. Where the browser keeps nothing, only this is lost.
 */

export async function keptPhotos(user: number, now = Date.now()): Promise<Kept[]> {
  const entry = await inStore<Entry | undefined>(
    'readonly',
    (store) => store.get(KEY) as IDBRequest<Entry | undefined>,
  );
  if (!entry) return [];
  if (entry.user === user && now - entry.at < HOURS_KEPT * 3_600_000) return entry.photos;
  await forgetPhotos();
  return [];
}

/** False where the browser keeps nothing. */
export async function keepPhotos(user: number, photos: readonly ChosenPhoto[], now = Date.now()): Promise<boolean> {
  const entry: Entry = { user, at: now, photos: photos.map(({ src: _src, ...photo }) => photo) };
  return (await inStore('readwrite', (store) => store.put(entry, KEY))) !== undefined;
}

export const forgetPhotos = (): Promise<unknown> => inStore('readwrite', (store) => store.delete(KEY));

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(PHOTOS_KEPT);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const database = await done(opening);
    try {
      return await done(work(database.transaction(STORE, mode).objectStore(STORE)));
    } finally {
      database.close();
    }
  } catch {
    return undefined;
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'));
  });
