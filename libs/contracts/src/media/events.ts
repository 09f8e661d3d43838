import { z } from 'zod';
import { Id } from '../rpc-contract.ts';
import { event } from '../event-contract.ts';
import { Moment, PhotoView } from '../words.ts';

/**
 * Pictures were sent, one event an upload. A picture sent again comes with the id it has had since the first time, and with the moment
 * it was sent now. `alsoOf` are other accounts (at most five) that hold the very same picture: misuse, or one household.
 */
export const photosAdded = event(
  'evt.media.photos.added',
  z.object({
    userId: Id,
    photos: z.array(z.object({ id: Id, view: PhotoView, at: Moment, alsoOf: z.array(Id).default([]) })),
  }),
);
