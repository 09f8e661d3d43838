import { z } from 'zod';
import { ChatFileSent, PhotosUploaded } from '@sorrel/contracts/http/storefront';
import { sendToCustomer } from '@sorrel/contracts/messaging/rpc';
import type { Asks } from '../session/access.edge.ts';
import type { Gives } from './documented.edge.ts';

/** Routes that stream and therefore stand outside Nest; `raw.edge.ts` and `uploads.edge.ts` serve them. */
export interface RawRoute {
  method: 'GET' | 'POST' | 'ALL';
  path: string;
  audience: 'anybody' | 'customer' | 'staff';
  /** For staff: the calls whose permissions it needs, which the owner judges. */
  needs?: readonly Asks[];
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

const FILE = { media: 'multipart/form-data', schema: z.object({ file: z.string() }) };

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
    path: '/webhooks/stripe-identity',
    audience: 'anybody',
    summary: 'The identity service tells how a check ended; signed over the raw body',
    takes: { media: 'application/json', schema: z.record(z.string(), z.unknown()) },
    gives: z.object({ received: z.literal(true) }),
  },
  {
    method: 'POST',
    path: '/webhooks/whereby',
    audience: 'anybody',
    summary: 'The video provider tells who joined or left a visit; signed over the raw body',
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
  {
    method: 'POST',
    path: '/v2/profile/form/chat-file',
    audience: 'customer',
    summary: 'Send a file up for a message',
    takes: FILE,
    gives: ChatFileSent,
  },
  {
    method: 'POST',
    path: '/v2/admin/form/chat-file',
    audience: 'staff',
    needs: [sendToCustomer],
    summary: 'Send a file up for a message to the customer `user_id`',
    takes: FILE,
    gives: ChatFileSent,
  },
  {
    method: 'GET',
    path: '/storage/chat/:file',
    audience: 'customer',
    summary: 'A file of a conversation, for its customer and for staff; a PDF as a download',
    gives: { media: '*/*' },
  },
  // Development only, and another program's: its own page lists what it can do.
  { method: 'ALL', path: '/sandbox', audience: 'anybody', summary: 'The sandbox', gives: 'unlisted' },
  { method: 'ALL', path: '/sandbox/*', audience: 'anybody', summary: 'The sandbox', gives: 'unlisted' },
];
