import { z } from 'zod';
import * as admin from '@sorrel/contracts/http/admin';
import { HttpError } from '@sorrel/contracts/fault';
import * as storefront from '@sorrel/contracts/http/storefront';
import { SECURITY_ROUTES, type Route } from '../security/routes.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };
const flag = { type: 'boolean' };
const Done = storefront.Ok;

/** The public calls, as documents and load tests read them. Answers come from the contracts; bodies are the forms' fields. */
const ROUTES: Route[] = [
  { method: 'get', path: '/v2/session', summary: 'Who is here', answer: storefront.SessionAnswer },
  {
    method: 'get',
    path: '/v2/catalogue',
    summary: 'What the treatments of the shop cost now',
    answer: storefront.PublicCatalogue,
  },
  {
    method: 'post',
    path: '/login',
    summary: 'Log in',
    body: { email: text, password: text, next: text },
    answer: storefront.LoggedIn,
  },
  { method: 'post', path: '/auth/check-email', summary: 'Is an e-mail free', body: { email: text } },
  {
    method: 'post',
    path: '/auth/register',
    summary: 'Start a registration',
    body: { email: text, password: text, password_confirmation: text },
    answer: Done,
  },
  {
    method: 'post',
    path: '/auth/update-data',
    summary: 'Tell about oneself',
    body: {
      email: text,
      first_name: text,
      last_name: text,
      phone: text,
      birth_date: text,
      sex: text,
      uk_resident: flag,
    },
    answer: Done,
  },
  {
    method: 'post',
    path: '/auth/verify-email',
    summary: 'Prove the mailbox',
    body: { email: text, code: text },
    answer: storefront.LoggedIn,
  },
  { method: 'post', path: '/auth/resend-code', summary: 'A new code', body: { email: text }, answer: Done },
  {
    method: 'post',
    path: '/v2/early-access',
    summary: 'Ask to hear of new treatments',
    body: { email: text, consent: flag },
    answer: Done,
  },
  ...SECURITY_ROUTES,
  {
    method: 'get',
    path: '/v2/consultation/{slug}/data',
    summary: 'Questions and answers so far',
    answer: storefront.QuestionnaireAnswer,
  },
  {
    method: 'post',
    path: '/v2/consultation/{slug}/answers',
    summary: 'Save answers',
    body: { answers: { type: 'object' } },
    answer: storefront.AnswersSaved,
  },
  {
    method: 'post',
    path: '/v2/consultation/{slug}/submit',
    summary: 'Send the consultation',
    body: {},
    answer: storefront.ConsultationSubmitted,
  },
  {
    method: 'get',
    path: '/v2/pay',
    summary: 'A payment that did not go through: ?link= of a letter, or ?subscription=',
    answer: storefront.PayPage,
  },
  {
    method: 'post',
    path: '/v2/subscription/form/choose-backup',
    summary: 'The card to charge when the one in use is refused; empty: none',
    body: { payment_method: text },
    answer: storefront.BackupChosen,
  },
  { method: 'get', path: '/v2/subscription/checkout', summary: 'The open checkout', answer: storefront.CheckoutPage },
  {
    method: 'post',
    path: '/v2/subscription/form/choose-plan',
    summary: 'Choose another plan',
    body: { plan: whole },
    answer: Done,
  },
  {
    method: 'post',
    path: '/v2/subscription/form/apply-code',
    summary: 'Apply a promo code',
    body: { code: text },
    answer: storefront.CodeApplied,
  },
  {
    method: 'post',
    path: '/v2/subscription/form/remove-code',
    summary: 'Take the applied code off',
    body: {},
    answer: Done,
  },
  {
    method: 'post',
    path: '/v2/subscription/form/update-customer-info',
    summary: 'Patient details',
    body: { name: text, surname: text, phone: text },
    answer: Done,
  },
  {
    method: 'post',
    path: '/v2/subscription/form/update-billing-info',
    summary: 'Address',
    body: {
      first_name: text,
      last_name: text,
      email: text,
      contact_no: text,
      address_1: text,
      address_2: text,
      postcode: text,
      city: text,
    },
    answer: Done,
  },
  {
    method: 'post',
    path: '/v2/subscription/form/start-subscription',
    summary: 'Start a subscription',
    body: { paymentMethod: text, amount: { type: 'number' } },
    answer: storefront.SubscriptionStarted,
  },
  {
    method: 'post',
    path: '/v2/subscription/form/confirm-subscription',
    summary: 'Confirm after payment',
    body: { subscription: whole },
    answer: storefront.SubscriptionConfirmed,
  },
  {
    method: 'post',
    path: '/v2/subscription/form/create-setup-intent',
    summary: 'Start saving a card',
    body: {},
    answer: storefront.SetupIntentCreated,
  },
  {
    method: 'post',
    path: '/v2/subscription/form/change-payment-method',
    summary: 'Another card',
    body: { subscription: whole, payment_method: text, amount: { type: 'number' } },
    answer: storefront.MethodChanged,
  },
  {
    method: 'post',
    path: '/v2/subscription/form/update-date',
    summary: 'Another delivery date',
    body: { sub_id: whole, due_at: text },
    answer: storefront.SubscriptionMoved,
  },
  {
    method: 'post',
    path: '/v2/subscription/form/cancel',
    summary: 'Cancel',
    body: { subscription: whole },
    answer: storefront.SubscriptionMoved,
  },
  {
    method: 'post',
    path: '/v2/subscription/form/undo-cancel',
    summary: 'Take a cancellation back',
    body: { subscription: whole },
    answer: storefront.SubscriptionMoved,
  },
  {
    method: 'post',
    path: '/v2/subscription/form/pause',
    summary: 'Pause until a date, or as long as can be',
    body: { subscription: whole, until: text },
    answer: storefront.SubscriptionMoved,
  },
  ...['resume', 'skip', 'send-now'].map((name): Route => ({
    method: 'post',
    path: `/v2/subscription/form/${name}`,
    summary:
      { resume: 'End a pause', skip: 'Leave out the next delivery', 'send-now': 'Charge and send the next one now' }[
        name
      ] ?? '',
    body: { subscription: whole },
    answer: storefront.SubscriptionMoved,
  })),
  {
    method: 'post',
    path: '/v2/subscription/form/update-frequency',
    summary: 'Months between deliveries',
    body: { subscription: whole, frequency: whole },
    answer: storefront.SubscriptionMoved,
  },
  {
    method: 'post',
    path: '/v2/subscription/form/preview',
    summary: 'The next three charges after a change',
    body: { subscription: whole, change: { type: 'object' } },
    answer: storefront.PreviewAnswer,
  },
  {
    method: 'get',
    path: '/v2/subscription/data/timeline',
    summary: 'What happened, why, and what comes next',
    answer: storefront.TimelineAnswer,
  },
  { method: 'get', path: '/v2/profile', summary: 'Dashboard', answer: storefront.ProfilePage },
  { method: 'get', path: '/v2/profile/data/chat', summary: 'Messages', answer: storefront.ChatPage },
  {
    method: 'post',
    path: '/v2/profile/form/chat',
    summary: 'Write a message',
    body: { message: text, client_id: text },
    answer: storefront.ChatSent,
  },
  { method: 'get', path: '/v2/profile/data/photos', summary: 'Photos', answer: storefront.PhotosPage },
  {
    method: 'post',
    path: '/v2/profile/form/use-photos',
    summary: 'Give photos that were sent before for what was ordered since',
    body: { photos: { type: 'array', items: whole } },
    answer: storefront.PhotosUploaded,
  },
  {
    method: 'get',
    path: '/v2/admin/form/get-subscriptions',
    summary: 'Subscriptions list',
    answer: admin.SubscriptionsAnswer,
  },
  { method: 'get', path: '/v2/admin/subscriptions/{id}', summary: 'A subscription', answer: admin.SubscriptionPage },
  { method: 'get', path: '/v2/admin/data/prices', summary: 'Prices and their history', answer: admin.PricesAnswer },
  {
    method: 'post',
    path: '/v2/admin/form/prices/plan',
    summary: 'A new price from a day on',
    body: { id: whole, price: text, from: text },
    answer: Done,
  },
  {
    method: 'post',
    path: '/v2/admin/form/prices/withdraw',
    summary: 'Take back a price that has not begun',
    body: { id: whole, from: text },
    answer: Done,
  },
  { method: 'get', path: '/v2/admin/data/early-access', summary: 'Early access', answer: admin.EarlyAccessAnswer },
  { method: 'get', path: '/v2/admin/data/promotions', summary: 'Promo codes', answer: admin.PromotionsAnswer },
  {
    method: 'post',
    path: '/v2/admin/form/promotions/create',
    summary: 'A new promo code',
    body: {
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
    },
    answer: Done,
  },
  {
    method: 'post',
    path: '/v2/admin/form/promotions/stop',
    summary: 'Stop a promo code',
    body: { id: whole },
    answer: Done,
  },
  { method: 'get', path: '/v2/admin/data/books', summary: 'The books by account', answer: admin.BooksAnswer },
  {
    method: 'post',
    path: '/v2/admin/form/books/check',
    summary: 'Compare the books with our tables and the card provider',
    body: { from: text, to: text },
    answer: Done,
  },
  { method: 'get', path: '/v2/admin/data/get-chats', summary: 'Chats list', answer: admin.ChatsAnswer },
  { method: 'get', path: '/v2/admin/data/get-user-chat', summary: 'A conversation', answer: admin.UserChatAnswer },
  {
    method: 'post',
    path: '/v2/admin/form/send-user-chat',
    summary: 'Write to a customer',
    body: { user_id: whole, message: text },
  },
  {
    method: 'post',
    path: '/v2/admin/form/review',
    summary: 'Approve or decline',
    body: { id: whole, approve: whole },
    answer: Done,
  },
  {
    method: 'post',
    path: '/v2/admin/form/review-ask',
    summary: 'Ask the customer before deciding',
    body: { id: whole, text, round: whole, client_id: text },
    answer: Done,
  },
  {
    method: 'post',
    path: '/v2/admin/form/finish-task',
    summary: 'Finish a clinical task',
    body: { id: whole, note: text },
    answer: Done,
  },
  {
    method: 'post',
    path: '/v2/admin/form/record-evidence',
    summary: 'Record verified weight and height, a blood result or an identity',
    body: {
      user: whole,
      kind: text,
      method: text,
      taken_on: text,
      note: text,
      client_id: text,
      height_cm: { type: 'number' },
      weight_kg: { type: 'number' },
      potassium: { type: 'number' },
      egfr: { type: 'number' },
      document_name: text,
      document_birth_date: text,
    },
    answer: Done,
  },
  {
    method: 'post',
    path: '/v2/admin/form/withdraw-evidence',
    summary: 'Withdraw a wrong record of evidence',
    body: { id: whole, reason: text },
    answer: Done,
  },
  {
    method: 'get',
    path: '/v2/admin/data/corrections',
    summary: 'What staff have corrected of a customer’s birth date, sex and residency (user)',
    answer: admin.CorrectionsAnswer,
  },
  {
    method: 'post',
    path: '/v2/admin/form/correct-customer',
    summary: 'Correct a customer’s birth date, sex or residency, with a written reason',
    body: { user: whole, birth_date: text, sex: text, uk_resident: text, reason: text },
    answer: Done,
  },
  {
    method: 'get',
    path: '/v2/admin/data/item-flags',
    summary:
      'What the safety rules say of an item before it goes into a plan or starts one (action = add with the subscription’s id, change with the item’s, start with the customer’s; item_id)',
    answer: admin.ItemFlagsAnswer,
  },
  {
    method: 'post',
    path: '/v2/admin/form/start-user-item-subscription',
    summary: 'Start a subscription to one product for a customer; a hard safety rule asks for a reason',
    body: { user_id: whole, product_id: whole, payment_method_id: text, start_date: text, reason: text },
    answer: Done,
  },
  ...(['add', 'change'] as const).map((action): Route => ({
    method: 'post',
    path: `/v2/admin/form/subscription/${action}-item`,
    summary:
      action === 'add'
        ? 'Add an item to a subscription'
        : 'Put another item in an item’s place; a hard safety rule asks for a reason',
    body: { id: whole, item_id: whole, reason: text },
  })),
  {
    method: 'post',
    path: '/v2/admin/form/cancel-approve',
    summary: 'Back to approval',
    body: { id: whole },
    answer: Done,
  },
  {
    method: 'post',
    path: '/v2/admin/form/end-subscription',
    summary: 'End',
    body: { subscription: whole },
    answer: Done,
  },
  { method: 'post', path: '/v2/admin/form/ship', summary: 'Ship an item', body: { id: whole }, answer: admin.Shipped },
  {
    method: 'post',
    path: '/v2/admin/form/update-user-credit',
    summary: 'Give a customer credit, or take it off; much waits for a second person',
    body: { id: whole, value: text, idempotency_key: text },
    answer: admin.CreditDone,
  },
  {
    method: 'get',
    path: '/v2/admin/data/credit-requests',
    summary: 'Credit that waits for a second person, or did',
    answer: admin.CreditRequestsAnswer,
  },
  {
    method: 'post',
    path: '/v2/admin/form/credit-approve',
    summary: 'Agree to credit that waits for a second person',
    body: { request: text },
    answer: admin.CreditDone,
  },
  {
    method: 'post',
    path: '/v2/admin/form/credit-decline',
    summary: 'Do not agree to it',
    body: { request: text },
    answer: admin.CreditDone,
  },
  {
    method: 'get',
    path: '/v2/admin/data/refunds',
    summary: 'What was paid and given back',
    answer: admin.RefundsAnswer,
  },
  {
    method: 'post',
    path: '/v2/admin/form/refund',
    summary: 'Give back all that is left of an item, or a part',
    body: { item: whole, amount: text, reason: text, idempotency_key: text },
    answer: admin.RefundDone,
  },
  {
    method: 'post',
    path: '/v2/admin/form/refund-approve',
    summary: 'Agree to a refund that waits for a second person',
    body: { refund: text },
    answer: admin.RefundDone,
  },
  {
    method: 'post',
    path: '/v2/admin/form/refund-decline',
    summary: 'Do not agree to it',
    body: { refund: text },
    answer: admin.RefundDone,
  },
  {
    method: 'post',
    path: '/v2/admin/form/count-stock',
    summary: 'Enter what stands on the shelf; null stops counting',
    body: { code: text, counted: whole },
    answer: Done,
  },
  { method: 'get', path: '/v2/admin/data/get-dispatch-orders', summary: 'Dispatch list', answer: admin.DispatchAnswer },
];

