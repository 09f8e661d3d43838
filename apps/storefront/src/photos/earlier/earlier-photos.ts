import type { PhotosPage } from '@sorrel/contracts/http/storefront';
import type { z } from 'zod';
import { VIEWS } from '../camera/guide.ts';

export type StoredPhoto = z.infer<typeof PhotosPage>['photos'][number];

/** Older pictures show skin that was. */
const DAYS = 30;

/** The newest picture of each view we ask for, from the last days; none unless all views are there: then the person need not take them again. */
export function earlierPhotos(photos: readonly StoredPhoto[], now: Date): StoredPhoto[] {
  const fresh = photos
    .filter(({ created_at: at }) => now.getTime() - new Date(at).getTime() < DAYS * 24 * 3_600_000)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id);
  const found = VIEWS.flatMap(({ view }) => fresh.find((photo) => photo.view === view) ?? []);
  return found.length === VIEWS.length ? found : [];
}
