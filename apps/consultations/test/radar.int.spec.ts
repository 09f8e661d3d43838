import type { Customer } from '@sorrel/contracts/identity/words';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cardUsed, reviewRequested } from '@sorrel/contracts/billing/events';
import { verdictsChanged } from '@sorrel/contracts/consultations/events';
import { decideReview, readReview, sampleAnswers, saveAnswers } from '@sorrel/contracts/consultations/rpc';
import { photosAdded } from '@sorrel/contracts/media/events';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { untilAnswered } from '@sorrel/test-kit/until-answered';
import { clinic, type Clinic } from './clinic.ts';

let c: Clinic;
beforeAll(async () => {
  c = await clinic();
});
afterAll(() => c?.w.stop());

const prescriber = () => c.w.as.staff(['prescriber'], 2);
const flagsOf = async (subscriptionId: number) =>
  (await untilAnswered(() => c.w.ask(readReview, { subscriptionId }, prescriber()))).flags.filter(({ ruleId }) =>
    ruleId.startsWith('R-2'),
  );
const flag = async (subscriptionId: number, ruleId: string) =>
  (await flagsOf(subscriptionId)).find((one) => one.ruleId === ruleId);

let lastPhone = 900_200;
async function waiting(treatment: TreatmentSlug = 'weight-loss', more = {}) {
  const phone = `+447700${++lastPhone}`;
  const customer = await c.customer({
    birth_date: '1990-12-10',
    sname: `Byron ${String.fromCharCode(97 + (lastPhone % 26))}`,
    phone,
    ...more,
  });
  await c.sent(customer.id, treatment);
  return { customer, ...(await c.requested({ userId: customer.id, treatment })) };
}

const nameOf = ({ customer: { fname, sname } }: { customer: Customer }): string => `${fname} ${sname}`;

describe('the same person in two accounts', () => {
  it('by card, for a high-risk medicine: names what matched and nothing of the other’s health', async () => {
    const one = await waiting();
    const two = await waiting();
    expect(await flag(two.subscriptionId, 'R-23C')).toBeUndefined();
    for (const { id } of [one.customer, two.customer, two.customer])
      await c.plant(cardUsed, `customer:${id}`, { userId: id, print: 'the-same-card' });
    expect(await flag(two.subscriptionId, 'R-23C')).toMatchObject({
      effect: 'warn',
      onApproval: 'shown',
      text: 'Another account has paid with the same card: check for supply to the same person.',
      because: [{ question: 'Account', answer: `#${one.customer.id} ${nameOf(one)}: payment card` }],
    });
    const skin = await waiting('acne');
    await c.plant(cardUsed, `customer:${skin.customer.id}`, { userId: skin.customer.id, print: 'the-same-card' });
    expect(await flag(skin.subscriptionId, 'R-23C')).toBeUndefined();
  });

  it('is found by a photo, from either account', async () => {
    const [one, two] = [await waiting('acne'), await waiting('acne')];
    await c.plant(photosAdded, `photos:${two.customer.id}`, {
      userId: two.customer.id,
      photos: [{ id: c.nextId(), view: 'front', at: '2026-11-20T10:00:00.000Z', alsoOf: [one.customer.id] }],
    });
    // A person who shares only the card does not match by photo.
    const card = await waiting('acne');
    for (const { customer } of [one, two, card])
      await c.plant(cardUsed, `customer:${customer.id}`, { userId: customer.id, print: 'a-card-of-three' });
    for (const [mine, other] of [
      [one, two],
      [two, one],
    ] as const)
      expect((await flag(mine.subscriptionId, 'R-23F'))?.because).toEqual([
        {
          question: 'Account',
          answer: expect.stringMatching(new RegExp(`^#${other.customer.id} ${nameOf(other)}: .*photo`)),
        },
      ]);
  });

  it('by name and birth date, mailbox and phone, until they are changed; prints open nothing', async () => {
    const one = await waiting('acne', { fname: 'Zoë', sname: 'Marsh', email: 'zoe.marsh@gmail.com' });
    const two = await waiting('acne', { fname: 'ZOE', sname: 'Marsh', email: 'zoemarsh+new@gmail.com' });
    expect((await flag(two.subscriptionId, 'R-23P'))?.because).toEqual([
      { question: 'Account', answer: `#${one.customer.id} Zoë Marsh: e-mail, name and date of birth` },
    ]);
    await c.changed({ ...two.customer, fname: 'Ann', email: 'ann@example.co' });
    expect(await flag(two.subscriptionId, 'R-23P')).toBeUndefined();
    const rows = await c.w.sql<{ raw: string }>('select l::text as raw from consultations.likenesses l');
    expect(rows.length).toBeGreaterThan(0);
    // Digits of a print spell four of a number by chance.
    expect(rows.map(({ raw }) => raw).join()).not.toMatch(/zoe|marsh|gmail|7700[ -]?900|1990-\d\d-\d\d\b/i);
  });
});

