import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  addItem,
  choosePlan,
  confirmSubscription,
  createSetupIntent,
  previewMine,
  readCatalogue,
  readCheckout,
  startItemForCustomer,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import {
  readQuestionnaire,
  sampleAnswers,
  saveAnswers,
  startConsultation,
  submitConsultation,
} from '@sorrel/contracts/consultations/rpc';
import type { Answers } from '@sorrel/contracts/consultations/words';
import { customerChanged, customerRegistered } from '@sorrel/contracts/identity/events';
import type { Customer } from '@sorrel/contracts/identity/words';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { TREATMENT_SLUGS } from '@sorrel/contracts/treatments';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { Fault } from '@sorrel/service-kit/fault';
import { aCustomer } from '@sorrel/test-kit/builders';
import { holdsOf } from '@sorrel/test-kit/holds';
import { cardFor, payInBrowser } from '@sorrel/test-kit/journey';
import { plantEvent } from '@sorrel/test-kit/plant';
import { openWebhookEndpoint } from '@sorrel/test-kit/webhook-endpoint';
import { world, type World } from '@sorrel/test-kit/world';
import { freePort } from '@sorrel/deploy/servers/free-port';

/*
 * One table: every starter rule that refuses or blocks, in every treatment, at every door through which something is sold. The answers
 * go through the real questionnaires and rules, the sale through the real billing. What each cell says was written by hand from the
 * rules' table, not taken from the rules.
 */
