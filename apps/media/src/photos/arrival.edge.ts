import type { FastifyRequest } from 'fastify';
import { Fault } from '@sorrel/service-kit/fault';
import { LIMITS, viewOf } from './picture.ts';
import type { Arrived } from './photos.service.ts';

const TOO_FEW = 'Please upload at least 3 images.';
const invalid = (text: string): Fault => new Fault('invalid', text, { errors: { photo: [text] } });

/**
 * Reads an upload: `photo` (the photos screen: only the first file counts) or repeated `photo[]` (the wizard: three at least, unless
 * `minimum` says otherwise), with an optional `view[]` each. Sizes and counts are bounded while it is read.
 */
export async function readArrival(request: FastifyRequest, minimum: number): Promise<Arrived[]> {
  const files: Buffer[] = [];
  const views: string[] = [];
  let isWizard = false;
  try {
    for await (const part of request.parts({
      limits: {
        fileSize: LIMITS.fileBytes,
        files: LIMITS.files,
        fields: LIMITS.files,
        fieldSize: 100,
        headerPairs: 50,
      },
    })) {
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
      const body = await part.toBuffer();
      if (isMany || files.length === 0) files.push(body);
    }
  } catch (error) {
    throw ofMultipart(error);
  }
  if (files.length === 0) throw invalid('Please choose a picture first.');
  if (isWizard && files.length < (minimum || 3)) throw invalid(TOO_FEW);
  return files.map((body, index) => ({ body, view: viewOf(index, views[index], isWizard) }));
}

function ofMultipart(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_REQ_FILE_TOO_LARGE')
    return new Fault('too_large', 'One of the pictures is larger than 10 MB. Please send a smaller one.', {
      errors: { photo: ['At most 10 MB.'] },
    });
  if (statusCode === 413)
    return new Fault('too_large', `Please send at most ${LIMITS.files} pictures at a time.`, {
      errors: { photo: [`At most ${LIMITS.files} pictures.`] },
    });
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new Fault('unsupported', 'Please send the pictures as a form (multipart/form-data).');
  return new Fault('bad_request', 'We could not read these pictures. Please try again.');
}
