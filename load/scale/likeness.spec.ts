import { expect, test } from '@jest/globals';
import { Likeness, trackingNumber } from './likeness.ts';
import { copyTemplate, Marks, render } from './template.ts';

const CHARGE = '38358eea-85f7-4505-9c59-4f8f6bb0309b';
const SHARED = 'de78f403-6de2-4247-a446-801873d03953';
const likeness = new Likeness(
  new Map([
    ['user', { ids: [1002, 1005], last: 1005 }],
    ['item', { ids: [20001, 20002, 20003], last: 20003 }],
    ['tracking', { ids: [47312482], last: 47312490 }],
  ]),
  [{ fname: 'Zoë', sname: 'O’Brien', email: 'zoe@demo.sorrel.test', referralCode: 'ZOE-3BP4DC' }],
  new Set([SHARED]),
  1,
);
const text = (of: string, n = 2): string => render(likeness.text(of), n);
const json = (of: unknown, n = 2): unknown => JSON.parse(render(likeness.json(of), n));

test.each([
  ['a model’s number', 'item:20003', 'item:20009'],
  ['somebody else’s number', 'item:19999', 'item:19999'],
  ['a reference', 'SRL-20001-1', 'SRL-20007-1'],
  ['a number within a word', 'XS20001', 'XS20001'],
  ['an address', 'Write to zoe@demo.sorrel.test', 'Write to zoe.c2@demo.sorrel.test'],
  ['a code', 'ZOE-3BP4DC', 'ZOE-3BP4DC-2'],
  ['an id of the card provider', 'pi_IC3djfT2ZzhMXOm3beBqotck', 'pi_IC3djfT2ZzhMXOm3beBqotckx2'],
  ['what everybody shares', SHARED, SHARED],
  ['a sum', '£24.20 of 4840', '£24.20 of 4840'],
])('%s', (_, model, copy) => expect(text(model)).toBe(copy));

test('a name is another’s in every spelling that a search keeps', () => {
  const surname = text('Zoë O’Brien').split(' ')[1] ?? '';
  expect(surname).toMatch(/^[A-Z][a-z]+$/);
  expect(surname).not.toBe('O’Brien');
  for (const spelling of ['zoë o’brien', "zoë o'brien", "zoe o'brien"])
    expect(text(`${spelling} zoe@demo.sorrel.test`)).toBe(
      `${spelling.split(' ')[0]} ${surname.toLowerCase()} zoe.c2@demo.sorrel.test`,
    );
  expect(json({ fname: 'Zoë', sname: 'O’Brien' })).toEqual({ fname: 'Zoë', sname: surname });
});

test('numbers in documents stay numbers, texts texts, and a document in a document is changed the same way', () => {
  const signed = JSON.stringify({ itemId: 20001, patient: { userId: 1005 }, ref: 'PRX20001', repeats: 20001 });
  const copy = json({
    metadata: { item_id: '20001', charge_id: CHARGE },
    amountPence: 20001,
    signed: { document: signed },
  });
  expect(copy).toMatchObject({ metadata: { item_id: '20007' }, amountPence: 20001 });
  const { document } = (copy as { signed: { document: string } }).signed;
  expect(document).toBe(render(likeness.json(JSON.parse(signed)), 2));
  expect(JSON.parse(document)).toEqual({ itemId: 20007, patient: { userId: 1009 }, ref: 'PRX20007', repeats: 20001 });
});

test('no two copies share a number or an id, and a seed gives the same again', () => {
  const of = (n: number): string => text(`customer:1002 customer:1005 ${CHARGE}`, n);
  expect(of(1)).toBe(of(1));
  const words = [1, 2, 3].flatMap((n) => of(n).split(' '));
  expect(new Set(words).size).toBe(9);
  expect(words[2]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('a parcel’s number keeps its check digit', () => {
  expect(trackingNumber('TT', 47312482)).toBe('TT473124829GB');
  expect(text('TT473124829GB', 1)).toBe(trackingNumber('TT', 47312491));
});

test('the last copies of a million customers have numbers as the product makes them, none twice', () => {
  // The demo as it stands: 56 people, some eighty parcels, a hundred and thirty items.
  const parcels = Array.from({ length: 80 }, (_, n) => 47_312_400 + n);
  const items = Array.from({ length: 130 }, (_, n) => 20_001 + n);
  const demo = new Likeness(
    new Map([
      ['user', { ids: [1002], last: 1057 }],
      ['item', { ids: items, last: 20_130 }],
      ['tracking', { ids: parcels, last: 47_312_490 }],
    ]),
    [{ fname: 'Zoë', sname: 'O’Brien', email: 'zoe@demo.sorrel.test', referralCode: 'ZOE-3BP4DC' }],
    new Set(),
    1,
  );
  const copies = Math.ceil(1_000_000 / 56);
  const said = parcels
    .map((one) => demo.text(trackingNumber('TT', one)))
    .flatMap((template) => [copies - 1, copies].map((n) => render(template, n)));
  expect(new Set(said).size).toBe(2 * parcels.length);
  for (const one of said) expect(one).toMatch(/^TT\d{9}GB$/);
  const last = Number(render(demo.text('item:20130'), copies).split(':')[1]);
  expect(last).toBe(20_130 + copies * items.length);
  expect(last).toBeLessThan(2 ** 31);
  expect(render(demo.text('zoe@demo.sorrel.test ZOE-3BP4DC'), copies)).toBe(
    `zoe.c${copies}@demo.sorrel.test ZOE-3BP4DC-${copies.toString(36).toUpperCase()}`,
  );
});

test('what is written for COPY escapes the words and never the places', () => {
  const marks = new Marks();
  const template = marks.template(`a\tb\n\\${marks.add((n) => String(n))}\r`);
  expect(render(copyTemplate(template), 7)).toBe('a\\tb\\n\\\\7\\r');
});
