import { londonDate } from '@sorrel/contracts/london';

export interface SentPhoto {
  id: number;
  at: Date;
}

/**
 * The photos that a decision has to be made on: what has come since the last approval; all there are before the first one. Where nothing
 * new has come, those of the newest day in London.
 */
export function photosOfCase(photos: readonly SentPhoto[], approvedAt: Date | null): number[] {
  const since = photos.filter(({ at }) => approvedAt === null || at > approvedAt);
  const newest = photos.reduce((last, { at }) => Math.max(last, at.getTime()), 0);
  const shown = since.length > 0 ? since : photos.filter(({ at }) => londonDate(at) === londonDate(new Date(newest)));
  return shown.map(({ id }) => id);
}
