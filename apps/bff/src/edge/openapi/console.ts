import * as admin from '@sorrel/contracts/http/admin';
import { get, post, text, whole, type Route } from './route.ts';

/** Customers, subscriptions and conversations, as staff work with them. */
export const CONSOLE_ROUTES: Route[] = [
  get('/v2/admin/form/get-subscriptions', 'Subscriptions list', admin.SubscriptionsAnswer),
  get('/v2/admin/subscriptions/{id}', 'A subscription', admin.SubscriptionPage),
  get('/v2/admin/data/early-access', 'Early access', admin.EarlyAccessAnswer),
  get('/v2/admin/data/get-chats', 'Chats list', admin.ChatsAnswer),
  get('/v2/admin/data/get-user-chat', 'A conversation', admin.UserChatAnswer),
  post('/v2/admin/form/send-user-chat', 'Write to a customer', { user_id: whole, message: text }, null),
  post(
    '/v2/admin/form/start-user-item-subscription',
    'Start a subscription to one product for a customer; a hard safety rule asks for a reason',
    { user_id: whole, product_id: whole, payment_method_id: text, start_date: text, reason: text },
  ),
  post(
    '/v2/admin/form/subscription/add-item',
    'Add an item to a subscription',
    { id: whole, item_id: whole, reason: text },
    null,
  ),
  post(
    '/v2/admin/form/subscription/change-item',
    'Put another item in an item’s place; a hard safety rule asks for a reason',
    { id: whole, item_id: whole, reason: text },
    null,
  ),
  post('/v2/admin/form/cancel-approve', 'Back to approval', { id: whole }),
  post('/v2/admin/form/end-subscription', 'End', { subscription: whole }),
];
