import type { Readable } from 'node:stream';
import { Fault } from '@sorrel/service-kit/fault';

export interface Stored {
  body: Readable;
  bytes: number;
  /** False for a file from before files were sealed: nothing vouches for it. */
  isSealed: boolean;
}

export interface Listed {
  file: string;
  writtenAt: Date;
}

/** Where pictures lie, sealed. Names are random and ours; nothing a person typed becomes part of a path. */
export interface Storage {
  put(file: string, body: Buffer | AsyncIterable<Buffer>): Promise<void>;
  /** Null when there is no such file; throws when it is not what was put there under this name. */
  get(file: string): Promise<Stored | null>;
  delete(file: string): Promise<void>;
  /** Files and when each was written, for the sweep of what no row knows. */
  list(): AsyncIterable<Listed>;
  /**
   * Seals whatever is not sealed with the newest key, as `judge` says of files in the clear; answers how many. Throws at the end when there
   * were some that do not open, or that nobody vouches for: those stay as they are.
   */
  reseal(judge: JudgePlain): Promise<number>;
}
/** What to do with a file that lies in the clear; `refuse`: it is not what was stored. */
export type JudgePlain = (file: string, body: Buffer) => Promise<'seal' | 'remove' | 'skip' | 'refuse'>;
export const STORAGE = Symbol('storage');

/** Bytes under a name, as they are. Knows nothing of seals and keys. */
export interface RawStore {
  /** The file appears whole or not at all, in place of one that was there. */
  write(file: string, source: AsyncIterable<Buffer>): Promise<void>;
  /** Null: there is no such file. */
  find(file: string): Promise<Found | null>;
  /** Its first bytes, fewer where it is shorter. */
  head(file: string, bytes: number): Promise<Buffer | null>;
  remove(file: string): Promise<void>;
  list(): AsyncIterable<Listed>;
}
export interface Found {
  bytes: number;
  /** May be read several times. */
  read(from: number): AsyncIterable<Buffer>;
}

export const storageAway = (): Fault =>
  new Fault(
    'unavailable',
    'We cannot store pictures right now. Please try again in a moment; your chosen pictures are kept.',
    { retryAfterSeconds: 5 },
  );

/** For whoever wants to see one. */
export const picturesAway = (): Fault =>
  new Fault('unavailable', 'We cannot do this right now. Please try again in a moment.', { retryAfterSeconds: 5 });
