import * as admin from '@sorrel/contracts/http/admin';
import { get, post, text, whole, type Route } from './route.ts';

/** Shelf and dispatch. */
export const PHARMACY_ROUTES: Route[] = [
  post('/v2/admin/form/ship', 'Ship an item', { id: whole }, admin.Shipped),
  post('/v2/admin/form/count-stock', 'Enter what stands on the shelf; null stops counting', {
    code: text,
    counted: whole,
  }),
  get('/v2/admin/data/get-dispatch-orders', 'Dispatch list', admin.DispatchAnswer),
];
