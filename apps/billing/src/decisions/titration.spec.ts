import { describe, expect, it } from '@jest/globals';
import type { Step } from '@sorrel/contracts/consultations/titration';
import { MEDICINES } from '../catalogue/medicines.ts';
import type { Offer } from '../catalogue/product.ts';
import { goodsOf } from '../model/goods.ts';
import { followPlan, laterOf, stepRequestOf, stepsAhead, whyNotBesidePlan, type Planned } from './titration.ts';

const WEGOVY = MEDICINES.filter(({ code }) => code.startsWith('41'));
const offers = WEGOVY.map((product): Offer => ({
  treatmentSlug: 'wegovy',
  consultation: 'weight-loss',
  treatmentTitle: 'Wegovy',
  planId: 11,
  planName: 'Wegovy',
  isOffered: true,
  isComingSoon: false,
  isStopped: false,
  product,
  isContraindicated: true,
  imageUrl: '/wegovy.webp',
  steps: WEGOVY.map((one) => ({ strength: `${one.ingredients[0]?.value} mg`, pricePence: one.pricePence })),
}));
const PLAN: Step[] = ['410J', '411J', '412J'].map((code) => ({ code, supplies: 1 }));
const item = (code: string, sequence: number, over: Partial<Planned> = {}): Planned => {
  const product = WEGOVY.find((one) => one.code === code);
  if (!product) throw new Error(`No pen ${code}.`);
  const { id: productId } = product;
  return {
    ...goodsOf(product),
    productId,
    imageUrl: '',
    sequence,
    stid: 'S1-1',
    status: 'upcoming',
    treatmentStatus: 'upcoming',
    dueAt: '2026-12-24',
    ...over,
  };
};
const sent = (code: string, sequence: number, titration: Step[] | null): Planned =>
  item(code, sequence, {
    status: 'shipped',
    treatmentStatus: 'shipped',
    paidAt: new Date('2026-11-20T10:00:00Z'),
    shippedAt: new Date('2026-11-24T10:00:00Z'),
    titration,
  });

describe('the next supply', () => {
  it('takes strength, words and price of the plan’s next step', () => {
    const next = item('410J', 2);
    expect(followPlan([sent('410J', 1, PLAN), next], offers)).toEqual([next]);
    expect(next).toMatchObject({
      code: '411J',
      name: 'Wegovy 0.5 mg',
      pricePence: 12500,
      productId: 41,
      titration: PLAN.slice(1),
    });
  });

  it.each<[string, Partial<Planned>, Step[] | null]>([
    ['is paid for', { status: 'paid', treatmentStatus: 'review', paidAt: new Date() }, PLAN],
    ['was decided by a prescriber', { prescriptionId: 9 }, PLAN],
    ['was given up', { status: 'failed' }, PLAN],
    ['belongs to another line', { stid: 'S1-2' }, PLAN],
    ['follows no plan', {}, null],
  ])('stays as it is where it %s', (_, over, plan) => {
    const next = item('410J', 2, over);
    expect(followPlan([sent('410J', 1, plan), next], offers)).toEqual([]);
    expect(next.code).toBe('410J');
  });

  it('follows what was supplied last, not what was refused or withdrawn since', () => {
    const next = item('410J', 3);
    const refused = item('411J', 2, {
      status: 'refunded',
      treatmentStatus: 'refused',
      paidAt: new Date(),
      titration: PLAN.slice(1),
    });
    followPlan([sent('410J', 1, PLAN), refused, next], offers);
    expect(next.code).toBe('411J');
  });

  it('keeps the price at which the line has had a strength before', () => {
    const next = item('411J', 3);
    followPlan(
      [{ ...sent('410J', 1, null), pricePence: 9900 }, sent('411J', 2, [{ code: '410J', supplies: 1 }]), next],
      offers,
    );
    // A plan of one strength stays at it: the next is the same again, at the price it had.
    expect(next).toMatchObject({ code: '410J', pricePence: 9900 });
  });

  it('stays at the last strength where the next is not sold any more, and changes nothing twice', () => {
    const next = item('410J', 2);
    const items = [sent('410J', 1, PLAN), next];
    followPlan(items, offers.slice(0, 1));
    expect(next.code).toBe('410J');
    followPlan(items, offers);
    expect(followPlan(items, offers)).toEqual([]);
  });
});

it('a forecast has each later strength at its price, and the last for good', () => {
  const next = item('411J', 2, { titration: PLAN.slice(1) });
  expect(laterOf([sent('410J', 1, PLAN), next], next, offers, 3)).toEqual([
    { name: 'Wegovy 1 mg', pricePence: 14500 },
    { name: 'Wegovy 1 mg', pricePence: 14500 },
    { name: 'Wegovy 1 mg', pricePence: 14500 },
  ]);
});

describe('a request for a review', () => {
  it('has every strength of the plan that is sold, and when the last was sent', () => {
    const next = item('411J', 2);
    const asked = stepRequestOf([sent('410J', 1, PLAN), next], next, offers);
    expect(asked).toMatchObject({ isPaid: false, lastSentOn: '2026-11-24', dueOn: '2026-12-24' });
    expect(asked?.strengths.map(({ code }) => code)).toEqual(['410J', '411J', '412J', '413J', '414J', '415J']);
    const first = item('410J', 1, { status: 'paid' });
    expect(stepRequestOf([first], first, offers)).toMatchObject({ isPaid: true, lastSentOn: null, dueOn: null });
  });

  it('has none for what is not increased by steps', () => {
    const one = item('410J', 1);
    expect(stepRequestOf([one], { ...one, form: 'cream' }, offers)).toBeUndefined();
    expect(stepRequestOf([one], one, offers.slice(0, 1))).toBeUndefined();
  });
});

it.each([
  ['no plan', sent('410J', 1, null), 'injection', false],
  ['a plan that is over', sent('410J', 1, PLAN), 'injection', false],
  ['a plan that runs', item('410J', 1, { titration: PLAN }), 'injection', true],
  ['a plan that runs, and a cream', item('410J', 1, { titration: PLAN }), 'cream', false],
] as const)('an injection beside %s is refused: it would go round the plan', (_, one, form, isRefused) => {
  const product = { ...WEGOVY[0]!, form };
  expect(whyNotBesidePlan([one], { product }) !== null).toBe(isRefused);
});

it('a customer reads each strength to come, from when, and at which price', () => {
  const shown = (
    code: string,
    status: string,
    titration: Step[] | null,
    dueAt: string | null = null,
    isRevoked = false,
  ) => {
    const { stid, ingredients, pricePence } = item(code, 1);
    return {
      stid,
      code,
      ingredients,
      price_pence: pricePence,
      status,
      due_at: dueAt,
      titration,
      is_plan_revoked: isRevoked,
    };
  };
  const slow = [
    { code: '411J', supplies: 2 },
    { code: '412J', supplies: 1 },
  ];
  expect(stepsAhead([shown('410J', 'shipped', PLAN), shown('411J', 'upcoming', slow, '2026-12-31')], offers)).toEqual([
    { strength: '0.5 mg', pricePence: 12500, from: '2026-12-31', supplies: 2 },
    { strength: '1 mg', pricePence: 14500, from: '2027-02-28', supplies: null },
  ]);
  expect(stepsAhead([shown('410J', 'upcoming', null, '2026-12-31')], offers)).toEqual([]);
  // A plan whose prescription was revoked is not shown as going on.
  expect(stepsAhead([shown('411J', 'upcoming', slow, '2026-12-31', true)], offers)).toEqual([]);
});
