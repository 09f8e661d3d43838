import { z } from 'zod';
import { MOST_ATTACHMENTS } from '@sorrel/contracts/attachments';
import { fileName, type Attachment } from '@sorrel/contracts/media/attachments';
import { Fault } from '@sorrel/service-kit/fault';
import { id } from './forms.edge.ts';

/** The files of a message as a form names them; each was sent up before. */
export const AttachedFiles = z
  .array(z.object({ id, name: z.string().max(1_000).transform(fileName) }), 'These are no files.')
  .max(MOST_ATTACHMENTS, `Please send at most ${MOST_ATTACHMENTS} files.`)
  .optional()
  .default([]);
export type AttachedFiles = z.output<typeof AttachedFiles>;

/** What media knows of the files, under the names they were sent with. */
const withNames = (claimed: readonly Omit<Attachment, 'name'>[], files: AttachedFiles): Attachment[] =>
  claimed.map((one) => ({ ...one, name: files.find(({ id: of }) => of === one.id)?.name ?? 'File' }));

type Claimed = { attachments: Omit<Attachment, 'name'>[] };

/**
 * Sends a message with its files. They are claimed before it is stored, so that whoever hears of it may open them at once, and given back
 * when it is refused; when nobody knows whether it was stored, they stay.
 */
export async function sentWith<T>(
  files: AttachedFiles,
  media: { claim(ids: number[]): Promise<Claimed>; release(ids: number[]): Promise<unknown> },
  send: (more: { attachments?: Attachment[] }) => Promise<T>,
): Promise<T> {
  if (files.length === 0) return send({});
  const ids = files.map((one) => one.id);
  const { attachments } = await media.claim(ids);
  try {
    return await send({ attachments: withNames(attachments, files) });
  } catch (error) {
    if (error instanceof Fault && error.status < 500) await media.release(ids).catch(() => undefined);
    throw error;
  }
}
