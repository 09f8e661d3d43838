import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { extractText, getDocumentProxy } from 'unpdf';
import { cardOf, checkOut, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { lookedAt } from '@sorrel/test-kit/pharmacist';
import { staffMember } from '@sorrel/test-kit/staff';
import { lastNoon, world, type World } from '@sorrel/test-kit/world';

/** What was decided, signed and supplied, as staff and customers read it afterwards, over HTTP. */
let w: World;
let prescriber: Person;
let pharmacist: Person;
beforeAll(async () => {
  w = await world();
  await w.clock.begin(lastNoon());
  prescriber = await staffMember(w, ['prescriber']);
  pharmacist = await staffMember(w, ['pharmacist', 'support']);
}, 180_000);
afterAll(() => w?.stop(), 120_000);

async function underReview(who = newcomer()) {
  const person = await signUp(w.url, who);
  const { answers } = (await (await fetch(`${w.url}/sandbox/consultations/acne/sample`)).json()) as {
    answers: Record<string, unknown>;
  };
  const gp = { has_gp: 'yes', gp_practice: 'Riverside Surgery, Leeds', gp_address: '12 Mill Lane', gp_consent: 'yes' };
  await person.get('/v2/consultation/acne/data');
  await person.must('/v2/consultation/acne/answers', { answers: { ...answers, ...gp } });
  await person.must('/v2/consultation/acne/submit');
  const { subscriptionId } = await checkOut(w.url, person);
  await uploadPhotos(person);
  await w.settle();
  return { person, subscriptionId, itemId: (await cardOf(person, subscriptionId)).items[0]?.id ?? 0 };
}
const detail = (id: number) =>
  prescriber.page<{ timeline: { text: string; by: string }[]; user: { id: number }; reviews: unknown[] }>(
    `/v2/admin/subscriptions/${id}`,
  );
const signer = async (id: number) =>
  (
    await w.sql<{ name: string }>(
      'select signer_name as name from consultations.decisions d join consultations.reviews r on r.id = d.review_id where r.subscription_id = $1',
      [id],
    )
  )[0]?.name;

test('a new name, address or birthday changes no document, receipt or report of what was supplied before', async () => {
  const { person, subscriptionId, itemId } = await underReview();
  await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
  await pharmacist.must('/v2/admin/form/ship', { id: itemId });
  await w.settle();
  const papers = async () => {
    const files: Record<string, string> = {};
    for (const kind of ['dispensing-label', 'dispatch-note', 'prescription', 'receipt', 'gp-letter']) {
      const file = await pharmacist.get(`/v2/admin/form/ship/pdf/${kind}?id=${itemId}`);
      expect([kind, file.status]).toEqual([kind, 200]);
      files[kind] = file.bytes.toString('base64');
    }
    files.theirs = (await person.get(`/v2/profile/receipt/${itemId}.pdf`)).bytes.toString('base64');
    files.label = (await pharmacist.get(await labelUrl())).bytes.toString('base64');
    return files;
  };
  const labelUrl = async () =>
    (await pharmacist.must<{ pdfUrl: string }>('/v2/admin/form/ship', { id: itemId })).pdfUrl;
  const reported = async () =>
    (await pharmacist.page<{ data: { id: number }[] }>('/v2/admin/pom')).data.filter(({ id }) => id === itemId);
  const [before, row] = [await papers(), await reported()];
  expect(before.theirs).toBe(before.receipt);
  expect(JSON.stringify(row)).toContain('Amara');

  await person.must('/v2/subscription/form/update-customer-info', {
    name: 'Mallory',
    surname: 'Newname',
    phone: '07911 654321',
  });
  await person.must('/v2/subscription/form/update-billing-info', {
    first_name: 'Mallory',
    last_name: 'Newname',
    email: 'mallory@example.co.uk',
    contact_no: '07911 654321',
    address_1: '99 Elsewhere Road',
    address_2: '',
    city: 'Truro',
    postcode: 'TR1 1AA',
  });
  const { user } = await detail(subscriptionId);
  await pharmacist.must('/v2/admin/form/correct-customer', {
    user: user.id,
    birth_date: '1980-02-03',
    reason: 'Typed wrongly at registration.',
  });
  await w.settle();
  await w.clock.advance('P2D');
  expect(await w.sql('select name from fulfilment.customer_copies where user_id = $1', [user.id])).toEqual([
    { name: 'Mallory Newname' },
  ]);
  expect(await papers()).toEqual(before);
  expect(await reported()).toEqual(row);
});

test('the label of what a prescriber has not decided, or has declined, carries NOT FOR SUPPLY; of what may leave it does not', async () => {
  const label = async (itemId: number) => {
    const file = await pharmacist.get(`/v2/admin/form/ship/pdf/dispensing-label?id=${itemId}`);
    return (await extractText(await getDocumentProxy(new Uint8Array(file.bytes)), { mergePages: true })).text;
  };
  const [yes, no] = [await underReview(), await underReview()];
  for (const { itemId } of [yes, no]) {
    expect(await label(itemId)).toMatch(/NOT FOR SUPPLY/);
    expect(await label(itemId)).not.toMatch(/Supplied \d/);
  }
  await prescriber.must('/v2/admin/form/review', { id: yes.subscriptionId, approve: 1 });
  await prescriber.must('/v2/admin/form/review', { id: no.subscriptionId, approve: 0, reason: 'see-in-person' });
  await w.settle();
  // Approved, and still to be looked at by a pharmacist.
  expect(await label(yes.itemId)).toMatch(/NOT FOR SUPPLY/);
  await lookedAt(w, yes.itemId);
  expect(await label(yes.itemId)).toMatch(/Supplied \d/);
  expect(await label(yes.itemId)).not.toMatch(/NOT FOR SUPPLY/);
  expect(await label(no.itemId)).toMatch(/NOT FOR SUPPLY/);
  expect(await label(no.itemId)).not.toMatch(/Supplied \d/);
});

test('an approval bears the name of who gave it, and its note is read in the record', async () => {
  const { subscriptionId } = await underReview();
  const note = 'Spoke to the patient on the telephone.';
  await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: 1, note });
  await w.settle();
  const name = await signer(subscriptionId);
  expect(name).toMatch(/\S/);
  const { timeline, reviews } = await detail(subscriptionId);
  expect(timeline.find(({ text }) => text.startsWith('Approved by a prescriber'))?.by).toBe(name);
  expect(reviews).toMatchObject([{ decided_by: name, decision: { isApproved: true, note } }]);
});

