import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cardOf, checkOut, consult, logIn, newcomer, signUp, uploadPhotos } from '@sorrel/test-kit/journey';
import type { Person } from '@sorrel/test-kit/person';
import { staffMember } from '@sorrel/test-kit/staff';
import { world, type World } from '@sorrel/test-kit/world';
import { TREATMENT_ALIASES, TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import { NO_SCREENS } from './no-screens.ts';

let w: World;
let prescriber: Person;
let pharmacist: Person;
let support: Person;

beforeAll(async () => {
  w = await world({ env: NO_SCREENS });
  prescriber = await staffMember(w, ['prescriber']);
  pharmacist = await staffMember(w, ['pharmacist']);
  support = await staffMember(w, ['support', 'plans']);
}, 180_000);
afterAll(() => w?.stop(), 120_000);

async function underReview() {
  const me = newcomer();
  const person = await signUp(w.url, me);
  await consult(w.url, person, 'acne');
  const { subscriptionId } = await checkOut(w.url, person);
  await uploadPhotos(person);
  await w.settle();
  return { me, person, subscriptionId };
}
interface Detail {
  subscription: { status: string; items: { id: number; treatment_status: string }[] };
  user: { id: number };
  questions: { text: string; answeredAt: string | null; answers: { text: string }[] }[];
  tasks: { kind: string; doneAt: string | null }[];
  reviews: { state: string; reason: string }[];
}
const detail = (id: number) => prescriber.page<Detail>(`/v2/admin/subscriptions/${id}`);
const mailsTo = async (email: string) =>
  (
    (await (await fetch(`${w.url}/sandbox/mails?to=${encodeURIComponent(email)}`)).json()) as {
      mails: { subject: string; text: string }[];
    }
  ).mails;
const chatOf = async (person: Person) =>
  (await person.get<{ messages: { content_plain: string }[] }>('/v2/profile/data/chat?last_id=null')).body.messages.map(
    (message) => message.content_plain,
  );

describe('asking the customer', () => {
  test('review, waiting, review: question and answer stand beside the decision', async () => {
    const { me, person, subscriptionId } = await underReview();
    const text = 'Which antibiotic did you take last year?';
    expect((await pharmacist.post('/v2/admin/form/review-ask', { id: subscriptionId, text })).status).toBe(403);
    await prescriber.must('/v2/admin/form/review-ask', { id: subscriptionId, text, client_id: 'a' });
    await prescriber.must('/v2/admin/form/review-ask', { id: subscriptionId, text, client_id: 'a' });
    expect(await cardOf(person, subscriptionId)).toMatchObject({
      badge: 'WAITING FOR YOU',
      message: expect.stringMatching(/needs something from you/),
      question: text,
      asks: ['message', 'photos'],
    });
    expect((await chatOf(person)).filter((one) => one === text)).toHaveLength(1);
    expect(await detail(subscriptionId)).toMatchObject({
      subscription: { status: 'waiting' },
      questions: [{ text, answeredAt: null, answers: [] }],
    });
    await w.settle();
    const mails = (await mailsTo(me.email)).filter((mail) => mail.subject === 'Our prescriber has a question for you');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('antibiotic');

    await person.must('/v2/profile/form/chat', { message: 'Lymecycline, until March.' });
    await w.settle();
    expect(await cardOf(person, subscriptionId)).toMatchObject({ badge: 'UNDER REVIEW', question: null });
    const seen = await detail(subscriptionId);
    expect(seen).toMatchObject({
      subscription: { status: 'review' },
      questions: [{ text, answeredAt: expect.any(String), answers: [{ text: 'Lymecycline, until March.' }] }],
    });
    expect(seen.reviews[0]).toMatchObject({ state: 'open', reason: 'answered' });
    await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
    expect(await cardOf(person, subscriptionId)).toMatchObject({ status: 'shipping' });
  });
});

describe('a pregnancy', () => {
  test('stops dispatch and charges, opens a task, is told to the customer, and only a prescriber clears it', async () => {
    const { person, subscriptionId } = await underReview();
    await prescriber.must('/v2/admin/form/review', { id: subscriptionId, approve: 1 });
    await w.settle();
    const before = await detail(subscriptionId);
    const [itemId, userId] = [before.subscription.items[0]?.id ?? 0, before.user.id];
    await support.must('/v2/admin/form/update-user-pregnant', { id: userId, value: true });
    await w.settle();
    const refused = await pharmacist.post('/v2/admin/form/ship', { id: itemId });
    expect([refused.status, (refused.body as { error: string }).error]).toEqual([409, expect.stringMatching(/\w/)]);
    expect(await detail(subscriptionId)).toMatchObject({
      subscription: { status: 'review' },
      tasks: [{ kind: 'pregnancy', doneAt: null }],
    });
    expect((await chatOf(person))[0]).toMatch(/paused the charges and parcels/);
    expect((await prescriber.post('/v2/admin/form/review', { id: subscriptionId, approve: 1 })).status).toBe(409);
    expect((await support.post('/v2/admin/form/update-user-pregnant', { id: userId, value: false })).status).toBe(403);
    const charges = () =>
      w.sql('select 1 from billing.charges where subscription_id = $1', [subscriptionId]).then((rows) => rows.length);
    const paidBefore = await charges();
    await w.clock.advance('P3M');
    await w.settle();
    expect(await charges()).toBe(paidBefore);
    const fresh = await staffMember(w, ['prescriber']);
    await fresh.must('/v2/admin/form/update-user-pregnant', { id: userId, value: 0 });
    await w.settle();
    expect(
      await w.sql(
        `select 1 from consultations.tasks where user_id = $1 and kind_sealed is not null and done_at is null`,
        [userId],
      ),
    ).toEqual([]);
  });
});

describe('photos that came with the consultation', () => {
  test('count for the order with one press, one’s own alone', async () => {
    const person = await signUp(w.url, newcomer());
    await consult(w.url, person, 'glow');
    await uploadPhotos(person);
    const { subscriptionId } = await checkOut(w.url, person);
    expect(await cardOf(person, subscriptionId)).toMatchObject({ badge: 'INCOMPLETE' });
    const { photos } = (await person.get<{ photos: { id: number }[] }>('/v2/profile/data/photos')).body;
    const ids = photos.slice(0, 3).map(({ id }) => id);
    const use = '/v2/profile/form/use-photos';
    const stranger = await signUp(w.url, newcomer());
    expect((await stranger.post(use, { photos: ids })).status).toBe(404);
    expect((await person.post(use, { photos: ids.slice(1) })).status).toBe(422);
    for (let n = 0; n < 2; n++) await person.must(use, { photos: ids });
    expect(await cardOf(person, subscriptionId)).toMatchObject({ badge: 'UNDER REVIEW' });
    expect((await person.get<{ photos: object[] }>('/v2/profile/data/photos')).body.photos).toHaveLength(photos.length);
  });
});

describe('an item that must not stand beside another', () => {
  interface Plan {
    subscription: { items: { id: number; code: string; status: string }[] };
    products: { id: number; code: string }[];
    overrides: { product: string; reason: string; by: string; flags: { ruleId: string }[] }[];
    flags: { ruleId: string; because?: { answer: string }[] }[];
  }
  test('is flagged to whoever adds it, put in with a written reason alone, and shown at the review', async () => {
    const { subscriptionId } = await underReview();
    const page = () => prescriber.page<Plan>(`/v2/admin/subscriptions/${subscriptionId}`);
    const { products } = await page();
    const idOf = (code: string) => products.find((one) => one.code === code)?.id;
    const [tretinoin, glow] = [idOf('160C'), idOf('170C')];
    const add = '/v2/admin/form/subscription/add-item';
    const flagsOf = async (query: string) => (await support.get(`/v2/admin/data/item-flags?${query}`)).body;
    expect(await flagsOf(`action=add&id=${subscriptionId}&item_id=${tretinoin}`)).toMatchObject({
      needReason: ['R-12'],
      forbidden: [],
      flags: expect.arrayContaining([expect.objectContaining({ ruleId: 'R-12' })]),
    });
    const refused = await support.post(add, { id: subscriptionId, item_id: tretinoin });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'blocked', errors: { 'R-12': [expect.any(String)] } }),
    ]);
    expect((await support.post(add, { id: subscriptionId, item_id: tretinoin, reason: 'Please.' })).status).toBe(403);
    expect((await page()).subscription.items.map(({ code }) => code)).not.toContain('160C');

    // A harmless item needs no reason. Then another in its place, with a reason.
    await support.must(add, { id: subscriptionId, item_id: glow });
    const added = (await page()).subscription.items.find(({ code }) => code === '170C');
    const change = { id: added?.id, item_id: tretinoin };
    expect(await flagsOf(`action=change&id=${added?.id}&item_id=${tretinoin}`)).toMatchObject({ needReason: ['R-12'] });
    expect((await prescriber.post('/v2/admin/form/subscription/change-item', change)).status).toBe(409);
    const reason = 'The acne cream stops with this delivery.';
    await prescriber.must('/v2/admin/form/subscription/change-item', { ...change, reason });
    const seen = await page();
    expect(seen.subscription.items.map(({ code }) => code)).toContain('160C');
    expect(seen.overrides).toMatchObject([{ product: '160C Anti-ageing cream', reason, flags: [{ ruleId: 'R-12' }] }]);
    // Replacing the retinoid itself with another one breaks no rule.
    const first = seen.subscription.items.find(({ code }) => code === '110C');
    expect(await flagsOf(`action=change&id=${first?.id}&item_id=${idOf('111C')}`)).toMatchObject({
      needReason: ['R-12'],
    });
    await prescriber.must('/v2/admin/form/subscription/remove-item', { id: added?.id });
    expect(await flagsOf(`action=change&id=${first?.id}&item_id=${idOf('111C')}`)).toMatchObject({ needReason: [] });
  });
});

