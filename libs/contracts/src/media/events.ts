import { z } from 'zod';
import { Id } from '../call.ts';
import { fact } from '../fact.ts';
import { Moment, PhotoView } from '../words.ts';

/** Pictures were stored, one fact an upload. */
export const photosAdded = fact(
  'evt.media.photos.added',
  z.object({ userId: Id, photos: z.array(z.object({ id: Id, view: PhotoView, at: Moment })) }),
);
