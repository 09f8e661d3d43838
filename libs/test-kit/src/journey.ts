import type { Attachment } from '@sorrel/contracts/media/rpc';
import { Person } from './person.ts';

/** The steps of the main journey over HTTP, as a browser takes them. Each throws when the product refuses what it should allow. */
export interface Newcomer {
  email: string;
  password: string;
  fname: string;
  sname: string;
  birthDate: string;
  sex: 'male' | 'female';
}

let count = 0;
/** No two of them could be taken for a slip of the pen of each other. */
const SYLLABLES = ['bram', 'celt', 'dinf', 'forg', 'gusk', 'kyve', 'lowm', 'mipp', 'nuzz', 'pexa'];
const wordOf = (n: number): string => {
  const word = [...String(n)].map((digit) => SYLLABLES[Number(digit)]).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
};

/** Days apart, and late in a month, so that no day and month can be swapped: from 1990 back, so that their age is a grown-up's. */
const bornAs = (n: number): string => {
  const [year, month, day] = [1990 - (Math.floor(n / 48) % 10), n % 12, 13 + 5 * (Math.floor(n / 12) % 4)];
  return new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
};

/** Each has a name and a birth date of their own: what was refused to one who seems the same would follow them. */
export const newcomer = (more: Partial<Newcomer> = {}): Newcomer => ({
  email: `stranger.${Date.now().toString(36)}.${++count}@example.co.uk`,
  password: 'a long enough phrase',
  fname: 'Amara',
  sname: `O’Brien ${wordOf(count)}`,
  birthDate: bornAs(count),
  sex: 'female',
  ...more,
});

const json = async <T>(url: string): Promise<T> => (await (await fetch(url)).json()) as T;

/** All codes mailed to this address, the newest first. */
export async function codesFor(url: string, email: string): Promise<string[]> {
  const { mails } = await json<{ mails: { text: string }[] }>(`${url}/sandbox/mails?to=${encodeURIComponent(email)}`);
  return mails.flatMap((mail) => /\b\d{6}\b/.exec(mail.text)?.[0] ?? []);
}

/** The newest code, waited for as long as a busy machine may take for a letter. */
export async function codeFor(url: string, email: string): Promise<string> {
  for (const until = performance.now() + 30_000; performance.now() < until;) {
    const [code] = await codesFor(url, email);
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No code reached ${email}.`);
}

export async function signUp(url: string, who: Newcomer): Promise<Person> {
  const person = await beginSignUp(url, who);
  await person.must('/auth/verify-email', { email: who.email, code: await codeFor(url, who.email) });
  return person;
}

/** Everything before the code. */
export async function beginSignUp(url: string, who: Newcomer): Promise<Person> {
  const person = new Person(url);
  person.sname = who.sname;
  await person.must('/auth/check-email', { email: who.email });
  await person.must('/auth/register', {
    email: who.email,
    password: who.password,
    password_confirmation: who.password,
  });
  await person.must('/auth/update-data', {
    email: who.email,
    first_name: who.fname,
    last_name: who.sname,
    phone: '07911 123456',
    birth_date: who.birthDate,
    sex: who.sex,
    uk_resident: true,
  });
  return person;
}

export async function logIn(url: string, email: string, password: string): Promise<Person> {
  const person = new Person(url);
  await person.must('/login', { email, password });
  return person;
}

/** Answers the whole questionnaire, page by page, and sends it. */
export async function consult(
  url: string,
  person: Person,
  slug: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const { answers } = await json<{ answers: Record<string, unknown> }>(`${url}/sandbox/consultations/${slug}/sample`);
  await person.get(`/v2/consultation/${slug}/data`);
  await person.must(`/v2/consultation/${slug}/answers`, { answers: { ...answers, ...more } });
  await person.must(`/v2/consultation/${slug}/submit`);
}

export const ADDRESS = {
  first_name: 'Amara',
  last_name: 'O’Brien',
  email: 'amara@example.co.uk',
  contact_no: '07911 123456',
  address_1: '12 Mill Lane',
  address_2: '',
  city: 'Leeds',
  postcode: 'LS1 4AP',
};

export async function giveAddress(person: Person, name = ADDRESS.first_name): Promise<void> {
  await person.must('/v2/subscription/form/update-customer-info', {
    name,
    surname: person.sname ?? ADDRESS.last_name,
    phone: '07911 123456',
  });
  await person.must('/v2/subscription/form/update-billing-info', {
    ...ADDRESS,
    first_name: name,
    last_name: person.sname ?? ADDRESS.last_name,
  });
}

interface StripeReply {
  id: string;
  status?: string;
  error?: { code: string; message: string };
}
const SANDBOX_KEY = 'pk_test_sandbox';
async function stripe(
  url: string,
  path: string,
  fields: Record<string, string>,
  publishableKey = SANDBOX_KEY,
): Promise<StripeReply> {
  const response = await fetch(`${url}/sandbox/stripe/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  });
  return (await response.json()) as StripeReply;
}

/** What the card form does with a number: creates a payment method at the provider, without us ever seeing the card. */
export async function cardFor(
  url: string,
  number = '4242424242424242',
  publishableKey = SANDBOX_KEY,
  holder = ADDRESS.first_name,
): Promise<string> {
  const fields = {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
    'billing_details[name]': `${holder} ${ADDRESS.last_name}`,
  };
  const made = await stripe(url, 'payment_methods', fields, publishableKey);
  if (!made.id) throw new Error(`The card was refused: ${JSON.stringify(made)}`);
  return made.id;
}

