import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from '../customers/customers.service.ts';
import {
  attachToCustomer,
  createPaymentMethod,
  detachFromCustomer,
  getOfCustomer,
  getPaymentMethod,
  listPaymentMethods,
  updatePaymentMethod,
} from '../customers/payment-methods.service.ts';
import {
  cancelPaymentIntent,
  capturePaymentIntent,
  confirmPaymentIntent,
  createPaymentIntent,
  getPaymentIntent,
  listPaymentIntents,
  updatePaymentIntent,
} from '../intents/payment-intents.service.ts';
import {
  cancelSetupIntent,
  confirmSetupIntent,
  createSetupIntent,
  getSetupIntent,
  listSetupIntents,
  updateSetupIntent,
} from '../intents/setup-intents.service.ts';
import {
  getBalance,
  getBalanceTransaction,
  getPayout,
  listBalanceTransactions,
  listPayouts,
} from '../money/balance.ts';
import { getCharge, listCharges } from '../money/charges.service.ts';
import { closeDispute, getDispute, listDisputes, updateDispute } from '../money/disputes.service.ts';
import { createRefund, getRefund, listRefunds, updateRefund } from '../money/refunds.service.ts';
import type { Call } from '../scene.ts';
import { getEvent, listEvents } from '../webhooks/events.queries.ts';
import type { Access } from './credentials.ts';

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  access: Access;
  run: (call: Call) => Promise<object>;
};

const get = (url: string, run: Endpoint['run'], access: Access = 'secret'): Endpoint => ({
  method: 'GET',
  url,
  access,
  run,
});
const post = (url: string, run: Endpoint['run'], access: Access = 'secret'): Endpoint => ({
  method: 'POST',
  url,
  access,
  run,
});

/** Every call this stand-in answers. `publishable`: browsers may make it with the publishable key. */
export const endpoints: Endpoint[] = [
  post('/customers', createCustomer),
  get('/customers', listCustomers),
  get('/customers/:id', getCustomer),
  post('/customers/:id', updateCustomer),
  { method: 'DELETE', url: '/customers/:id', access: 'secret', run: deleteCustomer },
  get('/customers/:id/payment_methods', (call) => listPaymentMethods(call, call.id)),
  get('/customers/:id/payment_methods/:method', getOfCustomer),

  post('/payment_methods', createPaymentMethod, 'publishable'),
  get('/payment_methods', (call) => listPaymentMethods(call, null)),
  get('/payment_methods/:id', getPaymentMethod),
  post('/payment_methods/:id', updatePaymentMethod),
  post('/payment_methods/:id/attach', attachToCustomer),
  post('/payment_methods/:id/detach', detachFromCustomer),

  post('/setup_intents', createSetupIntent),
  get('/setup_intents', listSetupIntents),
  get('/setup_intents/:id', getSetupIntent, 'publishable'),
  post('/setup_intents/:id', updateSetupIntent),
  post('/setup_intents/:id/confirm', confirmSetupIntent, 'publishable'),
  post('/setup_intents/:id/cancel', cancelSetupIntent),

  post('/payment_intents', createPaymentIntent),
  get('/payment_intents', listPaymentIntents),
  get('/payment_intents/:id', getPaymentIntent, 'publishable'),
  post('/payment_intents/:id', updatePaymentIntent),
  post('/payment_intents/:id/confirm', confirmPaymentIntent, 'publishable'),
  post('/payment_intents/:id/capture', capturePaymentIntent),
  post('/payment_intents/:id/cancel', cancelPaymentIntent),

  get('/charges', listCharges),
  get('/charges/:id', getCharge),

  post('/refunds', createRefund),
  get('/refunds', listRefunds),
  get('/refunds/:id', getRefund),
  post('/refunds/:id', updateRefund),

  get('/disputes', listDisputes),
  get('/disputes/:id', getDispute),
  post('/disputes/:id', updateDispute),
  post('/disputes/:id/close', closeDispute),

  get('/balance', getBalance),
  get('/balance_transactions', listBalanceTransactions),
  get('/balance_transactions/:id', getBalanceTransaction),
  get('/payouts', listPayouts),
  get('/payouts/:id', getPayout),

  get('/events', listEvents),
  get('/events/:id', getEvent),
];
