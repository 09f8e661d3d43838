import { expect, test } from '@jest/globals';
import {
  beginRefund,
  changeCredit,
  listSaleDocuments,
  mySaleDocument,
  mySaleDocuments,
  readSaleDocument,
  setItemStatus,
  startSubscription,
} from '@sorrel/contracts/billing/rpc';
import { SAMPLE_BUSINESS, type Business } from '@sorrel/contracts/identity/business';
import { businessChanged } from '@sorrel/contracts/identity/events';
import { addDays, londonDate } from '@sorrel/contracts/london';
import { plantEvent } from '@sorrel/test-kit/plant';
import {
  aBuyer,
  aCustomer,
  addPhotos,
  aShop,
  CARDS,
  checkedBooks,
  consult,
  decline,
  payInBrowser,
  saveCard,
  boughtOf,
  type Bought,
} from './shop.ts';

const shop = aShop();
let version = 1;
let key = 0;

async function becomes(over: Partial<Business>): Promise<void> {
  await plantEvent(shop, businessChanged, 'business', {
    version: (version += 1),
    business: { ...SAMPLE_BUSINESS, ...over },
  });
  await shop.settle();
}
const registered = { vat_number: 'GB123456789' };
/** Something that is sold without a prescription. */
async function aSerum({
  card: number,
  creditPence = 0,
}: { card?: string; creditPence?: number } = {}): Promise<Bought> {
  const userId = await aCustomer(shop);
  await consult(shop, userId);
  if (creditPence > 0) await shop.ask(changeCredit, { userId, valuePence: creditPence }, shop.as.staff());
  const card = await saveCard(shop, userId, number);
  const { clientSecret, subscriptionId } = await shop.ask(
    startSubscription,
    { paymentMethod: card },
    shop.as.customer(userId),
  );
  await shop.sql('update billing.items set is_prescription = false where subscription_id = $1', [subscriptionId]);
  await payInBrowser(shop, clientSecret ?? '');
  await shop.settle();
  await addPhotos(shop, userId);
  await shop.settle();
  return boughtOf(shop, { userId, subscriptionId, card });
}

interface Row extends Record<string, unknown> {
  series: string;
  number: number;
  cause: string;
  rate: number | null;
  net: number;
  vat: number;
  gross: number;
  seller: string | null;
}
const documentsOf = ({ userId }: Pick<Bought, 'userId'>) =>
  shop.sql<Row>(
    `select series, cause, rate_percent::float8 as rate, net_pence as net, vat_pence as vat, gross_pence as gross, content->'seller'->>'vatNumber' as seller from billing.sale_documents where user_id = $1 order by id`,
    [userId],
  );
const vatOf = async ({ userId }: Pick<Bought, 'userId'>): Promise<number> => {
  const [row] = await shop.sql<{ pence: number }>(
    `select coalesce(sum(e.amount_pence), 0)::int as pence from billing.book_entries e join billing.book_movements m on m.id = e.movement_id where m.user_id = $1 and e.account = 'vat'`,
    [userId],
  );
  return row?.pence ?? 0;
};
const refund = async ({ itemId }: Bought, amountPence: number | null): Promise<void> => {
  await shop.ask(
    beginRefund,
    { itemId, amountPence, reason: 'quality', idempotencyKey: `d${(key += 1)}` },
    shop.as.staff(['support'], 71),
  );
  await shop.settle();
};

test('a business that is not registered gives an invoice without VAT, and a credit note when it is given back', async () => {
  const bought = await aBuyer(shop);
  await shop.ask(setItemStatus, { id: bought.itemId, status: 'refunded', isConfirmed: true }, shop.as.staff());
  await shop.settle();
  expect(await documentsOf(bought)).toEqual([
    { series: 'invoice', cause: 'sale', rate: null, net: 4840, vat: 0, gross: 4840, seller: null },
    { series: 'credit-note', cause: 'refund', rate: null, net: 4840, vat: 0, gross: 4840, seller: null },
  ]);
  expect(await vatOf(bought)).toBe(0);
});

