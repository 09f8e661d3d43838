import { PICTURE_TYPES, PICTURE_WORDS } from './pictures.ts';

/*
 * What may be sent with a chat message, for pickers, drop areas and the words of a refusal; the server goes by a file's first bytes. No zod
 * here: browsers bring this file along.
 */
export const MOST_ATTACHMENTS = 5;
/** As for photos. */
export const MOST_BYTES = 10_000_000;

const PDF: Record<string, string[]> = { 'application/pdf': ['.pdf'] };
const TYPES = { ...PICTURE_TYPES, ...PDF };
const ENDINGS = Object.values(TYPES).flat();

/** For `<input type="file" accept>`: types for phones, endings for desktops that know no type for HEIC. */
export const ATTACHMENT_ACCEPT = Object.entries(TYPES)
  .flatMap(([type, endings]) => [type, ...endings])
  .join(',');

export const ATTACHMENT_WORDS = `a picture (${PICTURE_WORDS}) or a PDF`;

/** Whether a file's type or ending is one of ours; a file without either is left to the server. */
export const isAttachable = ({ name, type }: { name: string; type: string }): boolean =>
  Object.hasOwn(TYPES, type) ||
  // Cloud drives and file managers say nothing of what they hand over.
  (['', 'application/octet-stream'].includes(type) && !/\.[a-z0-9]{1,5}$/i.test(name)) ||
  ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
