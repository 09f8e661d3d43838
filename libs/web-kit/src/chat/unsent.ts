import type { Attachment } from '@sorrel/contracts/media/attachments';
import type { Draft } from './thread.ts';

/** Typed text and messages not yet delivered: kept in the browser until sent, or until log-out. */
interface Unsent {
  draft: string;
  messages: Draft[];
  /** Chosen for the next message, and up already. */
  files?: Attachment[];
}
export interface Keep {
  read(): Unsent;
  write(unsent: Unsent): void;
}

const PREFIX = 'sorrel-chat:';
/** The browser's database of photos that are chosen and not sent. */
export const PHOTOS_KEPT = 'sorrel-photos';
const NOTHING: Unsent = { draft: '', messages: [] };

/** One entry for each person; anything another person left in this browser is deleted. Without browser storage only this is lost. */
export function keepFor(owner: number): Keep {
  const key = `${PREFIX}${owner}`;
  forgetUnsent(key);
  return {
    read: () => withStorage((storage) => parse(storage.getItem(key))) ?? NOTHING,
    write: (unsent) => {
      const isEmpty = unsent.draft === '' && unsent.messages.length === 0 && !unsent.files?.length;
      withStorage((storage) => (isEmpty ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(unsent))));
    },
  };
}

const here = new Map<number, Unsent>();

/**
 * For a console that several people use on one computer: kept while the tab shows it, one entry for each customer, and nothing about a
 * patient in the browser's storage. Logging out loads a new page, which ends it.
 */
export const keepHere = (about: number): Keep => ({
  read: () => here.get(about) ?? NOTHING,
  write: (unsent) => void here.set(about, unsent),
});

/** Deletes the kept entries, and at log-out the photos too; `but`: the entry to keep. */
export function forgetUnsent(but?: string): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && key !== but) storage.removeItem(key);
    if (!but) indexedDB.deleteDatabase(PHOTOS_KEPT);
  });
}

function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

function parse(text: string | null): Unsent {
  const kept = text === null ? NOTHING : (JSON.parse(text) as Partial<Unsent>);
  return {
    draft: typeof kept.draft === 'string' ? kept.draft : '',
    messages: Array.isArray(kept.messages) ? kept.messages.filter((one) => typeof one?.clientId === 'string') : [],
    files: Array.isArray(kept.files) ? kept.files.filter((one) => typeof one?.id === 'number') : [],
  };
}
