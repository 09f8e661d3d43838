import type { Attachment } from '@sorrel/contracts/media/attachments';

/** What a list shows of a message without a text: how many files of which kind, and no name. */
export function inPlaceOfText(attachments: readonly Pick<Attachment, 'kind'>[]): string {
  const pictures = attachments.filter(({ kind }) => kind === 'picture').length;
  const pdfs = attachments.length - pictures;
  return [counted(pictures, 'picture'), counted(pdfs, 'PDF')].filter((words) => words !== '').join(', ');
}

function counted(count: number, what: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

/** Whether two messages carry the same files, in the same order. */
export const isSameFiles = (a: readonly { id: number }[], b: readonly { id: number }[]): boolean =>
  a.length === b.length && a.every(({ id }, at) => id === b[at]?.id);
