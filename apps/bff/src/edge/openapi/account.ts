import * as storefront from '@sorrel/contracts/http/storefront';
import { get, post, text, whole, type Route } from './route.ts';

/** My Dashboard, chat and photos. */
export const ACCOUNT_ROUTES: Route[] = [
  get('/v2/profile', 'Dashboard', storefront.ProfilePage),
  get('/v2/profile/data/chat', 'Messages', storefront.ChatPage),
  post('/v2/profile/form/chat', 'Write a message', { message: text, client_id: text }, storefront.ChatSent),
  get('/v2/profile/data/photos', 'Photos', storefront.PhotosPage),
  post(
    '/v2/profile/form/use-photos',
    'Give photos that were sent before for what was ordered since',
    { photos: { type: 'array', items: whole } },
    storefront.PhotosGiven,
  ),
];