describe('a birth date that was wrong', () => {
  test('is corrected with a reason; the open review is judged by it, and by the next correction', async () => {
    const { person, subscriptionId } = await underReview();
    const { user } = await detail(subscriptionId);
    const now = await w.clock.now();
    const bornYearsAgo = (years: number, days: number) =>
      new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days))
        .toISOString()
        .slice(0, 10);
    const correct = '/v2/admin/form/correct-customer';
    const wrong = { user: user.id, birth_date: bornYearsAgo(16, 1), reason: 'As on the passport.' };
    expect((await person.post(correct, wrong)).status).toBe(403);
    const unsaid = await support.post(correct, { ...wrong, reason: ' ' });
    expect([unsaid.status, unsaid.body]).toEqual([
      422,
      expect.objectContaining({ errors: { reason: ['Please write why this is corrected.'] } }),
    ]);
    await support.must(correct, wrong);
    interface Seen {
      flags: { ruleId: string }[];
      tasks: { kind: string; doneAt: string | null }[];
      user: { birth_date: string };
    }
    const seen = await prescriber.page<Seen>(`/v2/admin/subscriptions/${subscriptionId}`);
    expect(seen.user.birth_date).toBe(wrong.birth_date);
    expect(seen.flags.map(({ ruleId }) => ruleId)).toContain('R-02');
    expect(seen.tasks).toMatchObject([{ kind: 'corrected', doneAt: null }]);
    const approve = { id: subscriptionId, approve: 1 };
    expect((await prescriber.post('/v2/admin/form/review', approve)).status).toBe(409);
    await support.must(correct, { ...wrong, birth_date: bornYearsAgo(16, 0), reason: 'A day out.' });
    expect((await support.get(`/v2/admin/data/corrections?user=${user.id}`)).body).toMatchObject({
      corrections: [{ reason: 'A day out.' }, { reason: 'As on the passport.' }],
    });
    await prescriber.must('/v2/admin/form/review', approve);
    expect(await cardOf(person, subscriptionId)).toMatchObject({ status: 'shipping' });
  });
});

