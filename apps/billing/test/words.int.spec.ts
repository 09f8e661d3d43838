import { expect, test } from '@jest/globals';
import {
  changeItem,
  changeTreatmentWords,
  choosePlan,
  previewMine,
  readCatalogue,
  readCheckout,
  readTreatmentWords,
  showTreatmentWords,
  startItemForCustomer,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import { RELEASE_WORDS } from '@sorrel/contracts/billing/release-words';
import type { TreatmentWords } from '@sorrel/contracts/billing/treatment-words';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { aBuyer, anActive, aShop, atCheckout, captured, mine, orderedBy, toDueDate } from './shop.ts';

/* What the shop's pages say of a treatment, and whether it can be begun. */

const shop = aShop({ isMoneyChecked: false });
const ops = () => shop.as.staff(['ops']);
const releaseOf = (slug: string) => RELEASE_WORDS[slug] as TreatmentWords;
const read = (slug: string) => shop.ask(readTreatmentWords, { slug }, ops());
const change = async (slug: string, over: Partial<TreatmentWords>) => {
  const { version, words } = await read(slug);
  return shop.ask(changeTreatmentWords, { slug, version, words: { ...words, ...over }, why: 'Because.' }, ops());
};
const shown = async (slug: string) => {
  const { treatments } = await shop.ask(readCatalogue, {}, shop.as.visitor());
  const written = await shop.ask(showTreatmentWords, {}, shop.as.system());
  const wordsOf = written.treatments.find((one) => one.slug === slug)?.words ?? null;
  return { ...treatments.find((one) => one.slug === slug), words: wordsOf };
};
const rows = (slug: string) =>
  shop.sql<{ version: number; name: string; why: string; by_name: string }>(
    `select w.version, w.content->>'name' as name, w.why, w.by_name from billing.treatment_words w join billing.treatments t on t.id = w.treatment_id where t.slug = $1 order by w.version`,
    [slug],
  );

test('begins with the words of the release; each change is a version with who, when and why, told and audited; a repeat makes none', async () => {
  expect(await read('rosacea')).toEqual({
    slug: 'rosacea',
    version: 0,
    words: releaseOf('rosacea'),
    hasPage: true,
    versions: [],
  });
  expect(await shown('rosacea')).toMatchObject({ title: 'Rosacea cream', words: null });
  const words = { ...releaseOf('rosacea'), name: 'Calm cream', description: 'Made for you.\n- <b>Use</b>: at night' };
  const input = { slug: 'rosacea', version: 0, words, why: 'The new brand.' };
  const changes = [
    { what: 'Name', before: 'Rosacea cream', after: 'Calm cream' },
    { what: 'Description', before: releaseOf('rosacea').description, after: words.description },
  ];
  const saved = await shop.ask(changeTreatmentWords, input, ops());
  expect(saved).toMatchObject({ version: 1, changes });
  expect(await shown('rosacea')).toMatchObject({ title: 'Calm cream', isOffered: true, words });

  // The answer was lost on the way, and the same press comes again.
  expect(await shop.ask(changeTreatmentWords, input, ops())).toEqual({ version: 1, changes, events: [] });
  expect(await rows('rosacea')).toEqual([
    { version: 1, name: 'Calm cream', why: 'The new brand.', by_name: 'Test Staff' },
  ]);
  expect((await shop.events('evt.billing.treatment-words.changed')).map(({ data }) => data)).toEqual([
    { slug: 'rosacea', version: 1, isComingSoon: false },
  ]);
  expect(
    await shop.sql(
      `select object, detail->>'changed' as changed, detail->>'why' as why from billing.audit where action = 'treatment-words.changed'`,
    ),
  ).toEqual([{ object: 'treatment=rosacea', changed: 'Name, Description', why: 'The new brand.' }]);

  // Nothing changed is no version.
  expect(await change('rosacea', {})).toEqual({ version: 1, changes: [], events: [] });
  const again = await read('rosacea');
  expect(again.versions).toMatchObject([{ version: 1, by: 'Test Staff', why: 'The new brand.', changes }]);

  for (const sql of [
    'update billing.treatment_words set why = $1',
    'delete from billing.treatment_words where why <> $1',
  ])
    await expect(shop.sql(sql, ['Else.'])).rejects.toThrow();
  await shop.restart();
  expect(await shown('rosacea')).toMatchObject({ title: 'Calm cream', words });
});

test('who comes second reads who changed what and when, and overwrites nothing; two at once make one version', async () => {
  const words = releaseOf('glow');
  const save = (short: string) =>
    shop
      .ask(changeTreatmentWords, { slug: 'glow', version: 0, words: { ...words, short }, why: 'Because.' }, ops())
      .catch((error: unknown) => error);
  const answers = await Promise.all([save('Light.'), save('Lighter.')]);
  expect(await rows('glow')).toHaveLength(1);
  expect(answers).toContainEqual(
    expect.objectContaining({
      code: 'changed_meanwhile',
      message: expect.stringMatching(
        /^Test Staff saved a change meanwhile \(Short description\), last on \d+ \w+ at \d\d:\d\d\./,
      ),
    }),
  );
});

test.each<[string, string, Partial<TreatmentWords>, string, RegExp]>([
  ['the name of another', 'menopause', { name: 'ACNE cream' }, 'name', /is called ACNE cream already/],
  ['no description', 'menopause', { description: ' ' }, 'description', /describe/],
  [
    'open, without a page in the shop',
    'vitamin-c-serum',
    { isComingSoon: false },
    'isComingSoon',
    /comes with a release/,
  ],
  ['no question', 'menopause', { faqs: [] }, 'words.faqs', /at least one/],
])('%s is refused at its field, and nothing is saved', async (_, slug, over, field, text) => {
  const { version, words } = await read(slug);
  const refused = await shop.refused(
    changeTreatmentWords,
    { slug, version, words: { ...words, ...over }, why: 'Because.' },
    ops(),
  );
  expect(refused).toMatchObject({ code: 'invalid', errors: { [field]: [expect.stringMatching(text)] } });
  expect(await rows(slug)).toEqual([]);
});

test('staff without the permission neither read nor change it, and what is not there is not found', async () => {
  const others = shop.as.staff(['prescriber', 'pharmacist', 'dispatch', 'support', 'plans']);
  const input = { slug: 'acne', version: 0, words: releaseOf('acne'), why: 'Because.' };
  expect(await shop.refused(readTreatmentWords, { slug: 'acne' }, others)).toMatchObject({ code: 'forbidden' });
  expect(await shop.refused(changeTreatmentWords, input, others)).toMatchObject({ code: 'forbidden' });
  for (const slug of ['nothing', 'constructor'])
    expect(await shop.refused(readTreatmentWords, { slug }, ops())).toMatchObject({ code: 'not_found' });
});

test('coming soon: nobody can begin it, by whichever way; whoever has it goes on, with another strength too, and is charged', async () => {
  const running = await anActive(shop);
  const other = await orderedBy(shop, await aBuyer(shop), 'glow');
  const { userId, card } = await atCheckout(shop);
  const me = shop.as.customer(userId);
  await change('acne', { isComingSoon: true });
  expect(await shown('acne')).toMatchObject({ isOffered: false });

  expect(await shop.ask(readCheckout, { promoCode: null }, me)).toMatchObject({
    plan: null,
    plans: [],
    quote: null,
    notice: {
      kind: 'soon',
      title: 'Coming soon',
      text: expect.stringMatching(
        /^The acne cream is coming soon: it cannot be ordered yet\. You have not been charged\./,
      ),
      instead: [{ name: 'Glow cream' }],
    },
  });
  for (const refused of [
    await shop.refused(startSubscription, { paymentMethod: card }, me),
    await shop.refused(choosePlan, { plan: 1 }, me),
    await shop.refused(previewMine, { change: { kind: 'none' } }, me),
  ])
    expect(refused).toMatchObject({ code: 'not_offered', message: expect.stringContaining('coming soon') });
  const ids = await shop.sql<{ id: number; code: string }>(
    `select id, code from billing.products where code in ('110C', '111C')`,
  );
  const idOf = (code: string) => Number(ids.find((one) => one.code === code)?.id);
  const startDate = addDays(londonDate(await shop.clock.now()), 1);
  const soon = { message: expect.stringContaining('is marked as coming soon') };
  expect(
    await shop.refused(
      startItemForCustomer,
      { userId, productId: idOf('110C'), paymentMethod: card, startDate },
      shop.as.staff(['plans']),
    ),
  ).toMatchObject(soon);
  const upcoming = async (subscriptionId: number) =>
    Number(
      (
        await shop.sql<{ id: number }>(
          `select id from billing.items where subscription_id = $1 and status = 'upcoming' order by sequence limit 1`,
          [subscriptionId],
        )
      )[0]?.id,
    );
  const staff = shop.as.staff(['prescriber']);
  const swap = async (subscriptionId: number) => ({ id: await upcoming(subscriptionId), item_id: idOf('111C') });
  expect(await shop.refused(changeItem, await swap(other.subscriptionId), staff)).toMatchObject(soon);
  expect(await shop.sql('select 1 from billing.subscriptions where user_id = $1', [userId])).toEqual([]);

  await shop.ask(changeItem, await swap(running.subscriptionId), staff);
  const before = await captured(shop, running);
  await toDueDate(shop, running);
  expect((await captured(shop, running)) > before).toBe(true);

  await change('acne', { isComingSoon: false });
  expect(await shop.ask(readCheckout, { promoCode: null }, me)).toMatchObject({ plan: { id: 1 }, notice: null });
});

test('what was ordered keeps the name it had; what is ordered from then on has the new one', async () => {
  const before = await aBuyer(shop);
  await change('acne', { name: 'Clear cream' });
  const after = await aBuyer(shop);
  const titles = async (userId: number) =>
    (
      await shop.sql<{ treatment_title: string }>(
        'select treatment_title from billing.subscriptions where user_id = $1',
        [userId],
      )
    ).map((one) => one.treatment_title);
  expect(await titles(before.userId)).toEqual(['Acne cream']);
  expect(await titles(after.userId)).toEqual(['Clear cream']);
  expect((await mine(shop, before.userId))[0]).toMatchObject({ treatmentTitle: 'Acne cream' });
  const codes = await shop.sql<{ name: string }>(
    `select distinct i.name from billing.items i join billing.subscriptions s on s.id = i.subscription_id where s.user_id in ($1, $2)`,
    [before.userId, after.userId],
  );
  expect(codes).toHaveLength(1);
});
