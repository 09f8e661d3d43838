import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  addItem,
  changeItem,
  choosePlan,
  previewMine,
  readCatalogue,
  startItemForCustomer,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import { substancesIn } from '@sorrel/contracts/substances';
import type { TreatmentSlug } from '@sorrel/contracts/words';
import { holdsOf } from '@sorrel/test-kit/holds';
import { aCustomer, addPhotos, anActive, checkoutOf, consult, judged, aShop, saveCard } from './shop.ts';

const shop = aShop();
let offers: { consultation: TreatmentSlug; planId: number; productId: number; substances: string[] }[];

beforeAll(async () => {
  const { treatments } = await shop.ask(readCatalogue, {}, shop.as.visitor());
  offers = treatments
    .filter(({ isOffered }) => isOffered)
    .map(({ consultation, plans: [plan] }) => ({
      consultation: consultation as TreatmentSlug,
      planId: plan?.id ?? 0,
      productId: plan?.items[0]?.id ?? 0,
      substances: substancesIn(plan?.items[0]?.ingredients ?? []),
    }));
});

const TREATMENTS = [
  'acne',
  'hormonal-acne',
  'oral-spironolactone',
  'menopause',
  'rosacea',
  'hyperpigmentation',
  'anti-ageing',
  'glow',
  'hair-loss',
  'weight-loss',
] as const;
const chargesOf = async (userId: number): Promise<number> =>
  (
    await shop.sql(
      'select 1 from billing.charges c join billing.subscriptions s on s.id = c.subscription_id where s.user_id = $1',
      [userId],
    )
  ).length;
const bar = (kind: 'never' | 'decision', substances: string[] | null) => [{ ruleId: 'R-1', kind, substances }];

describe.each(TREATMENTS)('%s that a safety rule keeps from somebody', (slug) => {
  test.each(['never', 'decision'] as const)('(%s) is not offered, priced, foretold or begun anywhere', async (kind) => {
    const mine = offers.filter(({ consultation }) => consultation === slug);
    const [first] = mine;
    if (!first) throw new Error(slug);
    const userId = await aCustomer(shop);
    await judged(shop, userId, { [slug]: bar(kind, kind === 'never' ? null : mine.flatMap((one) => one.substances)) }, [
      slug,
    ]);
    await consult(shop, userId, slug);
    const me = shop.as.customer(userId);
    expect(await checkoutOf(shop, userId)).toMatchObject({
      plan: null,
      plans: [],
      quote: null,
      notice: {
        kind: kind === 'never' ? 'ruled-out' : 'decision',
        consultation: slug,
        text: expect.stringMatching(/not been charged/),
      },
    });
    const isRefused = { code: 'not_offered', message: expect.stringMatching(/not been charged/) };
    expect(await shop.refused(choosePlan, { plan: first.planId }, me)).toMatchObject(isRefused);
    expect(await shop.refused(previewMine, { change: { kind: 'none' } }, me)).toMatchObject(isRefused);
    expect(await shop.refused(previewMine, { change: { kind: 'item', item_id: first.planId } }, me)).toMatchObject(
      isRefused,
    );
    const card = await saveCard(shop, userId);
    expect(await shop.refused(startSubscription, { paymentMethod: card }, me)).toMatchObject(isRefused);
    const start = {
      userId,
      productId: first.productId,
      paymentMethod: card,
      startDate: (await shop.clock.now()).toISOString().slice(0, 10),
    };
    if (kind === 'never')
      expect(await shop.refused(startItemForCustomer, start, shop.as.staff())).toMatchObject({ code: 'not_offered' });
    else await shop.ask(startItemForCustomer, start, shop.as.staff());
    await shop.settle();
    expect(await chargesOf(userId)).toBe(0);
  });
});

describe('a treatment that runs', () => {
  test.each(['never', 'decision'] as const)(
    'is not renewed once a rule (%s) stands in its way, and is when it has gone',
    async (kind) => {
      const bought = await anActive(shop);
      const before = await chargesOf(bought.userId);
      await judged(shop, bought.userId, { acne: bar(kind, ['adapalene']) }, ['acne']);
      await shop.clock.advance('P3M');
      await shop.settle();
      expect(await chargesOf(bought.userId)).toBe(before);
      expect(await holdsOf(shop, `subscription_id = $1 and status = 'upcoming'`, [bought.subscriptionId])).toEqual([
        kind === 'never' ? 'ruled-out' : 'decision',
      ]);
      if (kind === 'decision') return;
      await judged(shop, bought.userId, {}, ['acne']);
      // Its e-mail goes first.
      await shop.clock.advance('P5D');
      await shop.settle();
      expect(await chargesOf(bought.userId)).toBe(before + 1);
    },
  );

  test('is not charged for an item of another treatment that is ruled out or whose questions are unanswered', async () => {
    const bought = await anActive(shop, { slug: 'hyperpigmentation' });
    const pen = offers.filter(({ consultation }) => consultation === 'weight-loss');
    const add = (product: number) =>
      shop.ask(addItem, { id: bought.subscriptionId, item_id: product }, shop.as.staff());
    for (const { productId } of pen) await add(productId);
    await shop.settle();
    const held = () =>
      holdsOf(shop, `subscription_id = $1 and consultation = 'weight-loss' and status = 'upcoming'`, [
        bought.subscriptionId,
      ]);
    expect(await held()).toEqual(['consultation', 'consultation']);
    const before = await chargesOf(bought.userId);
    await shop.clock.advance('P3M');
    await shop.settle();
    // Only its own cream is charged.
    expect(await chargesOf(bought.userId)).toBe(before + 1);
    expect(await held()).toHaveLength(2);

    const other = await anActive(shop);
    await judged(shop, other.userId, { 'weight-loss': bar('never', null) }, ['acne']);
    const staff = shop.as.staff();
    for (const { productId } of pen)
      expect(await shop.refused(addItem, { id: other.subscriptionId, item_id: productId }, staff)).toMatchObject({
        code: 'not_offered',
      });
    const [next] = await shop.sql<{ id: string }>(
      `select id from billing.items where subscription_id = $1 and status = 'upcoming'`,
      [other.subscriptionId],
    );
    expect(await shop.refused(changeItem, { id: Number(next?.id), item_id: pen[0]?.productId }, staff)).toMatchObject({
      code: 'not_offered',
    });
    await addPhotos(shop, other.userId);
  });
});