/** The browser's half of paying: confirm, and the bank's challenge when there is one. */
export async function payInBrowser(
  url: string,
  clientSecret: string,
  paymentMethod: string,
  challenge: 'complete' | 'fail' = 'complete',
  publishableKey = SANDBOX_KEY,
): Promise<StripeReply> {
  const intent = clientSecret.split('_secret_')[0] ?? '';
  const kind = intent.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const fields = { client_secret: clientSecret, payment_method: paymentMethod };
  const confirmed = await stripe(url, `${kind}/${intent}/confirm`, fields, publishableKey);
  if (confirmed.status !== 'requires_action') return confirmed;
  return stripe(url, `_3ds/${intent}`, { client_secret: clientSecret, outcome: challenge });
}

/** Saves a card as the dialog does, and returns its id. */
export async function saveCard(
  url: string,
  person: Person,
  number?: string,
  publishableKey?: string,
  holder?: string,
): Promise<string> {
  const card = await cardFor(url, number, publishableKey, holder);
  const { clientSecret } = await person.must<{ clientSecret: string }>('/v2/subscription/form/create-setup-intent');
  const saved = await payInBrowser(url, clientSecret, card, 'complete', publishableKey);
  if (saved.status !== 'succeeded') throw new Error(`The card was not saved: ${JSON.stringify(saved)}`);
  return card;
}

/** From now on the bank treats a saved card as it does one of the test cards. */
export async function bankSays(url: string, card: string, as: string): Promise<void> {
  const answer = await fetch(`${url}/sandbox/stripe/_cards/${card}/bank`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ as }),
  });
  if (answer.status !== 200) throw new Error(`The bank of ${card} was not changed: ${answer.status}`);
}

export interface Ordered {
  subscriptionId: number;
  amount: number;
  status: string;
  isPaid: boolean;
  card: string;
}

export async function checkOut(
  url: string,
  person: Person,
  options: { card?: string; promo?: string; publishableKey?: string; name?: string } = {},
): Promise<Ordered> {
  if (options.promo) await person.must('/v2/subscription/form/apply-code', { code: options.promo });
  await giveAddress(person, options.name);
  const card = await saveCard(url, person, options.card, options.publishableKey, options.name);
  const started = await person.must<{ clientSecret: string | null; subscriptionId: number; amount: number }>(
    '/v2/subscription/form/start-subscription',
    { paymentMethod: card },
  );
  if (started.clientSecret) await payInBrowser(url, started.clientSecret, card, 'complete', options.publishableKey);
  const { status, isPaid } = await person.must<{ status: string; isPaid: boolean }>(
    '/v2/subscription/form/confirm-subscription',
    { subscription: started.subscriptionId },
  );
  return { subscriptionId: started.subscriptionId, amount: started.amount, status, isPaid, card };
}

export const samplePicture = (background = '#d8b09a'): Promise<Buffer> => drawn(background);
/** One from each side: one picture three times is refused. */
export const threeSides = (): Promise<Buffer[]> => Promise.all(['#d8b09a', '#d8b09f', '#d8b0a4'].map(samplePicture));

/** Everybody has three pictures of their own, one from each side: the very same one in two accounts is one person's. */
const pictures = new WeakMap<Person, Promise<Buffer[]>>();
let tones = 0;
function picturesOf(person: Person): Promise<Buffer[]> {
  const known = pictures.get(person);
  if (known) return known;
  tones += 1;
  const [r, g, b] = [41, 97, 13].map((step) => 40 + ((tones * step) % 200)) as [number, number, number];
  const drawing = Promise.all([0, 7, 14].map((turned) => drawn({ r, g, b: b + turned })));
  pictures.set(person, drawing);
  return drawing;
}

async function drawn(background: string | { r: number; g: number; b: number }): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

export async function uploadPhotos(person: Person, howMany = 3): Promise<void> {
  const form = new FormData();
  const bodies = await picturesOf(person);
  for (let n = 0; n < howMany; n++)
    form.append(
      'photo[]',
      new Blob([new Uint8Array(bodies[n % bodies.length] ?? [])], { type: 'image/jpeg' }),
      `photo-${n}.jpg`,
    );
  const reply = await person.send('POST', '/v2/profile/form/upload-photo', { body: form });
  if (reply.status !== 200) throw new Error(`Upload: ${reply.status} ${JSON.stringify(reply.body)}`);
}

/** Sends a file up for a message: of one's own, or as staff for one to a customer. */
export async function sendUp(person: Person, name: string, body: Buffer, toCustomer?: number): Promise<Attachment> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(body)]), name);
  const path =
    toCustomer === undefined ? '/v2/profile/form/chat-file' : `/v2/admin/form/chat-file?user_id=${toCustomer}`;
  const reply = await person.send<{ attachment: Attachment }>('POST', path, { body: form });
  if (reply.status !== 200) throw new Error(`File: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.attachment;
}

/** Opens nothing, and is a PDF by its first bytes. */
export const SAMPLE_PDF = Buffer.from('%PDF-1.7\n%%EOF');

export interface Card {
  id: number;
  status: string;
  badge: string;
  items: {
    id: number;
    status: string;
    treatment_status: string;
    tracking_id: string | null;
    tracking_url: string | null;
  }[];
  due_at: string | null;
  actions: Record<string, unknown>;
}
export async function cardOf(person: Person, subscriptionId: number): Promise<Card> {
  const { treatments } = await person.page<{ treatments: Card[] }>('/v2/profile');
  const card = treatments.find((one) => one.id === subscriptionId);
  if (!card) throw new Error(`Subscription ${subscriptionId} is not on the dashboard.`);
  return card;
}
