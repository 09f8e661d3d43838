import type { FastifyRequest } from 'fastify';
import { fileName } from '@sorrel/contracts/media/attachments';
import { Fault } from '@sorrel/service-kit/fault';
import { ofMultipart, readingOf, spooled } from '../files/parts.edge.ts';
import type { Spool, Waiting } from '../storage/spool.gateway.ts';

export interface ArrivedFile {
  /** For the answer only: media keeps no names. */
  name: string;
  /** Null: larger than we accept. */
  body: Waiting | null;
}

const nothing = (): Fault => {
  const text = 'Please choose a file first.';
  return new Fault('invalid', text, { errors: { file: [text] } });
};

/** Reads one `file`: each is sent up by itself, so that a bad one keeps none of the others back. It waits on the disk. */
export async function readAttachment(request: FastifyRequest, spool: Spool): Promise<ArrivedFile> {
  let arrived: ArrivedFile | null = null;
  try {
    for await (const part of request.parts(readingOf(1))) {
      if (part.type === 'field') continue;
      if (part.fieldname !== 'file') part.file.resume();
      else arrived = { name: fileName(part.filename), body: await spooled(part, spool) };
    }
    if (!arrived) throw nothing();
    return arrived;
  } catch (error) {
    await arrived?.body?.remove();
    throw ofMultipart(error, { field: 'file', many: 'files', most: 1 });
  }
}
