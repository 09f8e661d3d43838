import type { FastifyRequest } from 'fastify';
import { fileName } from '@sorrel/contracts/media/attachments';
import { MINIMUM_PHOTOS } from '@sorrel/contracts/words';
import { Fault } from '@sorrel/service-kit/fault';
import { ofMultipart, readingOf, spooled } from '../files/parts.edge.ts';
import type { Spool } from '../storage/spool.gateway.ts';
import { LIMITS, viewOf } from '../studio/picture.ts';
import type { Arrived } from './photos.service.ts';

const TOO_FEW = 'Please upload at least 3 images.';
const invalid = (text: string): Fault => new Fault('invalid', text, { errors: { photo: [text] } });

/**
 * Reads an upload: `photo` (the photos screen: only the first file counts) or repeated `photo[]` (the wizard: at least three, unless
 * `minimum` says otherwise), each with an optional `view[]`. `least`: how many have to be good. Sizes and counts are limited while reading, and the files wait on the disk.
 */
export async function readArrival(
  request: FastifyRequest,
  minimum: number,
  spool: Spool,
): Promise<{ arrived: Arrived[]; least: number }> {
  const files: Pick<Arrived, 'name' | 'body'>[] = [];
  const views: string[] = [];
  let isWizard = false;
  try {
    for await (const part of request.parts(readingOf(LIMITS.files))) {
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
      else files.push({ name: fileName(part.filename), body: await spooled(part, spool) });
    }
    if (files.length === 0) throw invalid('Please choose a picture first.');
    if (isWizard && files.length < (minimum || MINIMUM_PHOTOS)) throw invalid(TOO_FEW);
  } catch (error) {
    await Promise.all(files.map(({ body }) => body?.remove()));
    throw ofMultipart(error, { field: 'photo', many: 'pictures', most: LIMITS.files });
  }
  return {
    arrived: files.map((file, index) => ({ ...file, view: viewOf(index, views[index], isWizard) })),
    least: isWizard ? minimum || MINIMUM_PHOTOS : 1,
  };
}
