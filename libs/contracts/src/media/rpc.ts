import { z } from 'zod';
import { Id, query } from '../call.ts';
import { Moment, PhotoView } from '../words.ts';

/** `url` begins with /storage/photos/ and is served to its owner and to staff only. */
export const Photo = z.object({ id: Id, url: z.string(), created_at: Moment, view: PhotoView });
export type Photo = z.infer<typeof Photo>;

export const myPhotos = query('rpc.media.photos.mine', z.object({}), z.object({ photos: z.array(Photo) }), {
  actors: ['customer', 'staff'],
});
export const photosOfCustomer = query(
  'rpc.media.photos.of-customer',
  z.object({ userId: Id }),
  z.object({ photos: z.array(Photo) }),
  { actors: ['staff'], isAudited: true },
);

/**
 * Pictures travel by HTTP between BFF and media, streamed: `POST /upload?min=3` (multipart as the browser sent it) answers
 * `UploadAnswer`; `GET /photos/:file` streams a picture. Both want the signed actor in the header `x-sorrel-actor`.
 */
export const UploadAnswer = z.object({ photos: z.array(Photo), facts: z.array(z.string()) });
export type UploadAnswer = z.infer<typeof UploadAnswer>;