let document: object | undefined;

/** OpenAPI 3.1, made from the contracts once. */
export function openApi(serverUrl: string): object {
  document ??= {
    openapi: '3.1.0',
    info: { title: 'Sorrel', version: '1' },
    servers: [{ url: serverUrl }],
    paths: pathsOf(),
  };
  return document;
}

function pathsOf(): Record<string, object> {
  const paths: Record<string, Record<string, object>> = {};
  const schema = (type: z.ZodType): object => {
    const { $schema: _schema, ...rest } = z.toJSONSchema(type, { target: 'draft-2020-12', io: 'output' }) as Record<
      string,
      unknown
    >;
    return rest;
  };
  const content = (value: object): object => ({ 'application/json': { schema: value } });
  for (const route of ROUTES) {
    const parameters = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => ({
      name: match[1],
      in: 'path',
      required: true,
      schema: match[1] === 'id' ? whole : text,
    }));
    (paths[route.path] ??= {})[route.method] = {
      summary: route.summary,
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(route.body ? { requestBody: { content: content({ type: 'object', properties: route.body }) } } : {}),
      responses: {
        200: { description: 'Done', content: content(route.answer ? schema(route.answer) : { type: 'object' }) },
        default: { description: 'Refused', content: content(schema(HttpError)) },
      },
    };
  }
  return paths;
}
