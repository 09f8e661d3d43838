import exec from 'k6/execution';
import { approve, checkOut, consult, newcomer, ship, signUp, type Photos, uploadPhotos } from './journey.ts';
import { Person, type Session } from './person.ts';

/** What people come to do: one turn each. Scenarios mix them. */
const PAGES: [route: string, path: string, share: number][] = [
  ['/', '/', 20],
  ['/shop', '/shop', 30],
  ['/shop/:slug', '/shop/acne', 50],
];

let etag = '';

/** In a hundred turns each number comes once, and the first few are far apart: a short run sees every page too. */
const draw = () => (exec.scenario.iterationInTest * 37) % 100;

/** A look at the shop, half of the time with the page still in the browser; and what everything costs now. */
export const look = (): void => lookAt(draw());

/** `drawn`, from 0 to 100, says which page. */
export function lookAt(drawn: number): void {
  const visitor = new Person();
  let left = drawn;
  const [route, path] = PAGES.find(([, , share]) => (left -= share) < 0) ?? ['/', '/'];
  visitor.get(route, { path, headers: { accept: 'text/html' } });
  const isKnown = etag !== '' && Math.random() < 0.5;
  const prices = visitor.get('/v2/catalogue', {
    headers: isKnown ? { 'if-none-match': etag } : {},
    expected: [200, 304],
  });
  etag = prices.headers.Etag ?? etag;
}
export const LOOK = {
  'GET /': ['p(99)<200'],
  'GET /shop': ['p(99)<200'],
  'GET /shop/:slug': ['p(99)<200'],
  'GET /v2/catalogue': ['p(99)<200'],
};

/** The account area: dashboard, chat, photos. */
export function lookAtAccount(session: Session, drawn = draw()): void {
  const person = Person.again(session);
  if (drawn < 60) person.get('/v2/profile');
  else if (drawn < 80) person.get('/v2/profile/data/chat', { path: '/v2/profile/data/chat?last_id=null' });
  else person.get('/v2/profile/data/photos');
}
export const ACCOUNT = {
  'GET /v2/profile': ['p(99)<1000'],
  'GET /v2/profile/data/chat': ['p(99)<500'],
  'GET /v2/profile/data/photos': ['p(99)<500'],
};

/** From nothing to a paid order with its photos; answers its number. */
export function becomeCustomer(photos: Photos): number {
  const person = new Person();
  const who = newcomer();
  signUp(person, who);
  consult(person);
  const subscriptionId = checkOut(person, who);
  uploadPhotos(person, photos);
  return subscriptionId;
}
export const BECOME_CUSTOMER = {
  'POST /auth/check-email': ['p(95)<800'],
  'POST /auth/register': ['p(95)<1500'],
  'POST /auth/update-data': ['p(95)<800'],
  'POST /auth/verify-email': ['p(95)<1500'],
  'GET /v2/consultation/:slug/data': ['p(95)<800'],
  'POST /v2/consultation/:slug/answers': ['p(95)<800'],
  'POST /v2/consultation/:slug/submit': ['p(95)<1500'],
  'GET /v2/subscription/checkout': ['p(95)<800'],
  'POST /v2/subscription/form/update-customer-info': ['p(95)<800'],
  'POST /v2/subscription/form/update-billing-info': ['p(95)<800'],
  'POST /v2/subscription/form/create-setup-intent': ['p(95)<1500'],
  'POST /v2/subscription/form/start-subscription': ['p(95)<2500'],
  'POST /v2/subscription/form/confirm-subscription': ['p(95)<2500'],
  'POST /v2/profile/form/upload-photo': ['p(95)<3000'],
};

/** Approve, ship, label, dispatch note: what the team does with an order that waits. */
export function serve(prescriber: Session, pharmacist: Session, subscriptionId: number): void {
  approve(Person.again(prescriber), subscriptionId);
  ship(Person.again(pharmacist), subscriptionId);
}
export const SERVE = {
  'POST /v2/admin/form/review': ['p(95)<1500'],
  'GET /v2/admin/subscriptions/:id': ['p(95)<1500'],
  'POST /v2/admin/form/ship': ['p(95)<2500'],
  'GET /storage/rm_labels/:file': ['p(95)<1000'],
  'GET /v2/admin/form/ship/pdf/:kind': ['p(95)<1500'],
};

const LISTS: [route: string, query: string][] = [
  ['/v2/admin/form/get-subscriptions', 'perPage=10'],
  ['/v2/admin/data/get-chats', 'perPage=10'],
  ['/v2/admin/data/get-dispatch-orders', 'perPage=10'],
  ['/v2/admin/form/get-subscriptions', 'perPage=10&status=active'],
  ['/v2/admin/form/get-subscriptions', 'perPage=10&keyword=mill'],
  ['/v2/admin/form/get-subscriptions', 'perPage=10&treatment=acne&page=2'],
];

/** The console's lists in turn: by status, chats, parcels, by keyword, by treatment, further pages. */
export function list(session: Session, turn: number = exec.scenario.iterationInTest): void {
  const [route, query] = LISTS[turn % LISTS.length] ?? ['', ''];
  Person.again(session).get(route, { path: `${route}?${query}` });
}
export const LIST = {
  'GET /v2/admin/form/get-subscriptions': ['p(99)<1500'],
  'GET /v2/admin/data/get-chats': ['p(99)<1500'],
  'GET /v2/admin/data/get-dispatch-orders': ['p(99)<1500'],
};
