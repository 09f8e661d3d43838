import { expect, test } from '@jest/globals';
import { isTooMany, peopleIn } from './bulk-reads.ts';

test.each<[string, unknown, string[]]>([
  [
    'subscriptions: each customer once, whatever they have',
    {
      data: [
        { id: 1, user: { id: 7, email: 'a@b' } },
        { id: 2, user: { id: 7 } },
      ],
    },
    ['7'],
  ],
  [
    'chats go by the customer',
    { data: [{ id: 8, fname: 'Ann', email: 'a@b', desk: { assigned: { id: 2, name: 'Helen' } } }] },
    ['8'],
  ],
  ['dispatches, owings, disputes', { props: { data: [{ user_id: 9, customer: 'Ann' }] } }, ['9']],
  [
    'tasks and video visits',
    {
      props: {
        slots: [
          { id: 1, visit: { userId: 4, name: 'Ann' } },
          { id: 2, visit: null },
        ],
      },
    },
    ['4'],
  ],
  [
    'the POM report',
    { props: { data: [{ id: 1, patient: 'Ann Lee' }], filters: { patient: 'le' } } },
    ['name Ann Lee'],
  ],
  [
    'the register',
    { props: { data: [{ patient: { name: 'Ann Lee' }, prescriber: { name: 'Dr Who' } }] } },
    ['name Ann Lee'],
  ],
  ['early access', { data: [{ id: 3, email: 'a@b' }] }, ['mail a@b']],
  ['the review queue', { cases: [{ subscriptionId: 5, name: 'Ann' }] }, ['subscription 5']],
  [
    'a record is one person, with all that is in it',
    { props: { user: { id: 7 }, subscriptions: [{ user_id: 12 }] } },
    ['7'],
  ],
  ['colleagues are not customers', { props: { staff: [{ id: 1, email: 'h@b' }], proposals: [{ user_id: 3 }] } }, []],
  ['products are not', { props: { treatments: [{ id: 1, name: 'Acne' }] } }, []],
  ['nothing', null, []],
])('%s', (_name, answer, people) => expect(peopleIn(answer)).toEqual(people));

test.each([
  [0, 250, false],
  [240, 251, true],
  [250, 251, true],
  [251, 260, false],
])('of %i and then %i it is told at 250: %s', (before, now, told) =>
  expect(isTooMany({ before, now }, 250)).toBe(told),
);
