import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { lineOf } from '@sorrel/contracts/harmless';
import { Fault } from '@sorrel/service-kit/fault';
import type { Spool, Waiting } from '../storage/spool.gateway.ts';
import { LIMITS, viewOf } from '../studio/picture.ts';
import type { Arrived } from './photos.service.ts';

const TOO_FEW = 'Please upload at least 3 images.';
const invalid = (text: string): Fault => new Fault('invalid', text, { errors: { photo: [text] } });

const READING = {
  limits: {
    fileSize: LIMITS.fileBytes,
    files: LIMITS.files,
    fields: LIMITS.files,
    fieldSize: 100,
    headerPairs: 50,
  },
  // A file that is too large is refused by name, and the others are still taken.
  throwFileSizeLimit: false,
};

/**
 * Reads an upload: `photo` (the photos screen: only the first file counts) or repeated `photo[]` (the wizard: at least three, unless
 * `minimum` says otherwise), each with an optional `view[]`. Sizes and counts are limited while reading, and the files wait on the disk.
 */
export async function readArrival(request: FastifyRequest, minimum: number, spool: Spool): Promise<Arrived[]> {
  const files: Pick<Arrived, 'name' | 'body'>[] = [];
  const views: string[] = [];
  let isWizard = false;
  try {
    for await (const part of request.parts(READING)) {
      if (part.type === 'field') {
        if (/^view(\[\d*\])?$/.test(part.fieldname)) views.push(String(part.value));
        continue;
      }
      const isMany = /^photo\[\d*\]$/.test(part.fieldname);
      if (!isMany && part.fieldname !== 'photo') {
        part.file.resume();
        continue;
      }
      isWizard ||= isMany;
      if (!isMany && files.length > 0) part.file.resume();
      else files.push({ name: nameOf(part.filename), body: await spooled(part, spool) });
    }
    if (files.length === 0) throw invalid('Please choose a picture first.');
    if (isWizard && files.length < (minimum || 3)) throw invalid(TOO_FEW);
  } catch (error) {
    await Promise.all(files.map(({ body }) => body?.remove()));
    throw ofMultipart(error);
  }
  return files.map((file, index) => ({ ...file, view: viewOf(index, views[index], isWizard) }));
}

/** Null when the file is larger than we accept: the rest of it is read and discarded. */
async function spooled(part: MultipartFile, spool: Spool): Promise<Waiting | null> {
  const waiting = await spool.take(part.file);
  if (!part.file.truncated) return waiting;
  await waiting.remove();
  return null;
}

/** The file's name, for the answer only, so that the sender knows which file is meant; it is not stored. */
const nameOf = (said: string): string => lineOf(said).slice(-100) || 'Picture';

function ofMultipart(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (statusCode === 413)
    return new Fault('too_large', `Please send at most ${LIMITS.files} pictures at a time.`, {
      errors: { photo: [`At most ${LIMITS.files} pictures.`] },
    });
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new Fault('unsupported', 'Please send the pictures as a form (multipart/form-data).');
  return new Fault('bad_request', 'We could not read these pictures. Please try again.');
}
