import * as admin from '@sorrel/contracts/http/admin';
import { flag, get, post, text, whole, type Route } from './route.ts';

/** Prices, codes, credit, refunds and the books. */
export const MONEY_ROUTES: Route[] = [
  get('/v2/admin/data/prices', 'Prices and their history', admin.PricesAnswer),
  post('/v2/admin/form/prices/plan', 'A new price from a day on', { id: whole, price: text, from: text }),
  post('/v2/admin/form/prices/withdraw', 'Take back a price that has not begun', { id: whole, from: text }),
  get('/v2/admin/data/promotions', 'Promo codes', admin.PromotionsAnswer),
  post('/v2/admin/form/promotions/create', 'A new promo code', {
    code: text,
    title: text,
    type: text,
    value: text,
    duration: text,
    charges: whole,
    is_first_order_only: flag,
    excluded_forms: { type: 'array', items: text },
    starts_on: text,
    ends_on: text,
    limit: whole,
    is_banner: flag,
  }),
  post('/v2/admin/form/promotions/stop', 'Stop a promo code', { id: whole }),
  get('/v2/admin/data/books', 'The books by account', admin.BooksAnswer),
  post('/v2/admin/form/books/check', 'Compare the books with our tables and the card provider', {
    from: text,
    to: text,
  }),
  post(
    '/v2/admin/form/update-user-credit',
    'Give a customer credit, or take it off; much waits for a second person',
    { id: whole, value: text, idempotency_key: text },
    admin.CreditDone,
  ),
  get('/v2/admin/data/credit-requests', 'Credit that waits for a second person, or did', admin.CreditRequestsAnswer),
  post(
    '/v2/admin/form/credit-approve',
    'Agree to credit that waits for a second person',
    { request: text },
    admin.CreditDone,
  ),
  post('/v2/admin/form/credit-decline', 'Do not agree to it', { request: text }, admin.CreditDone),
  get('/v2/admin/data/refunds', 'What was paid and given back', admin.RefundsAnswer),
  post(
    '/v2/admin/form/refund',
    'Give back all that is left of an item, or a part',
    { item: whole, amount: text, reason: text, idempotency_key: text },
    admin.RefundDone,
  ),
  post(
    '/v2/admin/form/refund-approve',
    'Agree to a refund that waits for a second person',
    { refund: text },
    admin.RefundDone,
  ),
  post('/v2/admin/form/refund-decline', 'Do not agree to it', { refund: text }, admin.RefundDone),
];
