import type { Readable } from 'node:stream';
import { Fault } from '@sorrel/service-kit/fault';

export interface Stored {
  body: Readable;
  bytes: number;
  /** False for a file from before files were sealed, which cannot be verified. */
  isSealed: boolean;
}

export interface Listed {
  file: string;
  writtenAt: Date;
}

/** Where pictures are kept, sealed. We generate the names at random; no user input becomes part of a path. */
export interface Storage {
  put(file: string, body: Buffer | AsyncIterable<Buffer>): Promise<void>;
  /** Null when there is no such file; throws when its content is not what was stored under this name. */
  get(file: string): Promise<Stored | null>;
  delete(file: string): Promise<void>;
  /** Files and when each was written, for the sweep of files no row refers to. */
  list(): AsyncIterable<Listed>;
  /**
   * Seals every file not yet sealed with the newest key, letting `judge` decide about unsealed ones, and returns how many. Throws at the
   * end if some could not be opened or were refused: those stay as they are.
   */
  reseal(judge: JudgePlain): Promise<number>;
}
/** What to do with an unsealed file; `refuse`: it is not what was stored. */
export type JudgePlain = (file: string, body: Buffer) => Promise<'seal' | 'remove' | 'skip' | 'refuse'>;
export const STORAGE = Symbol('storage');

/** Stores bytes under a name as they are, without knowing about seals and keys. */
export interface RawStore {
  /** The file appears whole or not at all, and replaces an earlier one. */
  write(file: string, source: AsyncIterable<Buffer>): Promise<void>;
  /** Null: there is no such file. */
  find(file: string): Promise<Found | null>;
  /** Its first bytes, fewer if it is shorter. */
  head(file: string, bytes: number): Promise<Buffer | null>;
  remove(file: string): Promise<void>;
  list(): AsyncIterable<Listed>;
}
export interface Found {
  bytes: number;
  /** May be read several times: always what was found, even when another has been put in its place since. */
  read(from: number): AsyncIterable<Buffer>;
  /** Nothing is read afterwards. */
  close(): Promise<void>;
}

export const storageAway = (): Fault =>
  new Fault(
    'unavailable',
    'We cannot store pictures right now. Please try again in a moment; your chosen pictures are kept.',
    { retryAfterSeconds: 5 },
  );

/** The fault shown when pictures cannot be read. */
export const picturesAway = (): Fault =>
  new Fault('unavailable', 'We cannot do this right now. Please try again in a moment.', { retryAfterSeconds: 5 });
