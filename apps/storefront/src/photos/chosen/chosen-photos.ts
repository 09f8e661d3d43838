import type { PhotoView } from '@sorrel/contracts/words';
import { VIEWS } from '../camera/guide.ts';
import { isSameLook, type Look } from '@sorrel/contracts/media/picture-look';
import type { Problem } from '../camera/picture-quality.ts';

/** A photo in the browser, before it is sent. */
export interface ChosenPhoto {
  key: string;
  name: string;
  /** Address of the preview. */
  src: string;
  file: File;
  view: PhotoView;
  /** What could be better about it, until the person says that it will do. */
  problem: Problem | null;
  /** What it looks like, to be compared with the others; null where that is not known. */
  look: Look | null;
  /** The person has said what it shows. */
  isTagged?: boolean;
}

/** Contracts' MINIMUM_PHOTOS; that file brings zod along. */
export const MINIMUM_PHOTOS = 3;
/** A new photo takes the view it was taken for, else one nobody has yet, in the order we ask for them; the rest are `other`. */
export const addPhoto = (
  chosen: readonly ChosenPhoto[],
  photo: Omit<ChosenPhoto, 'view'>,
  view: PhotoView = missingViews(chosen)[0]?.view ?? 'other',
): ChosenPhoto[] => [...chosen, { ...photo, view }];

/** The view of a photo that goes is taken by one that had none, unless the person said so of it. */
export const removePhoto = (chosen: readonly ChosenPhoto[], key: string): ChosenPhoto[] =>
  chosen
    .filter((photo) => photo.key !== key)
    .reduce<ChosenPhoto[]>((done, photo, at, left) => {
      const free =
        photo.view === 'other' && !photo.isTagged ? missingViews([...done, ...left.slice(at)])[0] : undefined;
      return [...done, free ? { ...photo, view: free.view } : photo];
    }, []);

/** The photo chosen before that this one only repeats: the same file, or the same picture saved again. */
export const sameAs = (
  chosen: readonly ChosenPhoto[],
  { look, file }: Pick<ChosenPhoto, 'look' | 'file'>,
): ChosenPhoto | undefined =>
  chosen.find(
    (one) =>
      isSameLook(one.look, look) ||
      // What this browser cannot look at, an iPhone's HEIC: by the file itself.
      (!look && !one.look && one.file.size === file.size && one.file.lastModified === file.lastModified),
  );

/** What the server would not take goes, and is named with the reason. */
export function refusePhotos<P extends { name: string }>(
  sent: readonly P[],
  refused: readonly { at: number; error: string }[],
): { kept: P[]; texts: string[] } {
  const reasons = new Map(refused.map(({ at, error }) => [at, error]));
  return {
    kept: sent.filter((_, at) => !reasons.has(at)),
    texts: sent.flatMap(({ name }, at) => (reasons.has(at) ? [`${name}: ${reasons.get(at)}`] : [])),
  };
}

/** "Use it anyway." */
export const acceptPhoto = (chosen: readonly ChosenPhoto[], key: string): ChosenPhoto[] =>
  chosen.map((photo) => (photo.key === key ? { ...photo, problem: null } : photo));

export const setView = (chosen: readonly ChosenPhoto[], key: string, view: PhotoView): ChosenPhoto[] =>
  chosen.map((photo) => (photo.key === key ? { ...photo, view, isTagged: true } : photo));

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

/** How much of each file has gone when this much of all has: a form's files travel one after the other. In per cent. */
export function progressOf(sizes: readonly number[], percent: number): number[] {
  let gone = (sizes.reduce((sum, size) => sum + size, 0) * percent) / 100;
  return sizes.map((size) => {
    const part = Math.min(size, Math.max(0, gone));
    gone -= size;
    return size === 0 ? percent : Math.round((100 * part) / size);
  });
}