test('a revoked prescription: every door is closed when the press is answered, its code says so, and the patient is told', async () => {
  const { person, subscriptionId, itemId } = await underReview();
  interface Shown {
    prescriptions: { id: number; ref: string; state: string; revoked: { told: string } | null }[];
    may: { revoke: string[] };
    timeline: { text: string; by: string }[];
  }
  const shown = () => prescriber.page<Shown>(`/v2/admin/subscriptions/${subscriptionId}`);
  const code = async (): Promise<string> =>
    (
      await w.sql<{ hash: string }>(
        'select hash from fulfilment.prescription_copies where item_id = $1 order by id desc limit 1',
        [itemId],
      )
    )[0]?.hash ?? '';
  const page = async (hash: string) => {
    const answer = await fetch(`${w.url}/verify/${hash}`);
    expect([answer.headers.get('x-robots-tag'), answer.headers.get('cache-control')]).toEqual(['noindex', 'no-store']);
    return { status: answer.status, text: await answer.text() };
  };
  await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
  const hash = await code();
  expect(await page(hash)).toMatchObject({ status: 200, text: expect.stringContaining('This prescription stands') });
  // As it is typed from the paper, in groups.
  const typed = encodeURIComponent(hash.toUpperCase().replace(/(.{8})(?=.)/g, '$1 '));
  expect(await page(typed)).toMatchObject({ status: 200 });
  expect(await page('0'.repeat(64))).toMatchObject({ status: 404, text: expect.stringContaining('do not dispense') });
  expect(await page('..%2F..')).toMatchObject({ status: 404 });

  const [{ id, ref } = { id: 0, ref: '' }] = (await shown()).prescriptions;
  const form = { id, reason: 'side-effects', reason_text: 'The rash you wrote of.' };
  expect((await pharmacist.post('/v2/admin/form/revoke-prescription', form)).status).toBe(403);
  await prescriber.must('/v2/admin/form/revoke-prescription', form);
  expect((await pharmacist.post('/v2/admin/form/ship', { id: itemId })).status).toBe(409);
  expect(await page(hash)).toMatchObject({ status: 200, text: expect.stringContaining('Revoked: do not dispense') });
  await prescriber.must('/v2/admin/form/revoke-prescription', form);
  await w.settle();
  const { prescriptions, timeline } = await shown();
  expect(prescriptions).toMatchObject([{ id, state: 'revoked', revoked: { told: expect.stringContaining('rash') } }]);
  expect(timeline.filter(({ text }) => text === `Prescription ${ref} was revoked`)).toHaveLength(1);
  const chat = await person.get<{ messages: { content_plain: string }[] }>('/v2/profile/data/chat');
  expect(chat.body.messages.filter(({ content_plain: text }) => text.includes('has been withdrawn'))).toHaveLength(1);

  await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
  await pharmacist.must('/v2/admin/form/ship', { id: itemId });
  await w.settle();
  expect(await page(await code())).toMatchObject({ text: expect.stringContaining('1 of 1 supply') });
});

test('why a prescriber declined stands in the exported file, with the words the patient read', async () => {
  const { subscriptionId } = await underReview();
  await prescriber.must('/v2/admin/form/review', {
    id: subscriptionId,
    approve: 0,
    reason: 'other',
    reason_text: 'Please have that mole looked at.',
  });
  await w.settle();
  const file = await prescriber.get('/v2/admin/data/decisions-file');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
  const line =
    file.bytes
      .toString('utf8')
      .split('\n')
      .find((one) => one.includes(`,${subscriptionId},`)) ?? '';
  for (const said of [
    'Declined',
    (await signer(subscriptionId)) ?? 'nobody',
    'Another reason',
    'have that mole looked at',
  ])
    expect(line).toContain(said);
  expect((await pharmacist.get('/v2/admin/data/decisions-file')).status).toBe(200);
});

test('a console that was cut off hears what customers wrote meanwhile', async () => {
  const { person } = await underReview();
  const ids: number[] = [];
  for (const message of ['one', 'two', 'three'])
    ids.push((await person.must<{ message: { id: number } }>('/v2/profile/form/chat', { message })).message.id);
  const over = new AbortController();
  const answer = await fetch(`${w.url}/v2/admin/stream`, {
    headers: { cookie: pharmacist.cookie, accept: 'text/event-stream', 'last-event-id': String(ids[0]) },
    signal: AbortSignal.any([over.signal, AbortSignal.timeout(15_000)]),
  });
  let heard = '';
  for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
    heard += piece;
    if (heard.includes(`id: ${ids[2]}\n`)) break;
  }
  over.abort();
  expect([...heard.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id))).toEqual(ids.slice(1));
});
