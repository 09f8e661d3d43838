/**
 * What may be sent as a picture: media type and the endings of its files. One list for every picker and drop area, and for the words of
 * a refusal; the server goes by a file's first bytes. No zod here: browsers bring this file along.
 */
export const PICTURE_TYPES: Record<string, string[]> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic'],
  'image/heif': ['.heif'],
};

/** For `<input type="file" accept>`: types for phones, endings for desktops that know no type for HEIC. */
export const PICTURE_ACCEPT = Object.entries(PICTURE_TYPES)
  .flatMap(([type, endings]) => [type, ...endings])
  .join(',');

export const PICTURE_WORDS = 'JPEG, PNG, WebP or HEIC';
