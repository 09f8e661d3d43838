import type { Attachment } from '@sorrel/contracts/media/attachments';

export const isPicture = ({ kind }: Attachment): boolean => kind === 'picture';

/** A file's size in words. */
export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What a message says where only text can be: its words, or which files it carries. */
export function inWords(text: string, attachments: readonly Attachment[]): string {
  const names = attachments.map(({ name }) => name).join(', ');
  if (names === '') return text;
  return text === '' ? `sent ${names}` : `${text} (with ${names})`;
}

/** What a form tells of a message's files: nothing where there are none. */
export const namesOf = (attachments: readonly Attachment[]): { attachments?: { id: number; name: string }[] } =>
  attachments.length === 0 ? {} : { attachments: attachments.map(({ id, name }) => ({ id, name })) };

/** One file as it is sent up. */
export function asForm(file: File): FormData {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
}
