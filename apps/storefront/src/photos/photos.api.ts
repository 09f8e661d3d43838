import type { PhotosGiven, PhotosPage, PhotosUploaded } from '@sorrel/contracts/http/storefront';
import { get, post } from '@sorrel/web-kit/api';
import { upload, type UploadOptions } from '@sorrel/web-kit/upload';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ChosenPhoto } from './chosen/chosen-photos.ts';

type Uploaded = z.infer<typeof PhotosUploaded>;
const PATH = '/v2/profile/form/upload-photo';

export const photosQuery = queryOptions({
  queryKey: ['photos'],
  queryFn: async ({ signal }) => (await get<z.infer<typeof PhotosPage>>('/v2/profile/data/photos', { signal })).photos,
  meta: { isQuiet: true },
});

/** The account screen sends one picture in the field `photo`. */
export function uploadPhoto(file: File, options: UploadOptions): Promise<Uploaded> {
  const form = new FormData();
  form.append('photo', file, file.name);
  return upload(PATH, form, options);
}

/** The wizard sends `photo[]` once per file, and `view[]` in the same order. */
export function uploadPhotos(photos: readonly ChosenPhoto[], options: UploadOptions): Promise<Uploaded> {
  const form = new FormData();
  for (const { file, view } of photos) {
    form.append('photo[]', file, file.name);
    form.append('view[]', view);
  }
  return upload(PATH, form, options);
}

/** Uses photos we already have for what was ordered since. */
export const givePhotosAgain = (photos: readonly { id: number }[]): Promise<z.infer<typeof PhotosGiven>> =>
  post('/v2/profile/form/use-photos', { photos: photos.map(({ id }) => id) });