test('a serum holds 20%, a dispensed medicine 0%; parts given back hold together exactly what was charged', async () => {
  await becomes(registered);
  const serum = await aSerum();
  const cream = await aBuyer(shop);
  const [sold] = await documentsOf(serum);
  const gross = sold?.gross ?? 0;
  expect(sold).toMatchObject({
    rate: 20,
    vat: Math.round(gross / 6),
    net: gross - Math.round(gross / 6),
    seller: 'GB123456789',
  });
  expect(await documentsOf(cream)).toEqual([
    { series: 'invoice', cause: 'sale', rate: 0, net: 4840, vat: 0, gross: 4840, seller: 'GB123456789' },
  ]);
  for (const part of [333, 334, null]) await refund(serum, part);
  const back = (await documentsOf(serum)).slice(1);
  expect(back.map((one) => [one.series, one.gross])).toEqual([
    ['credit-note', 333],
    ['credit-note', 334],
    ['credit-note', gross - 667],
  ]);
  expect(back.reduce((sum, one) => sum + one.vat, 0)).toBe(sold?.vat);
  expect(await vatOf(serum)).toBe(0);
  expect(await checkedBooks(shop)).toEqual([]);
});

test('what was sold before the first day of registration, and after the last, holds none; and its refund goes by the sale', async () => {
  const today = londonDate(await shop.clock.now());
  await becomes({ ...registered, vat_registered_from: addDays(today, 1) });
  const before = await aSerum();
  await becomes({ ...registered, vat_registered_from: today, vat_registered_to: today });
  const within = await aSerum();
  await becomes({ ...registered, vat_registered_from: '2026-01-01', vat_registered_to: addDays(today, -1) });
  const after = await aSerum();
  await refund(within, null);
  expect((await documentsOf(before)).map(({ rate }) => rate)).toEqual([null]);
  expect((await documentsOf(after)).map(({ rate, seller }) => [rate, seller])).toEqual([[null, null]]);
  expect((await documentsOf(within)).map(({ rate, seller }) => [rate, seller])).toEqual([
    [20, 'GB123456789'],
    [20, 'GB123456789'],
  ]);
  expect(await vatOf(within)).toBe(0);
});

test('credit is a way of paying: VAT on all of it, and what comes back as credit is credited too', async () => {
  await becomes(registered);
  const bought = await aSerum({ creditPence: 1_000 });
  await refund(bought, null);
  const documents = await documentsOf(bought);
  const [sold, ...back] = documents;
  expect(back.map(({ series, cause }) => [series, cause])).toEqual([
    ['credit-note', 'refund'],
    ['credit-note', 'refund'],
  ]);
  expect(back.reduce((sum, { gross }) => sum + gross, 0)).toBe(sold?.gross);
  expect(back.reduce((sum, { vat }) => sum + vat, 0)).toBe(sold?.vat);
  expect(await vatOf(bought)).toBe(0);
});

test('a refund that the bank sends back is invoiced again: the VAT is owed', async () => {
  await becomes(registered);
  const bought = await aSerum({ card: CARDS.refundFails });
  await refund(bought, null);
  await shop.settle();
  const [sold, ...rest] = await documentsOf(bought);
  expect(rest.map(({ series, cause, vat }) => [series, cause, vat])).toEqual([
    ['credit-note', 'refund', sold?.vat],
    ['invoice', 'refund-returned', sold?.vat],
  ]);
  expect(await vatOf(bought)).toBe(-(sold?.vat ?? 0));
});

test('a lost dispute about what was never sent is a sale given back; one about what was sent is a loss, and the VAT stays owed', async () => {
  await becomes(registered);
  const bought = await aSerum({ card: CARDS.disputed });
  const [dispute] = await shop.sql<{ id: string }>(`select id from billing.disputes where subscription_id = $1`, [
    bought.subscriptionId,
  ]);
  expect((await documentsOf(bought)).map(({ series }) => series)).toEqual(['invoice']);
  await shop.stripe('POST', `/disputes/${dispute?.id}/close`, {}, 'secret');
  await shop.settle();
  expect((await documentsOf(bought)).map(({ series, cause }) => [series, cause])).toEqual([
    ['invoice', 'sale'],
    ['credit-note', 'dispute'],
  ]);
  expect(await vatOf(bought)).toBe(0);
  expect(await checkedBooks(shop)).toEqual([]);
});

