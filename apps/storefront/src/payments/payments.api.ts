import type {
  MethodChanged,
  SetupIntentCreated,
  SubscriptionConfirmed,
  SubscriptionStarted,
} from '@sorrel/contracts/http/storefront';
import { post } from '@sorrel/web-kit/api';
import { newTraceParent } from '@sorrel/web-kit/key';
import type { z } from 'zod';

/** One trace for an order, from its start to its confirmation. */
const traced = { traceparent: newTraceParent() };

/** `amount` and `plan`: what the page said; the server takes no other sum, and begins no other treatment. */
export const startSubscription = (
  paymentMethod: string,
  amount: number,
  plan: number,
  idempotencyKey: string,
): Promise<z.infer<typeof SubscriptionStarted>> =>
  post(
    '/v2/subscription/form/start-subscription',
    { paymentMethod, amount, plan },
    { idempotencyKey, headers: traced },
  );

export const confirmSubscription = (subscription: number): Promise<z.infer<typeof SubscriptionConfirmed>> =>
  post('/v2/subscription/form/confirm-subscription', { subscription }, { headers: traced });

export const createSetupIntent = (): Promise<z.infer<typeof SetupIntentCreated>> =>
  post('/v2/subscription/form/create-setup-intent');

export const changePaymentMethod = (
  subscription: number,
  payment_method: string,
  amount?: number,
): Promise<z.infer<typeof MethodChanged>> =>
  post('/v2/subscription/form/change-payment-method', {
    subscription,
    payment_method,
    ...(amount === undefined ? {} : { amount }),
  });
