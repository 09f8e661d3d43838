import type {
  ImportBegun,
  ImportPartTaken,
  ImportPreview,
  ImportProblems,
  ImportRow,
  ImportsAnswer,
} from '@sorrel/contracts/http/admin';
import { ApiError, get, withQuery } from '@sorrel/web-kit/api';
import { keepPage } from '@sorrel/web-kit/query';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { send } from '../ui/command.ts';

const LOOK_AGAIN_MS = 1_500;
const MOVING: readonly ImportRow['state'][] = ['checking', 'running'];
const TRIES = 6;

/** While a file is checked or imported it is looked at again; what others do shows when the page is opened. */
export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => get<z.infer<typeof ImportsAnswer>>('/v2/admin/data/imports', { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.imports.some(({ state }) => MOVING.includes(state)) ? LOOK_AGAIN_MS : false,
  meta: { isQuiet: true },
});

export const problemsQuery = (id: number, after: number) =>
  queryOptions({
    queryKey: ['import-problems', id, after],
    queryFn: ({ signal }) =>
      get<z.infer<typeof ImportProblems>>(withQuery('/v2/admin/data/import-problems', { import: id, after }), {
        signal,
      }),
    ...keepPage,
    meta: { isQuiet: true },
  });

export const previewQuery = (id: number) =>
  queryOptions({
    queryKey: ['import-preview', id],
    queryFn: ({ signal }) =>
      get<z.infer<typeof ImportPreview>>(withQuery('/v2/admin/data/import-preview', { import: id }), { signal }),
    meta: { isQuiet: true },
  });

/** Sends a file in parts, each read when it is its turn. Answers its number. */
export async function sendFile(
  kind: ImportRow['kind'],
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const { id, part_bytes: size } = await send<z.infer<typeof ImportBegun>>('/v2/admin/form/import/begin', {
    kind,
    file: file.name,
    bytes: file.size,
  });
  for (let part = 0; part * size < file.size; part += 1) {
    signal.throwIfAborted();
    const bytes = await file.slice(part * size, (part + 1) * size).arrayBuffer();
    const { received } = await again(signal, () =>
      send<z.infer<typeof ImportPartTaken>>('/v2/admin/form/import/part', {
        import: id,
        part,
        data: base64(new Uint8Array(bytes)),
      }),
    );
    onSent(received);
  }
  return id;
}

/** A long file meets a moment without a server, or the limit of what one person may send in a minute: it waits, and goes on. */
async function again<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const waits =
        error instanceof ApiError && (error.kind === 'network' || error.status === 429 || error.status === 503);
      if (!waits || left <= 1) throw error;
      const seconds = error.retryAfter ?? 2;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      signal.throwIfAborted();
    }
  }
}

function base64(bytes: Uint8Array): string {
  let text = '';
  // As arguments of one call, and of those there may be only so many.
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}