describe('what was refused to the same person', () => {
  let cases = 0;
  const weight = 'weight-loss';
  const answersOf = (slug: TreatmentSlug) => c.w.ask(sampleAnswers, { slug }, c.w.as.system());
  async function refused(more: object) {
    const customer = await c.customer({ birth_date: '1990-12-10', phone: `+447700${++lastPhone}`, ...more });
    const { answers } = await answersOf(weight);
    await expect(
      c.w.ask(saveAnswers, { slug: weight, answers: { ...answers, eating: 'now' } }, c.w.as.customer(customer.id)),
    ).rejects.toMatchObject({ code: 'refused' });
    return customer;
  }

  it.each<[string, object, object]>([
    ['the same name and birth date', {}, {}],
    ['a short form of the name', { fname: 'Dora' }, { fname: 'Dorothy' }],
    ['a slip in the name, born a day later', { sname: 'Twicely' }, { sname: 'Twiceley', birth_date: '1990-12-11' }],
    ['day and month swapped', { birth_date: '1990-03-12' }, { birth_date: '1990-12-03' }],
    [
      'another birth date, the same phone',
      { phone: '+447700909001' },
      { phone: '07700 909001', birth_date: '1988-01-02' },
    ],
  ])('stands in the way of a new account: %s', async (what, first, second) => {
    // Names that sound like nobody else's here.
    const name = { fname: 'Dora', sname: ['Abelard', 'Fenwick', 'Twicely', 'Mockridge', 'Pottinger'][cases++] ?? '' };
    const old = await refused({ ...name, ...first });
    const again = await waiting(weight, { ...name, ...second });
    const found = await flag(again.subscriptionId, 'R-23R');
    expect(found).toMatchObject({ effect: 'block', onApproval: 'reason' });
    expect(found?.because).toEqual([
      {
        question: 'Account',
        answer: expect.stringMatching(
          new RegExp(
            `^#${old.id} ${nameOf({ customer: old })}: refused on \\d+ \\w+ 20\\d\\d, Weight loss: .*eat.*“.+”\\. The same: .+\\.$`,
            'i',
          ),
        ),
      },
    ]);
    // Before anybody pays: it waits for a prescriber's decision.
    const [verdict] = await c.published(verdictsChanged, `patient:${again.customer.id}`);
    expect(verdict?.treatments.find(({ treatment }) => treatment === weight)?.bars).toContainEqual(
      expect.objectContaining({ ruleId: 'R-23R', kind: 'decision' }),
    );
  });

  it('is said of another treatment too, by a prescriber’s decline as well, and of nobody else', async () => {
    const name = { fname: 'Ottilie', sname: 'Quill' };
    const old = await waiting('acne', name);
    await c.w.ask(
      decideReview,
      { subscriptionId: old.subscriptionId, isApproved: false, reason: 'health-condition' },
      prescriber(),
    );
    const again = await waiting(weight, name);
    expect(await flag(again.subscriptionId, 'R-23R')).toBeUndefined();
    expect((await flag(again.subscriptionId, 'R-23Q'))?.because).toEqual([
      {
        question: 'Account',
        answer: expect.stringMatching(
          new RegExp(
            `^#${old.customer.id} Ottilie Quill: refused on .*: declined by a prescriber: A health condition makes it unsafe\\.`,
          ),
        ),
      },
    ]);
    const sister = await waiting(weight, {
      fname: 'Mabel',
      sname: 'Quill',
      phone: old.customer.phone,
      birth_date: '1992-05-05',
    });
    expect(await flag(sister.subscriptionId, 'R-23Q')).toBeUndefined();
  });
});

describe('supplies', () => {
  it('one ordered long before the last is used up is warned of; hydroquinone counts the item’s own months', async () => {
    const first = await waiting('hyperpigmentation');
    const formula = {
      code: '150C',
      name: 'Cream',
      ingredients: [{ name: 'Hydroquinone', value: '4', unit: '%' }],
      directions: 'Every evening.',
      quantity: '50 g',
    };
    const request = (itemId: number, subscriptionId: number, round: number, months: number) =>
      c.plant(reviewRequested, `subscription:${subscriptionId}`, {
        subscriptionId,
        itemId,
        userId: first.customer.id,
        round,
        reason: 'first',
        treatmentSlug: 'hyperpigmentation',
        consultation: 'hyperpigmentation',
        paidAt: '2026-11-20T12:00:00.000Z',
        formula,
        months,
      });
    await request(first.itemId, first.subscriptionId, 2, 2);
    expect(await flag(first.subscriptionId, 'R-21L')).toBeUndefined();
    await c.w.ask(decideReview, { subscriptionId: first.subscriptionId, isApproved: true }, prescriber());

    const again = await c.requested({ userId: first.customer.id, treatment: 'hyperpigmentation' });
    await request(again.itemId, again.subscriptionId, 2, 1);
    expect((await flag(again.subscriptionId, 'R-23S'))?.because).toEqual([
      { question: 'The last supply should last', answer: expect.stringMatching(/^(59|6\d) more days$/) },
    ]);
    expect(await flag(again.subscriptionId, 'R-21L')).toBeUndefined();
    await request(again.itemId, again.subscriptionId, 3, 2);
    expect(await flag(again.subscriptionId, 'R-21L')).toMatchObject({ effect: 'block', onApproval: 'reason' });
  });
});
