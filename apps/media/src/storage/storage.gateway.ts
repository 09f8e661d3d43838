import type { Readable } from 'node:stream';

export interface Stored {
  body: Readable;
  bytes: number;
  /** False for a file from before files were sealed: nothing vouches for it. */
  isSealed: boolean;
}

/** Where pictures lie, sealed. Names are random and ours; nothing a person typed becomes part of a path. */
export interface Storage {
  put(file: string, body: Buffer | AsyncIterable<Buffer>): Promise<void>;
  /** Null when there is no such file; throws when it is not what was put there under this name. */
  get(file: string): Promise<Stored | null>;
  delete(file: string): Promise<void>;
  /** Files and when each was written, for the sweep of what no row knows. */
  list(): Promise<{ file: string; writtenAt: Date }[]>;
  /**
   * Seals whatever is not sealed with the newest key, as `judge` says of files in the clear; answers how many. Throws at the end when there
   * were some that do not open, or that nobody vouches for: those stay as they are.
   */
  reseal(judge: JudgePlain): Promise<number>;
}
/** What to do with a file that lies in the clear; `refuse`: it is not what was stored. */
export type JudgePlain = (file: string, body: Buffer) => Promise<'seal' | 'remove' | 'skip' | 'refuse'>;
export const STORAGE = Symbol('storage');
