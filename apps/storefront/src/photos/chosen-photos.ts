import type { PhotoView } from '@sorrel/contracts/words';

/** A photo in the browser, before it is sent. */
export interface ChosenPhoto {
  key: string;
  name: string;
  /** Address of the preview. */
  src: string;
  file: File;
  view: PhotoView;
}

/** Contracts' MINIMUM_PHOTOS; that file brings zod along. */
export const MINIMUM_PHOTOS = 3;
export const VIEWS = [
  { view: 'front', label: 'Front on' },
  { view: 'left', label: 'Turned left' },
  { view: 'right', label: 'Turned right' },
] as const;

/** New photos take the views nobody has yet, in the order we ask for them; the rest are `other`. */
export function addPhotos(chosen: readonly ChosenPhoto[], added: readonly Omit<ChosenPhoto, 'view'>[]): ChosenPhoto[] {
  const all = [...chosen];
  for (const photo of added) all.push({ ...photo, view: missingViews(all)[0]?.view ?? 'other' });
  return all;
}

export const removePhoto = (chosen: readonly ChosenPhoto[], key: string): ChosenPhoto[] =>
  chosen.filter((photo) => photo.key !== key);

export const setView = (chosen: readonly ChosenPhoto[], key: string, view: PhotoView): ChosenPhoto[] =>
  chosen.map((photo) => (photo.key === key ? { ...photo, view } : photo));

/** The asked-for views no photo shows. */
export function missingViews(chosen: readonly Pick<ChosenPhoto, 'view'>[]): (typeof VIEWS)[number][] {
  return VIEWS.filter(({ view }) => chosen.every((photo) => photo.view !== view));
}

export const isEnough = (chosen: readonly unknown[]): boolean => chosen.length >= MINIMUM_PHOTOS;

/** `front on`, `turned left and turned right`: for a sentence. */
export function inWords(views: readonly { label: string }[]): string {
  const words = views.map(({ label }) => label.toLowerCase());
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
