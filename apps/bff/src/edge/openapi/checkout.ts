import * as storefront from '@sorrel/contracts/http/storefront';
import { get, post, text, whole, type Route } from './route.ts';

/** The checkout. */
export const CHECKOUT_ROUTES: Route[] = [
  get('/v2/subscription/checkout', 'The open checkout', storefront.CheckoutPage),
  post('/v2/subscription/form/choose-plan', 'Choose another plan', { plan: whole }),
  post('/v2/subscription/form/apply-code', 'Apply a promo code', { code: text }, storefront.CodeApplied),
  post('/v2/subscription/form/remove-code', 'Take the applied code off', {}),
  post('/v2/subscription/form/update-customer-info', 'Patient details', { name: text, surname: text, phone: text }),
  post('/v2/subscription/form/update-billing-info', 'Address', {
    first_name: text,
    last_name: text,
    email: text,
    contact_no: text,
    address_1: text,
    address_2: text,
    postcode: text,
    city: text,
  }),
  post(
    '/v2/subscription/form/start-subscription',
    'Start a subscription',
    { paymentMethod: text, amount: { type: 'number' } },
    storefront.SubscriptionStarted,
  ),
  post(
    '/v2/subscription/form/confirm-subscription',
    'Confirm after payment',
    { subscription: whole },
    storefront.SubscriptionConfirmed,
  ),
];