describe('a subscription that staff start with one item', () => {
  test('is judged at its start: flagged, begun with a written reason alone, and the reason stands at its review', async () => {
    const { subscriptionId } = await underReview();
    interface Page {
      user: { id: number; email: string };
      products: { id: number; code: string }[];
      subscription: { id: number };
      overrides: { product: string; reason: string }[];
    }
    const page = (id: number) => prescriber.page<Page>(`/v2/admin/subscriptions/${id}`);
    const { user, products } = await page(subscriptionId);
    const [method] = (
      await support.get<{ id: string }[]>(
        `/v2/admin/data/get-user-payment-methods?email=${encodeURIComponent(user.email)}`,
      )
    ).body;
    const idOf = (code: string) => products.find((one) => one.code === code)?.id;
    const order = (code: string) => ({
      user_id: user.id,
      product_id: idOf(code),
      payment_method_id: method?.id,
      start_date: '2040-01-02',
    });
    const start = '/v2/admin/form/start-user-item-subscription';
    const begun = async () =>
      (await w.sql('select id from billing.subscriptions where user_id = $1', [user.id])).length;
    const flags = await support.get(`/v2/admin/data/item-flags?action=start&id=${user.id}&item_id=${idOf('160C')}`);
    expect(flags.body).toMatchObject({ needReason: ['R-12'], forbidden: [] });
    const soon = { ...order('160C'), start_date: (await w.clock.now()).toISOString().slice(0, 10) };
    const refused = await support.post(start, soon);
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ code: 'blocked', errors: { 'R-12': [expect.any(String)] } }),
    ]);
    expect((await support.post(start, { ...soon, reason: 'Please.' })).status).toBe(403);
    expect(await begun()).toBe(1);
    const reason = 'The acne cream stops with this delivery.';
    const one = await prescriber.must<{ subscriptionId: number }>(start, { ...soon, reason });
    // The same dialog once more is the same order.
    const again = await prescriber.must<{ subscriptionId: number }>(start, { ...soon, reason });
    expect([again.subscriptionId, await begun()]).toEqual([one.subscriptionId, 2]);
    const shown = (await page(one.subscriptionId)).overrides;
    expect(shown[0]).toMatchObject({ product: '160C Anti-ageing cream', reason });
    expect((await page(subscriptionId)).overrides).toEqual([]);
    // A harmless item needs no reason.
    await support.must(start, { ...order('170C'), start_date: soon.start_date });
    expect(await begun()).toBe(3);
  });
});

