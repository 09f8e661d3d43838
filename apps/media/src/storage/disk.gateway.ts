import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open as openFile, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Found, Listed, RawStore } from './storage.gateway.ts';

/** Files in a folder, each written to a temporary file, synced and renamed. */
export class DiskStore implements RawStore {
  readonly #folder: string;
  readonly #isLasting: boolean;

  /** `isLasting: false`: what is written is of no use to another process, so it need not survive a loss of power. */
  constructor(folder: string, { isLasting = true }: { isLasting?: boolean } = {}) {
    this.#folder = folder;
    this.#isLasting = isLasting;
  }

  async write(file: string, source: AsyncIterable<Buffer>): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const beside = join(this.#folder, `.${randomUUID()}`);
    try {
      const handle = await openFile(beside, 'wx', 0o600);
      try {
        for await (const pieces of inShares(source, SHARE)) await writeAll(handle, pieces);
        if (this.#isLasting) await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(beside, join(this.#folder, file));
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  }

  async find(file: string): Promise<Found | null> {
    const handle = await orNull(openFile(join(this.#folder, file), 'r'));
    if (!handle) return null;
    try {
      const { size } = await handle.stat();
      return { bytes: size, read: (from) => piecesOf(handle, from, size), close: () => handle.close() };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async head(file: string, bytes: number): Promise<Buffer | null> {
    const handle = await orNull(openFile(join(this.#folder, file), 'r'));
    if (!handle) return null;
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  async remove(file: string): Promise<void> {
    await rm(join(this.#folder, file), { force: true });
  }

  async *list(): AsyncGenerator<Listed> {
    const folder = await orNull(opendir(this.#folder));
    if (!folder) return;
    for await (const { name } of folder) {
      const found = await orNull(stat(join(this.#folder, name)));
      if (found) yield { file: name, writtenAt: found.mtime };
    }
  }
}

/** How much is written or read at once: each time costs a way through Node's threads, and memory of its own. */
const SHARE = 262_144;

async function writeAll(handle: FileHandle, pieces: Buffer[]): Promise<void> {
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await handle.writev(pieces);
  if (bytesWritten < bytes) throw new Error('The disk took only a part of a file.');
}

async function* inShares(source: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer[]> {
  let share: Buffer[] = [];
  let length = 0;
  for await (const piece of source) {
    share.push(piece);
    length += piece.length;
    if (length < bytes) continue;
    yield share;
    share = [];
    length = 0;
  }
  if (share.length > 0) yield share;
}

async function* piecesOf(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const share = Math.min(SHARE, end - at);
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(share), 0, share, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}
