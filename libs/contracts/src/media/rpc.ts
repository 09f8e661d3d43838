import { z } from 'zod';
import { MAY } from '../rights.ts';
import { command, Id, query, Receipt } from '../rpc-contract.ts';
import { Moment, PhotoView } from '../words.ts';

export * from './attachments.ts';

/** `url` begins with /storage/photos/ and is served to its owner and to staff only. */
export const Photo = z.object({ id: Id, url: z.string(), created_at: Moment, view: PhotoView });
export type Photo = z.infer<typeof Photo>;

export const myPhotos = query('rpc.media.photos.mine', z.object({}), z.object({ photos: z.array(Photo) }), {
  actors: ['customer', 'staff'],
  permissions: 'own',
});
export const photosOfCustomer = query(
  'rpc.media.photos.of-customer',
  z.object({ userId: Id }),
  z.object({ photos: z.array(Photo) }),
  { actors: ['staff'], permissions: MAY.readRecords, isAudited: true },
);

export const PIECE_BYTES = 700_000;
/** Somebody's picture in pieces of `PIECE_BYTES`, from byte `from`; `bytes`: how many it has. For operators, who speak over the broker alone. */
export const takePhoto = query(
  'rpc.media.photos.take',
  z.object({ user: Id, id: Id, from: z.int().nonnegative() }),
  z.object({ base64: z.string(), bytes: z.int() }),
  { actors: ['system', 'staff'], permissions: MAY.answerPeople, timeoutMs: 30_000 },
);

/** Uses earlier pictures again for an order: as if sent now, but stored once. Somebody else's count as not found. */
export const usePhotosAgain = command(
  'rpc.media.photos.use-again',
  z.object({
    ids: z.array(Id).min(3, 'Please upload at least 3 images.').max(20, 'Please choose at most 20 photos.'),
  }),
  Receipt.extend({ photos: z.array(Photo) }),
  { actors: ['customer', 'staff'], permissions: 'own' },
);

/**
 * Pictures travel by HTTP between BFF and media, streamed: `POST /upload?min=3` (multipart as the browser sent it) answers
 * `UploadAnswer`; `GET /photos/:file` streams a picture. Both want the signed actor in the header `x-sorrel-actor`.
 */
/** One of several files that was not accepted, and why; `at` is its place among those sent, from zero. */
export const RefusedPicture = z.object({ at: z.int(), name: z.string(), error: z.string() });
export type RefusedPicture = z.infer<typeof RefusedPicture>;
export const UploadAnswer = z.object({
  photos: z.array(Photo),
  refused: z.array(RefusedPicture).default([]),
  events: z.array(z.string()),
});
export type UploadAnswer = z.infer<typeof UploadAnswer>;