describe('every questionnaire, question by question', () => {
  interface Saved {
    next: string | null;
    progress: number;
  }
  interface Read {
    consultation: { status: string };
    questions: { key: string }[];
    answers: Record<string, unknown>;
    progress: number;
  }
  test.each(TREATMENT_SLUGS)('%s leads from its first question to the proposal, each answer kept', async (slug) => {
    const person = await signUp(w.url, newcomer());
    const path = `/v2/consultation/${slug}`;
    const { answers } = (await (await fetch(`${w.url}/sandbox/consultations/${slug}/sample`)).json()) as {
      answers: Record<string, unknown>;
    };
    const read = async () => (await person.get<Read>(`${path}/data`)).body;
    const first = await read();
    let next = first.questions[0]?.key ?? null;
    let { progress } = first;
    const asked: string[] = [];
    while (next !== null) {
      // No question is asked twice, and none is missing from the sample.
      expect([slug, asked.includes(next)]).toEqual([slug, false]);
      asked.push(next);
      const tooEarly: { status: number } = await person.post(`${path}/submit`);
      expect([next, tooEarly.status]).toEqual([next, 422]);
      const saved: Saved = await person.must<Saved>(`${path}/answers`, { answers: { [next]: answers[next] ?? null } });
      expect(saved.progress).toBeGreaterThanOrEqual(progress);
      ({ next, progress } = saved);
    }
    expect([progress, asked.length]).toEqual([1, expect.any(Number)]);
    const whole = await read();
    for (const key of asked) expect([key, whole.answers[key] ?? null]).toEqual([key, answers[key] ?? null]);
    await person.must(`${path}/submit`);
    expect((await read()).consultation.status).toBe('submitted');
  });
});

