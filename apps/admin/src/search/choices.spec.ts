import { expect, test } from '@jest/globals';
import type { Hit } from '@sorrel/contracts/http/admin';
import { choicesFor } from './choices.ts';

const hit = (over: Partial<Hit> = {}): Hit => ({
  group: 'subscriptions',
  id: 10012,
  title: 'Subscription 10012',
  text: 'Jane Doe',
  to: '/v2/admin/subscriptions/10012',
  ...over,
});
const shown = (asked: Partial<Parameters<typeof choicesFor>[0]>) =>
  choicesFor({ typed: '', hits: [], recent: [], permissions: ['prescriber'], ...asked }).map(({ name, choices }) => [
    name,
    choices.map(({ title }) => title),
  ]);

test('before anything is typed: what was opened last, then pages and actions this person may open', () =>
  expect(shown({ recent: [{ title: 'Subscription 10012', to: '/v2/admin/subscriptions/10012' }] })).toEqual([
    ['Opened lately', ['Subscription 10012']],
    [
      'Pages',
      [
        'Today',
        'Subscriptions',
        'Treatments',
        'Chats',
        'POM',
        'Responsible pharmacist',
        'Clinical tasks',
        'GP letters',
        'Video visits',
        'Stopped medicines',
        'Incidents',
        'Complaints',
        'Safety rules',
        'Unanswered chats',
        'Charges on hold',
        'Old admin',
        'Security',
      ],
    ],
    ['Actions', ['Start Subscription', 'Stop a medicine', 'Log out']],
  ]));

test('nobody is offered a page that answers 403', () => {
  expect(shown({ permissions: ['dispatch'] })[0]).toEqual([
    'Pages',
    [
      'Today',
      'Subscriptions',
      'Treatments',
      'Dispatch',
      'Station',
      'Responsible pharmacist',
      'Stock',
      'Stopped medicines',
      'Batches',
      'Near misses',
      'Parcels to ship',
      'Owed to patients',
      'Old admin',
      'Security',
    ],
  ]);
  expect(shown({ permissions: ['dispatch'] })[1]).toEqual(['Actions', ['Log out']]);
  expect(shown({ permissions: [] })).toEqual([
    ['Pages', ['Today', 'Security']],
    ['Actions', ['Log out']],
  ]);
});

test.each([
  ['task', ['Clinical tasks']],
  ['clin ta', ['Clinical tasks']],
  ['asks', []],
  ['xyz', []],
])('%j matches the pages %j, by the beginnings of words', (typed, titles) =>
  expect(shown({ typed }).flatMap(([, found]) => found)).toEqual(titles),
);

test('records stand before pages, in their groups, whatever order they came in', () =>
  expect(
    shown({ typed: 'sub', hits: [hit(), hit({ group: 'customers', id: 1, title: 'Customer 1' })] }).map(
      ([name]) => name,
    ),
  ).toEqual(['Customers', 'Subscriptions', 'Pages', 'Actions']));

test.each([
  [hit(), { title: 'Subscription 10012', to: '/v2/admin/subscriptions/10012' }],
  [hit({ group: 'prescriptions', title: 'Prescription PRX20012' }), undefined],
  [hit({ group: 'old-orders', to: '/admin?email=jane%40doe.test' }), undefined],
])('of %j this is kept: %j', (one, kept) =>
  expect(choicesFor({ typed: 'x', hits: [one], recent: [], permissions: [] })[0]?.choices[0]?.recent).toEqual(kept),
);
