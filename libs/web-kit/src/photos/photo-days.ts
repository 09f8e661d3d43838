import { dayOf, formatDate } from '../format.ts';

/** What both browsers' answers carry of a photo. */
export interface Photo {
  id: number;
  url: string;
  /** ISO moment. */
  created_at: string;
  /** front, left, right or other. */
  view: string;
}

/** The picture as a square of 320 px: enough for a tile on a fine screen. */
export const tileUrl = (url: string): string => `${url}?size=tile`;

export interface PhotoDay {
  /** yyyy-MM-dd in London, `N/A` for photos without a moment. */
  day: string;
  photos: Photo[];
}

/** Newest day first, and the newest photo first within a day. */
export function groupByDay(photos: readonly Photo[]): PhotoDay[] {
  const newestFirst = photos.toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
  const days = new Map<string, PhotoDay>();
  for (const photo of newestFirst) {
    const day = dayOf(photo.created_at);
    const known = days.get(day);
    if (known) known.photos.push(photo);
    else days.set(day, { day, photos: [photo] });
  }
  return [...days.values()];
}

const VIEW_NAMES: Record<string, string> = { front: 'Front', left: 'Left side', right: 'Right side' };

/** The label of a view; empty for photos without one. */
export const viewName = (view: string): string => VIEW_NAMES[view] ?? '';

/** Describes the picture without its content, which we cannot know. */
export function describe(photo: Photo): string {
  const view = viewName(photo.view);
  return `${view ? `${view} photo` : 'Photo'} of ${formatDate(photo.created_at, 'minutes')}`;
}