describe('one consultation, whatever happens on the way', () => {
  test('two tabs, half-saved and resumed, sent twice at once: one outcome, nothing lost', async () => {
    const who = newcomer();
    const tab = await signUp(w.url, who);
    const phone = await logIn(w.url, who.email, who.password);
    const { answers } = (await (await fetch(`${w.url}/sandbox/consultations/acne/sample`)).json()) as {
      answers: Record<string, unknown>;
    };
    const save = (person: Person, given: object) => person.post('/v2/consultation/acne/answers', { answers: given });
    const read = async (person: Person) =>
      (await person.get<{ answers: Record<string, unknown>; progress: number }>('/v2/consultation/acne/data')).body;
    // Particulars that the account already has are not asked for.
    const keys = Object.keys(answers).filter((key) => !['birth_date', 'sex', 'uk_resident'].includes(key));
    const pick = (wanted: string[]) => Object.fromEntries(wanted.map((key) => [key, answers[key]]));
    // One wrong answer among right ones: none of them is saved, and the wrong one is named.
    const half = keys.slice(0, Math.ceil(keys.length / 2));
    const wrong = await save(tab, { ...pick(half), goals: 'x'.repeat(20_000) });
    expect([wrong.status, (wrong.body as { errors: object }).errors]).toEqual([
      422,
      { 'answers.goals': ['Please use at most 5,000 characters. Your answer has 20,000.'] },
    ]);
    expect((await read(tab)).answers).toEqual({});
    // Both devices save at once; the phone then reads all answers.
    const [mine, theirs] = [half.filter((_, n) => n % 2 === 0), half.filter((_, n) => n % 2 === 1)];
    const both = await Promise.all([save(tab, pick(mine)), save(phone, pick(theirs))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(phone)).answers).toMatchObject(pick(half));
    expect((await tab.post('/v2/consultation/acne/submit')).status).toBe(422);
    expect((await save(phone, pick(keys))).status).toBe(200);
    expect((await read(tab)).progress).toBe(1);
    const sent = await Promise.all([tab, phone, tab, phone].map((one) => one.post('/v2/consultation/acne/submit')));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    // A tab left open can no longer change anything.
    const late = await save(tab, { goals: 'Something else.' });
    expect(late.status).toBe(409);
    expect(
      await w.sql<{ n: number; status: string }>(
        `select status, count(*)::int as n from consultations.consultations c
         where user_id = (select id from identity.accounts where email = $1) group by status`,
        [who.email],
      ),
    ).toEqual([{ status: 'submitted', n: 1 }]);
    expect((await read(phone)).answers.goals).toBe(answers.goals);
    const { subscriptionId } = await checkOut(w.url, tab);
    expect(await cardOf(phone, subscriptionId)).toMatchObject({ badge: 'INCOMPLETE' });
  });
});

describe('age, sex and residency on the server', () => {
  const NAMES = [...TREATMENT_SLUGS, ...Object.keys(TREATMENT_ALIASES)];
  const bounds = (name: string): { min: number; max: number; isForWomen: boolean } => {
    const slug = TREATMENT_ALIASES[name] ?? name;
    if (slug === 'hormonal-acne') return { min: 16, max: 45, isForWomen: false };
    if (slug === 'oral-spironolactone') return { min: 18, max: 45, isForWomen: true };
    if (slug === 'menopause') return { min: 16, max: 45, isForWomen: true };
    return { min: slug === 'weight-loss' ? 18 : 16, max: 200, isForWomen: false };
  };
  const bornYearsAgo = async (years: number): Promise<string> => {
    const today = (await w.clock.now()).toISOString().slice(0, 10);
    return `${Number(today.slice(0, 4)) - years}${today.slice(4) === '-02-29' ? '-02-28' : today.slice(4)}`;
  };
  const cases = [15, 16, 17, 18, 45, 46].flatMap((age) =>
    (['female', 'male'] as const).map((sex) => [age, sex] as const),
  );

  test.each(cases)('at %d, %s: every treatment under every name opens or refuses', async (age, sex) => {
    // The account has no particulars, so that the consultation asks for them and the server's own rules decide.
    const person = await signUp(w.url, newcomer({ birthDate: undefined, sex: undefined } as never));
    const birth = await bornYearsAgo(age);
    for (const name of NAMES) {
      const { min, max, isForWomen } = bounds(name);
      const isAllowed = age >= min && age <= max && !(isForWomen && sex === 'male');
      const saved = await person.post(`/v2/consultation/${name}/answers`, {
        answers: { birth_date: birth, sex, uk_resident: 'yes' },
      });
      const read = await person.get<{ consultation: { status: string } }>(`/v2/consultation/${name}/data`);
      const sent = await person.post(`/v2/consultation/${name}/submit`, {});
      expect([
        name,
        isAllowed,
        read.body.consultation.status,
        sent.status,
        (sent.body as { code: string }).code,
      ]).toEqual([name, isAllowed, isAllowed ? 'open' : 'refused', 422, isAllowed ? 'invalid' : 'refused']);
      expect([name, saved.status]).toEqual([name, expect.any(Number)]);
    }
  });

  test('10 MB of text, a forged name and a half-known slug are refused in words', async () => {
    const person = await signUp(w.url, newcomer());
    const huge = await person.post('/v2/consultation/acne/answers', { answers: { goals: 'x'.repeat(10_000_000) } });
    expect(huge.status).toBe(413);
    for (const name of ['constructor', '__proto__', 'acne%00', '..%2Facne', 'ACNE', 'a'.repeat(3_000)])
      expect([name, Math.floor((await person.post(`/v2/consultation/${name}/submit`, {})).status / 100)]).toEqual([
        name,
        4,
      ]);
  });
});
