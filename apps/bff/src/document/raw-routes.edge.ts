import { z } from 'zod';
import { PhotosUploaded } from '@sorrel/contracts/http/storefront';
import type { Gives } from './documented.edge.ts';

/** Routes that stream and therefore stand outside Nest; `raw.edge.ts` and `uploads.edge.ts` serve them. */
export interface RawRoute {
  method: 'GET' | 'POST' | 'ALL';
  path: string;
  audience: 'anybody' | 'customer' | 'staff';
  summary: string;
  takes?: { media: string; schema: z.ZodType };
  gives: Gives;
}

const PICTURES = {
  media: 'multipart/form-data',
  // `photo`, or `photo[]` and `view[]` once for each picture.
  schema: z.object({
    photo: z.string().optional(),
    'photo[]': z.array(z.string()).optional(),
    'view[]': z.array(z.string()).optional(),
  }),
};

export const RAW_ROUTES: RawRoute[] = [
  {
    method: 'POST',
    path: '/webhooks/stripe',
    audience: 'anybody',
    summary: 'The card provider tells what happened; signed over the raw body',
    takes: { media: 'application/json', schema: z.record(z.string(), z.unknown()) },
    gives: z.object({ received: z.literal(true) }),
  },
  {
    method: 'POST',
    path: '/v2/profile/form/upload-photo',
    audience: 'customer',
    summary: 'Send photos',
    takes: PICTURES,
    gives: PhotosUploaded,
  },
  {
    method: 'POST',
    path: '/v2/consultation/:slug/photos',
    audience: 'customer',
    summary: 'Send photos that a consultation asks for',
    takes: PICTURES,
    gives: PhotosUploaded,
  },
  {
    method: 'GET',
    path: '/storage/photos/:file',
    audience: 'customer',
    summary: 'A picture, for whom it shows and for staff',
    gives: { media: 'image/*' },
  },
  // Development only, and another program's: its own page lists what it can do.
  { method: 'ALL', path: '/sandbox', audience: 'anybody', summary: 'The sandbox', gives: 'unlisted' },
  { method: 'ALL', path: '/sandbox/*', audience: 'anybody', summary: 'The sandbox', gives: 'unlisted' },
];