let w: World;
let webhooks: ReturnType<typeof openWebhookEndpoint>;
const offers = new Map<TreatmentSlug, { planId: number; productId: number }>();
beforeAll(async () => {
  const port = await freePort();
  w = await world({
    only: ['sandbox', 'billing', 'consultations'],
    env: { STRIPE_WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/stripe`, RECONCILE_MS: '3600000' },
  });
  webhooks = openWebhookEndpoint(port, w, { isOpen: true, bodies: [] });
  const { treatments } = await w.ask(readCatalogue, {}, w.as.visitor());
  for (const { consultation, isOffered, plans } of treatments.toReversed())
    if (isOffered)
      offers.set(consultation as TreatmentSlug, { planId: plans[0]?.id ?? 0, productId: plans[0]?.items[0]?.id ?? 0 });
}, 180_000);
afterAll(async () => {
  webhooks?.close();
  await w?.stop();
});

/**
 * `-` is sold; `D` waits for a prescriber's decision; `N` is never sold; `R` is refused while somebody answers, and not sold either.
 * The columns are the treatments in the order of `TREATMENT_SLUGS`.
 */
type Cell = '-' | 'D' | 'N' | 'R';
interface Row {
  rules: string;
  who?: Partial<Customer>;
  says?: Answers;
  cells: string;
  /** The same for what only staff put in: the products of `STEPS`. */
  steps: string;
}
const STEPS = [
  ['111C', 'acne'],
  ['850C', 'hyperpigmentation'],
  ['161C', 'anti-ageing'],
  ['311S', 'hair-loss'],
] as const;
const aged = (years: number): Partial<Customer> => ({ birth_date: `${new Date().getUTCFullYear() - years}-01-01` });
const TABLE: [what: string, row: Row][] = [
  // acne, hormonal-acne, oral-spironolactone, menopause, rosacea, hyperpigmentation, anti-ageing, glow, hair-loss, weight-loss
  ['nothing against it', { rules: '', cells: '- - - - - - - - - -', steps: '- - - -' }],
  ['a man', { rules: 'R-01', who: { sex: 'male' }, cells: '- - R R - - - - - -', steps: '- - - -' }],
  ['a woman', { rules: 'R-18', who: { sex: 'female' }, cells: '- - - - - - - - - -', steps: '- - - N' }],
  ['15 years old', { rules: 'R-02', who: aged(15), cells: 'R R R R R R R R R R', steps: 'R R R R' }],
  ['17 years old', { rules: 'R-02, R-03, R-20', who: aged(17), cells: '- - R - - - - - D R', steps: '- - - D' }],
  ['46 years old', { rules: 'R-02', who: aged(46), cells: '- R R R - - - - - -', steps: '- - - D' }],
  ['66 years old', { rules: 'R-02, R-20', who: aged(66), cells: '- R R R - - - - D -', steps: '- - - D' }],
  ['76 years old', { rules: 'R-02, R-20, W-01', who: aged(76), cells: '- R R R - - - - D D', steps: '- - - D' }],
  [
    'BMI 26 without a condition',
    {
      rules: 'R-04',
      says: { height_cm: 170, weight_kg: 75, weight_conditions: ['none'] },
      cells: '- - - - - - - - - D',
      steps: '- - - -',
    },
  ],
  [
    'BMI 26.8 with diabetes, of a family background with a higher risk',
    {
      rules: 'R-04E',
      says: {
        height_cm: 170,
        weight_kg: 77.5,
        weight_conditions: ['type-2-diabetes'],
        family_background: 'south-asian',
      },
      cells: '- - - - - - - - - -',
      steps: '- - - -',
    },
  ],
  [
    'an operation in two weeks',
    {
      rules: 'W-05',
      says: { operation: 'yes', operation_on: addDays(londonDate(new Date()), 14) },
      cells: '- - - - - - - - - D',
      steps: '- - - -',
    },
  ],
  [
    'a gastric bypass',
    {
      rules: 'W-06',
      says: { weight_surgery: 'bypass', weight_surgery_on: '2019-03-01' },
      cells: '- - - - - - - - - D',
      steps: '- - - -',
    },
  ],
  ['falls', { rules: 'W-02', says: { strength: ['falls'] }, cells: '- - - - - - - - - D', steps: '- - - -' }],
  [
    'a lump in the neck',
    { rules: 'W-04', says: { strength: ['neck-lump'] }, cells: '- - - - - - - - - D', steps: '- - - -' },
  ],
  [
    'weight lost without trying',
    { rules: 'W-03', says: { strength: ['unexplained-loss'] }, cells: '- - - - - - - - - D', steps: '- - - -' },
  ],
  ['MEN 2', { rules: 'R-06', says: { family: ['men2'] }, cells: '- - - - - - - - - D', steps: '- - - -' }],
  [
    'pregnant',
    {
      rules: 'R-07, R-11, R-17, R-21',
      says: { pregnancy: ['pregnant'] },
      cells: 'N N R N D D N - - R',
      steps: 'N N N -',
    },
  ],
  [
    'may be pregnant',
    {
      rules: 'R-07, R-11, R-17, R-21',
      says: { pregnancy: ['might-be'] },
      cells: 'N N R N D D N - - R',
      steps: 'N N N -',
    },
  ],
  [
    'plans a pregnancy',
    { rules: 'R-07, R-11, R-17', says: { pregnancy: ['planning'] }, cells: 'N N R N - - N - - R', steps: 'N N N -' },
  ],
  [
    'breastfeeding',
    {
      rules: 'R-07, R-11, R-17, R-21',
      says: { pregnancy: ['breastfeeding'] },
      cells: 'N N R N D D N - - R',
      steps: 'N N N -',
    },
  ],
  [
    'another retinoid',
    {
      rules: 'R-12',
      says: { takes_medicines: 'yes', medicines: 'Differin gel at night' },
      cells: 'D - - - - - D - - -',
      steps: 'D D D -',
    },
  ],
  [
    'an ACE inhibitor',
    { rules: 'R-14', says: { medicine_groups: ['ace-inhibitor'] }, cells: '- - D - - - - - - -', steps: '- - - -' },
  ],
  [
    'kidney disease',
    {
      rules: 'R-15',
      says: { conditions: ['kidney'], conditions_detail: 'Since 2019.' },
      cells: '- D R - - - - - - D',
      steps: '- - - -',
    },
  ],
  [
    'no contraception',
    { rules: 'R-17', says: { contraception: 'none' }, cells: '- - R - - - - - - -', steps: '- - - -' },
  ],
  [
    'depression',
    { rules: 'R-19', says: { mental_health: ['depression'] }, cells: '- - - - - - - - - -', steps: '- - - D' },
  ],
  ['a sore scalp', { rules: 'R-20', says: { scalp: ['sore'] }, cells: '- - - - - - - - D -', steps: '- - - D' }],
  [
    'three months of hydroquinone',
    {
      rules: 'R-21',
      says: { tried: ['hydroquinone'], tried_detail: 'It helped.', hydroquinone_months: 3 },
      cells: '- - - - - - - - - -',
      steps: '- D - -',
    },
  ],
  [
    'thoughts of suicide',
    { rules: 'S-13', says: { mental_health: ['suicidal'] }, cells: '- - - - - - - - D D', steps: '- - - D' },
  ],
  [
    'thoughts of self-harm',
    { rules: 'S-13', says: { mood: 'self-harm' }, cells: 'D D D - D - - - D -', steps: 'D - - D' },
  ],
  [
    'warfarin',
    { rules: 'I-01', says: { medicine_groups: ['warfarin'] }, cells: '- - - - - - - - - D', steps: '- - - -' },
  ],
  [
    'lithium',
    { rules: 'I-02, R-14', says: { medicine_groups: ['lithium'] }, cells: '- - D - - - - - - D', steps: '- - - -' },
  ],
  [
    'isotretinoin',
    { rules: 'R-12I', says: { medicine_groups: ['isotretinoin'] }, cells: 'R R - - - R R R - -', steps: 'R R R -' },
  ],
  [
    'skin cancer',
    {
      rules: 'C-45',
      says: { conditions: ['skin-cancer'], conditions_detail: 'Melanoma in May.' },
      cells: 'D - - D - D D D - -',
      steps: 'D D D -',
    },
  ],
  [
    'breast cancer',
    {
      rules: 'C-40, S-10',
      says: { conditions: ['breast-cancer'], conditions_detail: 'In 2023.' },
      cells: '- D D R - - - - - -',
      steps: '- - - -',
    },
  ],
  [
    'chemotherapy',
    { rules: 'I-32', says: { medicine_groups: ['chemotherapy'] }, cells: '- - - - - - - - D -', steps: '- - - D' },
  ],
  [
    'minoxidil already',
    { rules: 'D-minoxidil', says: { medicine_groups: ['minoxidil'] }, cells: '- - - - - - - - D -', steps: '- - - D' },
  ],
  [
    'finasteride already',
    {
      rules: 'D-finasteride',
      says: { medicine_groups: ['finasteride'] },
      cells: '- - - - - - - - - -',
      steps: '- - - D',
    },
  ],
  [
    'spironolactone tablets already',
    {
      rules: 'D-spironolactone',
      says: { medicine_groups: ['spironolactone'] },
      cells: '- D - - - - - - - -',
      steps: '- - - -',
    },
  ],
  ['HRT tablets', { rules: 'R-12O', says: { hrt: 'tablets' }, cells: '- - - D - - - - - -', steps: '- - - -' }],
  [
    'a blood thinner',
    { rules: 'C-74', says: { medicine_groups: ['blood-thinner'] }, cells: '- - - D - - - - - -', steps: '- - - -' },
  ],
  ['no GP', { rules: 'R-24', says: { has_gp: 'no' }, cells: '- - D - - - - - - D', steps: '- - - D' }],
  [
    'no consent to tell the GP',
    { rules: 'R-24', says: { gp_consent: 'no' }, cells: '- - D - - - - - - D', steps: '- - - D' },
  ],
];

let lastId = 70_000;
const stripeAt = (): string => w.env.SANDBOX_URL ?? '';
const cardsOf = new Map<number, string>();
async function somebody(treatment: TreatmentSlug, more: Partial<Customer> = {}): Promise<Customer> {
  const id = ++lastId;
  const sex = treatment === 'hair-loss' ? 'male' : 'female';
  const customer = aCustomer(id, { birth_date: '1991-05-17', sex, uk_resident: true, ...more });
  await plantEvent(w, customerRegistered, `customer:${id}`, { customer });
  return customer;
}
const me = ({ id }: Customer) => w.as.customer(id);

/** Answers the whole consultation: the sample, and what is said otherwise as far as it is asked. True when it was refused on the way. */
async function answer(customer: Customer, slug: TreatmentSlug, says: Answers = {}): Promise<boolean> {
  const isRefusal = (error: unknown): boolean => {
    if (error instanceof Fault && error.code === 'refused') return true;
    throw error;
  };
  const save = (answers: Answers) => w.ask(saveAnswers, { slug, answers }, me(customer)).then(() => false, isRefusal);
  let wasRefused = await save((await w.ask(sampleAnswers, { slug }, w.as.system())).answers);
  // One after the other: what is asked next may depend on the answer before.
  for (const [key, said] of Object.entries(says)) {
    const { questions } = await w.ask(readQuestionnaire, { slug }, me(customer));
    const question = questions.find((one) => one.key === key);
    const options = question?.options?.map(({ value }) => value) ?? [];
    const isAsked =
      question !== undefined && (options.length === 0 || [said].flat().every((one) => options.includes(String(one))));
    if (isAsked) wasRefused = (await save({ [key]: said })) || wasRefused;
  }
  return (await w.ask(submitConsultation, { slug }, me(customer)).then(() => false, isRefusal)) || wasRefused;
}

async function saveCard(customer: Customer): Promise<string> {
  const known = cardsOf.get(customer.id);
  if (known) return known;
  const card = await cardFor(stripeAt());
  const { clientSecret } = await w.ask(createSetupIntent, {}, me(customer));
  await payInBrowser(stripeAt(), clientSecret, card);
  cardsOf.set(customer.id, card);
  return card;
}
const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'allowed',
    (error: unknown) => {
      if (error instanceof Fault && error.status < 500) return error.code;
      throw error;
    },
  );
const chargesOf = async ({ id }: Customer): Promise<number> =>
  (
    await w.sql(
      'select 1 from billing.charges c join billing.subscriptions s on s.id = c.subscription_id where s.user_id = $1',
      [id],
    )
  ).length;
interface Doors {
  submit: string;
  result: string;
  quote: string;
  choose: string;
  preview: string;
  start: string;
  staff: string;
  charges: number;
}
/** Somebody who comes new: what each door says to them. */
async function asNewcomer(slug: TreatmentSlug, { rules, who, says }: Row): Promise<Doors> {
  const offer = offers.get(slug) ?? { planId: 0, productId: 0 };
  const customer = await somebody(slug, who);
  await w.settle();
  const wasRefused = await answer(customer, slug, says);
  await w.settle();
  const change = { kind: 'item', item_id: offer.planId } as const;
  const { plan, quote } = await w.ask(readCheckout, { promoCode: null }, me(customer));
  // Where nothing stands in the way the offer is enough: the first row goes on to the payment.
  if (plan !== null && quote !== null && !wasRefused && rules !== '') return NEWCOMER['-'];
  const card = await saveCard(customer);
  const startDate = (await w.clock.now()).toISOString().slice(0, 10);
  const order = { userId: customer.id, productId: offer.productId, paymentMethod: card, startDate };
  const seen = {
    submit: wasRefused ? 'refused' : 'sent',
    result: plan === null ? 'nothing' : 'a plan',
    quote: quote === null ? 'none' : 'a price',
    choose: await codeOf(w.ask(choosePlan, { plan: offer.planId }, me(customer))),
    preview: await codeOf(w.ask(previewMine, { change }, me(customer))),
    start: await codeOf(w.ask(startSubscription, { paymentMethod: card }, me(customer))),
    // A sale that begins leaves a payment to confirm; staff begin theirs for somebody who has not bought yet.
    staff: plan === null ? await codeOf(w.ask(startItemForCustomer, order, w.as.staff())) : 'not tried',
  };
  await w.settle();
  return { ...seen, charges: await chargesOf(customer) };
}
const NEWCOMER: Record<Cell, Doors> = {
  '-': {
    submit: 'sent',
    result: 'a plan',
    quote: 'a price',
    choose: 'allowed',
    preview: 'allowed',
    start: 'allowed',
    staff: 'not tried',
    charges: 1,
  },
  D: {
    submit: 'sent',
    result: 'nothing',
    quote: 'none',
    choose: 'not_offered',
    preview: 'not_offered',
    start: 'not_offered',
    staff: 'allowed',
    charges: 0,
  },
  N: {
    submit: 'sent',
    result: 'nothing',
    quote: 'none',
    choose: 'not_offered',
    preview: 'not_offered',
    start: 'not_offered',
    staff: 'not_offered',
    charges: 0,
  },
  R: {
    submit: 'refused',
    result: 'nothing',
    quote: 'none',
    choose: 'not_offered',
    preview: 'not_offered',
    start: 'no_plan',
    staff: 'not_offered',
    charges: 0,
  },
};

/** Somebody whose treatment runs, and who says it with their next consultation, or of whom the account then says it. */
async function asPatient(slug: TreatmentSlug, { who, says }: Row) {
  const customer = await somebody(slug);
  await w.settle();
  await answer(customer, slug);
  await w.settle();
  const card = await saveCard(customer);
  const { clientSecret, subscriptionId } = await w.ask(startSubscription, { paymentMethod: card }, me(customer));
  await payInBrowser(stripeAt(), clientSecret ?? '', card);
  await w.ask(confirmSubscription, { subscription: subscriptionId }, me(customer));
  if (who) await plantEvent(w, customerChanged, `customer:${customer.id}`, { customer: { ...customer, ...who } });
  if (says) {
    await w.ask(startConsultation, { slug }, me(customer));
    await answer(customer, slug, says);
  }
  await w.settle();
  const holdOf = (where: string) =>
    holdsOf(w, `subscription_id = $1 and status = 'upcoming' and ${where}`, [subscriptionId]);
  const renewal = await holdOf('sequence = 2');
  const { charges } = await w.ask(
    previewMine,
    { subscription: subscriptionId, change: { kind: 'none' } },
    me(customer),
  );
  const item = { id: subscriptionId, item_id: offers.get(slug)?.productId ?? 0 };
  const added = await codeOf(w.ask(addItem, item, w.as.staff()));
  await w.settle();
  return { renewal, foretold: charges.length, added, addedHold: await holdOf('sequence = 3') };
}

/** A product that only staff give, for a day to come: what they are answered, and what the charge then waits for. */
async function asStep(code: string, slug: TreatmentSlug, { who, says }: Row) {
  const customer = await somebody(slug, who);
  await w.settle();
  await answer(customer, slug, says);
  await w.settle();
  const [product] = await w.sql<{ id: string }>('select id from billing.products where code = $1', [code]);
  const order = {
    userId: customer.id,
    productId: Number(product?.id),
    paymentMethod: await saveCard(customer),
    startDate: addDays(londonDate(await w.clock.now()), 30),
  };
  const begun = await codeOf(w.ask(startItemForCustomer, order, w.as.staff()));
  const theirs = 'subscription_id in (select id from billing.subscriptions where user_id = $1)';
  return [begun, ...(await holdsOf(w, theirs, [customer.id]))];
}
const STEP: Record<Cell, (string | null)[]> = {
  '-': ['allowed', null],
  D: ['allowed', 'decision'],
  N: ['not_offered'],
  R: ['not_offered'],
};

describe.each(TABLE)('%s', (_, row) => {
  const cellsOf = (text: string): Cell[] => text.split(' ') as Cell[];
  const columns = TREATMENT_SLUGS.map((slug, n) => [slug, cellsOf(row.cells)[n] as Cell] as const);
  const steps = STEPS.map(([code, slug], n) => [code, slug, cellsOf(row.steps)[n] as Cell] as const).filter(
    ([, , cell]) => cell !== '-' || row.rules === '',
  );
  const barred = columns.filter(([, cell]) => cell !== '-');
  // Three people at a time: each test reads what became of its own.
  const seen = new Map<string, unknown>();
  beforeAll(async () => {
    const people = [
      ...columns.map(([slug]) => ['newcomer', slug, () => asNewcomer(slug, row)] as const),
      ...steps.map(([code, slug]) => ['step', code, () => asStep(code, slug, row)] as const),
      ...barred.map(([slug]) => ['patient', slug, () => asPatient(slug, row)] as const),
    ];
    const work = async (): Promise<void> => {
      for (let one = people.shift(); one; one = people.shift())
        seen.set(`${one[0]} ${one[1]}`, await one[2]().catch((error: unknown) => error));
    };
    await Promise.all([work(), work(), work()]);
  }, 240_000);

  test.each(columns)('is asked for, priced and begun in %s as the rules say (%s)', (slug, cell) => {
    expect(seen.get(`newcomer ${slug}`)).toEqual(NEWCOMER[cell]);
  });

  if (steps.length > 0)
    test.each(steps)('is put in by staff as the rules say: %s, %s (%s)', (code, _slug, cell) => {
      expect(seen.get(`step ${code}`)).toEqual(STEP[cell]);
    });

  if (barred.length === 0) return;
  test.each(barred)('stops the renewal of %s, and staff from adding it (%s)', (slug, cell) => {
    const isStopped = cell === 'D' ? 'decision' : expect.stringMatching(/^(ruled-out|pregnancy)$/);
    expect(seen.get(`patient ${slug}`)).toEqual({
      renewal: [isStopped],
      foretold: 0,
      added: cell === 'D' ? 'allowed' : 'not_offered',
      addedHold: cell === 'D' ? ['decision'] : [],
    });
  });
});
