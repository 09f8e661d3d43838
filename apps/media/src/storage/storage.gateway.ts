import type { Readable } from 'node:stream';

/** Where pictures lie. Names are random and ours; nothing a person typed becomes part of a path. */
export interface Storage {
  put(file: string, body: Buffer): Promise<void>;
  /** Null when there is no such file. */
  get(file: string): Promise<{ body: Readable; bytes: number } | null>;
  delete(file: string): Promise<void>;
  /** Files and when each was written, for the sweep of what no row knows. */
  list(): Promise<{ file: string; writtenAt: Date }[]>;
}
export const STORAGE = Symbol('storage');
