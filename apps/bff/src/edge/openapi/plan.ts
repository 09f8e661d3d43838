import * as storefront from '@sorrel/contracts/http/storefront';
import { get, post, text, whole, type Route } from './route.ts';

/** What a customer does with a subscription and its payments. */
export const PLAN_ROUTES: Route[] = [
  get('/v2/pay', 'A payment that did not go through: ?link= of a letter, or ?subscription=', storefront.PayPage),
  post(
    '/v2/subscription/form/choose-backup',
    'The card to charge when the one in use is refused; empty: none',
    { payment_method: text },
    storefront.BackupChosen,
  ),
  post('/v2/subscription/form/create-setup-intent', 'Start saving a card', {}, storefront.SetupIntentCreated),
  post(
    '/v2/subscription/form/change-payment-method',
    'Another card',
    { subscription: whole, payment_method: text, amount: { type: 'number' } },
    storefront.MethodChanged,
  ),
  post(
    '/v2/subscription/form/update-date',
    'Another delivery date',
    { sub_id: whole, due_at: text },
    storefront.SubscriptionMoved,
  ),
  post('/v2/subscription/form/cancel', 'Cancel', { subscription: whole }, storefront.SubscriptionMoved),
  post(
    '/v2/subscription/form/undo-cancel',
    'Take a cancellation back',
    { subscription: whole },
    storefront.SubscriptionMoved,
  ),
  post(
    '/v2/subscription/form/pause',
    'Pause until a date, or as long as can be',
    { subscription: whole, until: text },
    storefront.SubscriptionMoved,
  ),
  post('/v2/subscription/form/resume', 'End a pause', { subscription: whole }, storefront.SubscriptionMoved),
  post(
    '/v2/subscription/form/skip',
    'Leave out the next delivery',
    { subscription: whole },
    storefront.SubscriptionMoved,
  ),
  post(
    '/v2/subscription/form/send-now',
    'Charge and send the next one now',
    { subscription: whole },
    storefront.SubscriptionMoved,
  ),
  post(
    '/v2/subscription/form/update-frequency',
    'Months between deliveries',
    { subscription: whole, frequency: whole },
    storefront.SubscriptionMoved,
  ),
  post(
    '/v2/subscription/form/preview',
    'The next three charges after a change',
    { subscription: whole, change: { type: 'object' } },
    storefront.PreviewAnswer,
  ),
  get('/v2/subscription/data/timeline', 'What happened, why, and what comes next', storefront.TimelineAnswer),
];
