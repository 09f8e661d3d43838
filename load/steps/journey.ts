import { sleep } from 'k6';
import http from 'k6/http';
import { sandbox, SHOP, type Person } from './person.ts';

/** The steps of the main job, as a browser takes them. */
export interface Newcomer {
  email: string;
  fname: string;
  sname: string;
  phone: string;
  birthDate: string;
  house: number;
}

export const PASSWORD = 'a long enough phrase';
const upTo = (most: number) => Math.floor(Math.random() * most);
const letters = (count: number) => Array.from({ length: count }, () => String.fromCharCode(97 + upTo(26))).join('');

/** Somebody nobody knows: people of the same name and birthday would be taken for one. */
export const newcomer = (): Newcomer => ({
  email: `load.${Date.now().toString(36)}.${letters(8)}@example.co.uk`,
  fname: `L${letters(6)}`,
  sname: `L${letters(9)}`,
  phone: `07911 ${100_000 + upTo(899_999)}`,
  birthDate: `${1960 + upTo(40)}-0${1 + upTo(9)}-${10 + upTo(18)}`,
  house: 1 + upTo(400),
});

function codeFor(email: string): string {
  for (let tries = 0; tries < 150; tries++) {
    const { mails } = sandbox<{ mails: { text: string }[] }>('GET', `/mails?to=${encodeURIComponent(email)}`);
    const code = mails.map((mail) => /\b\d{6}\b/.exec(mail.text)?.[0]).find((one) => one !== undefined);
    if (code) return code;
    sleep(0.2);
  }
  throw new Error('No code came.');
}

export function signUp(person: Person, who: Newcomer): void {
  const { email } = who;
  person.post('/auth/check-email', { email });
  person.post('/auth/register', { email, password: PASSWORD, password_confirmation: PASSWORD });
  person.post('/auth/update-data', {
    email,
    first_name: who.fname,
    last_name: who.sname,
    phone: who.phone,
    birth_date: who.birthDate,
    sex: 'female',
    uk_resident: true,
  });
  person.post('/auth/verify-email', { email, code: codeFor(email) });
}

export function logIn(person: Person, email: string, password: string): void {
  person.post('/login', { email, password });
}

let sample: Record<string, string> | undefined;

/** Answers the whole questionnaire and sends it. */
export function consult(person: Person, slug = 'acne'): void {
  sample ??= sandbox<{ answers: Record<string, string> }>('GET', `/consultations/${slug}/sample`).answers;
  person.get('/v2/consultation/:slug/data', { path: `/v2/consultation/${slug}/data` });
  person.post('/v2/consultation/:slug/answers', { answers: sample }, { path: `/v2/consultation/${slug}/answers` });
  person.post('/v2/consultation/:slug/submit', {}, { path: `/v2/consultation/${slug}/submit` });
}

interface Intent {
  id: string;
  status?: string;
}

/** The card form's half: what goes to the card provider and never to the shop. */
function provider(path: string, fields: Record<string, string>): Intent {
  const reply = http.post(`${SHOP}/sandbox/stripe/v1/${path}`, fields, {
    jar: new http.CookieJar(),
    timeout: '60s',
    tags: { name: 'sandbox' },
    headers: { authorization: 'Bearer pk_test_sandbox' },
  });
  if (reply.status !== 200) throw new Error(`The card provider answered ${reply.status}.`);
  return reply.json() as unknown as Intent;
}

function confirm(clientSecret: string, card: string): void {
  const intent = clientSecret.split('_secret_')[0] ?? '';
  const kind = intent.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const { status } = provider(`${kind}/${intent}/confirm`, { client_secret: clientSecret, payment_method: card });
  if (status !== 'succeeded') throw new Error(`The card was not taken: ${status}.`);
}

/** From the plan to the paid order; answers its number. */
export function checkOut(person: Person, who: Newcomer): number {
  person.page('/v2/subscription/checkout');
  person.post('/v2/subscription/form/update-customer-info', { name: who.fname, surname: who.sname, phone: who.phone });
  person.post('/v2/subscription/form/update-billing-info', {
    first_name: who.fname,
    last_name: who.sname,
    email: who.email,
    contact_no: who.phone,
    address_1: `${who.house} Mill Lane`,
    address_2: '',
    city: 'Leeds',
    postcode: 'LS1 4AP',
  });
  const card = provider('payment_methods', {
    type: 'card',
    'card[number]': '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
    'billing_details[name]': `${who.fname} ${who.sname}`,
  }).id;
  const setup = person.post<{ clientSecret: string }>('/v2/subscription/form/create-setup-intent');
  confirm(setup.clientSecret, card);
  const begun = person.post<{ clientSecret: string | null; subscriptionId: number }>(
    '/v2/subscription/form/start-subscription',
    { paymentMethod: card },
  );
  if (begun.clientSecret) confirm(begun.clientSecret, card);
  const { isPaid } = person.post<{ isPaid: boolean }>('/v2/subscription/form/confirm-subscription', {
    subscription: begun.subscriptionId,
  });
  if (!isPaid) throw new Error('The order was not paid.');
  return begun.subscriptionId;
}

/** One from each side: the same one three times is refused. */
export type Photos = readonly ArrayBuffer[];
/** Three photos, as a phone sends them. */
export function uploadPhotos(person: Person, photos: Photos): void {
  const { bytes, contentType } = multipart(photos);
  person.upload('/v2/profile/form/upload-photo', bytes, contentType);
}

const BOUNDARY = 'sorrel-load-5f2e9c';
const bytesOf = (text: string) => new Uint8Array([...text].map((sign) => sign.charCodeAt(0)));

/** By hand: the field comes three times under one name, which an object of fields cannot say. */
function multipart(photos: Photos): { bytes: ArrayBuffer; contentType: string } {
  const parts = photos.flatMap((photo, n) => [
    bytesOf(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="photo[]"; filename="photo-${n}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    new Uint8Array(photo),
    bytesOf('\r\n'),
  ]);
  parts.push(bytesOf(`--${BOUNDARY}--\r\n`));
  const whole = new Uint8Array(parts.reduce((sum, each) => sum + each.length, 0));
  let at = 0;
  for (const each of parts) {
    whole.set(each, at);
    at += each.length;
  }
  return { bytes: whole.buffer, contentType: `multipart/form-data; boundary=${BOUNDARY}` };
}

/** A prescriber says yes. */
export const approve = (prescriber: Person, id: number): void =>
  void prescriber.post('/v2/admin/form/review', { id, approve: 1 });

/** The pharmacy packs, prints and hands over: label and dispatch note come as PDFs. */
export function ship(pharmacist: Person, subscriptionId: number): void {
  const { subscription } = pharmacist.page<{ subscription: { items: { id: number }[] } }>(
    '/v2/admin/subscriptions/:id',
    { path: `/v2/admin/subscriptions/${subscriptionId}` },
  );
  const id = subscription.items[0]?.id ?? 0;
  const { pdfUrl } = pharmacist.post<{ pdfUrl: string }>('/v2/admin/form/ship', { id });
  pharmacist.get('/storage/rm_labels/:file', { path: pdfUrl });
  pharmacist.get('/v2/admin/form/ship/pdf/:kind', { path: `/v2/admin/form/ship/pdf/dispatch-note?id=${id}` });
}
