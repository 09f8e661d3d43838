import { expect, test } from '@jest/globals';
import { found, valuesOf } from './reply.ts';

const REPLIES = [
  { title: 'Photos needed', text: 'Your parcel waits for photos.' },
  { title: 'Where is my parcel', text: 'It is on its way.' },
  { title: 'Café', text: 'Closed' },
];
test.each([
  ['', ['Photos needed', 'Where is my parcel', 'Café']],
  ['parc', ['Where is my parcel', 'Photos needed']],
  ['PARCEL way', ['Where is my parcel']],
  ['arcel', []],
  ['cafe', ['Café']],
])('typing %j finds %j', (typed, titles) => expect(found(REPLIES, typed).map(({ title }) => title)).toEqual(titles));

test('a reply is filled in from the first parcel on its way and the first charge planned; what there is not stays empty', () => {
  const order = { treatment: 'Acne cream', parcels: [], next_charge: null };
  const sent = { tracking_id: 'TT1', tracking_url: '/sandbox/TT1' };
  const page = (subscriptions: object[]) => ({ user: { fname: 'Jane' }, subscriptions }) as never;
  expect(valuesOf(page([]), 'Sam', 'https://a.example')).toEqual({
    'first name': 'Jane',
    'my name': 'Sam',
    treatment: '',
    'tracking link': '',
    'tracking number': '',
    'next charge date': '',
  });
  expect(
    valuesOf(
      page([
        { ...order, parcels: [{ tracking_id: null, tracking_url: null }, sent] },
        { ...order, next_charge: { on: '2026-12-03', price: 1 } },
      ]),
      'Sam',
      'https://a.example',
    ),
  ).toMatchObject({
    treatment: 'Acne cream',
    'tracking link': 'https://a.example/sandbox/TT1',
    'tracking number': 'TT1',
    'next charge date': '03/12/2026',
  });
});