test('numbers have no gap: not under a rollback, and not when many are made at once', async () => {
  await shop.sql(
    `begin; insert into billing.sale_documents (series, movement_id, cause, day, issued_at, charge_id, user_id, net_pence, vat_pence, gross_pence, content)
       select 'invoice', id, 'refund', '2026-01-01', now(), gen_random_uuid(), 1, 1, 0, 1, '{}' from billing.book_movements where not exists (select 1 from billing.sale_documents d where d.movement_id = book_movements.id) limit 1; rollback`,
  );
  const one = await aBuyer(shop);
  await Promise.all(Array.from({ length: 8 }, () => aBuyer(shop)));
  await refund(one, null);
  const gaps = await shop.sql(
    `select series from billing.sale_documents group by series having count(*) <> max(number) or min(number) <> 1`,
  );
  expect(gaps).toEqual([]);
  const off = await shop.sql(
    `select series from billing.document_series s where last_number <> (select count(*) from billing.sale_documents d where d.series = s.series)`,
  );
  expect(off).toEqual([]);
  expect(
    await shop.sql(
      `select c.id from billing.charges c where c.state = 'succeeded' and not c.is_surplus and (select count(*) from billing.sale_documents d where d.charge_id = c.id and d.cause = 'sale') <> 1`,
    ),
  ).toEqual([]);
  await expect(shop.sql(`update billing.sale_documents set gross_pence = 1, net_pence = 1`)).rejects.toThrow(
    'append-only',
  );
  await expect(shop.sql(`delete from billing.sale_documents`)).rejects.toThrow('append-only');
});

test('a declined review gives a credit note of its own', async () => {
  const bought = await aBuyer(shop);
  await decline(shop, bought);
  await shop.settle();
  expect((await documentsOf(bought)).map(({ series }) => series)).toEqual(['invoice', 'credit-note']);
});

test('finance reads the list by number alone, cut as it likes; a customer reads their own and nobody else’s', async () => {
  const bought = await aBuyer(shop);
  const other = await aBuyer(shop);
  await refund(bought, 1_000);
  const days = { from: '2026-01-01', to: londonDate(await shop.clock.now()) };
  const finance = shop.as.staff(['finance'], 90);
  const whole = await shop.ask(listSaleDocuments, days, finance);
  const parts: string[] = [];
  for (let after: number | null = null; ;) {
    const part: { rows: { name: string }[]; next: number | null } = await shop.ask(
      listSaleDocuments,
      { ...days, after, limit: 3 },
      finance,
    );
    parts.push(...part.rows.map(({ name }) => name));
    if (part.next === null) break;
    after = part.next;
  }
  expect(parts).toEqual(whole.rows.map(({ name }) => name));
  expect(JSON.stringify(whole)).not.toMatch(/cream|Cream/);

  const me = shop.as.customer(bought.userId);
  const { rows } = await shop.ask(mySaleDocuments, {}, me);
  expect(rows.map(({ series, invoice }) => [series, invoice])).toEqual([
    ['credit-note', rows[1]?.name],
    ['invoice', null],
  ]);
  const name = rows[1]?.name ?? '';
  expect(await shop.ask(mySaleDocument, { name }, me)).toMatchObject({
    grossPence: 4840,
    content: { seller: { name: SAMPLE_BUSINESS.company_name }, lines: [{ amountPence: 4840 }] },
  });
  expect(await shop.refused(mySaleDocument, { name }, shop.as.customer(other.userId))).toMatchObject({ status: 404 });
  expect(await shop.refused(readSaleDocument, { name }, finance)).toMatchObject({ status: 403 });
  expect(await shop.ask(readSaleDocument, { name }, shop.as.staff(['support'], 71))).toMatchObject({ name });
});
