import { groupByDay, type Photo, viewName } from '@sorrel/web-kit/photos/photo-days';

const VIEWS = ['front', 'left', 'right'];

/** Those of a case in the order they are looked at: newest day first, then front, left, right and the rest. */
export const inOrder = (photos: readonly Photo[]): Photo[] =>
  groupByDay(photos).flatMap(({ photos: ofDay }) => ofDay.toSorted((a, b) => placeOf(a) - placeOf(b) || a.id - b.id));

const placeOf = ({ view }: Photo): number => (VIEWS.includes(view) ? VIEWS.indexOf(view) : VIEWS.length);

/** What a photo is best compared with: the same view the round before; else the next round; else another view of its own day. */
export function partnerOf(photo: Photo, photos: readonly Photo[]): Photo | null {
  const days = groupByDay(photos);
  const at = days.findIndex(({ photos: ofDay }) => ofDay.some(({ id }) => id === photo.id));
  const same = (part: typeof days): Photo | undefined =>
    part.flatMap(({ photos: ofDay }) => ofDay).find(({ view, id }) => view === photo.view && id !== photo.id);
  return (
    same(days.slice(at + 1)) ??
    same(days.slice(0, Math.max(0, at)).toReversed()) ??
    days[at]?.photos.find(({ id }) => id !== photo.id) ??
    null
  );
}

/** The neighbour of a photo in time that shows the same view; null at the end. `step` 1: older, -1: newer. */
export function alongTime(photo: Photo, photos: readonly Photo[], step: 1 | -1): Photo | null {
  const same = groupByDay(photos)
    .flatMap(({ photos: ofDay }) => ofDay)
    .filter(({ view }) => view === photo.view);
  return same[same.findIndex(({ id }) => id === photo.id) + step] ?? null;
}

export const viewText = ({ view }: Photo): string => viewName(view) || 'Photo';
