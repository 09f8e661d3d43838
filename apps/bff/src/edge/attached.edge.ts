import { z } from 'zod';
import { MOST_ATTACHMENTS } from '@sorrel/contracts/attachments';
import { fileName, type Attachment } from '@sorrel/contracts/media/attachments';
import { id } from './forms.edge.ts';

/** The files of a message as a form names them; each was sent up before. */
export const AttachedFiles = z
  .array(z.object({ id, name: z.string().max(1_000).transform(fileName) }), 'These are no files.')
  .max(MOST_ATTACHMENTS, `Please send at most ${MOST_ATTACHMENTS} files.`)
  .optional()
  .default([]);
export type AttachedFiles = z.output<typeof AttachedFiles>;

/** What media knows of the files, under the names they were sent with. */
export const withNames = (claimed: readonly Omit<Attachment, 'name'>[], files: AttachedFiles): Attachment[] =>
  claimed.map((one) => ({ ...one, name: files.find(({ id: of }) => of === one.id)?.name ?? 'File' }));
