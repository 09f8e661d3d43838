import type { MultipartFile } from '@fastify/multipart';
import { Fault } from '@sorrel/service-kit/fault';
import type { Spool, Waiting } from '../storage/spool.gateway.ts';
import { LIMITS } from '../studio/picture.ts';

/** How a form of files is read: sizes and counts are limited while reading. */
export const readingOf = (files: number) => ({
  limits: { fileSize: LIMITS.fileBytes, files, fields: files, fieldSize: 100, headerPairs: 50 },
  // A file that is too large is refused by name, and the others are still taken.
  throwFileSizeLimit: false,
});

/** Null when the file is larger than we accept: the rest of it is read and discarded. */
export async function spooled(part: MultipartFile, spool: Spool): Promise<Waiting | null> {
  const waiting = await spool.take(part.file);
  if (!part.file.truncated) return waiting;
  await waiting.remove();
  return null;
}

/** What the reader of a form refused, in words about `what` was sent. */
export function ofMultipart(error: unknown, what: { field: string; many: string; most: number }): Fault {
  if (error instanceof Fault) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (statusCode === 413)
    return new Fault('too_large', `Please send at most ${what.most} ${what.many} at a time.`, {
      errors: { [what.field]: [`At most ${what.most} ${what.many}.`] },
    });
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new Fault('unsupported', `Please send the ${what.many} as a form (multipart/form-data).`);
  return new Fault('bad_request', `We could not read these ${what.many}. Please try again.`);
}
