import { describe, expect, test } from '@jest/globals';
import type { Permission } from '@sorrel/contracts/actor';
import { MOST_SHARED, MOST_VIEWS } from '@sorrel/contracts/lists';
import { isAbout, isShownTo, isUnchanged, type KeptView, mayChange, refusalOf } from './list-view.ts';

const ME = 7;
const view = (over: Partial<KeptView> = {}): KeptView => ({
  id: 1,
  userId: ME,
  by: 'Helen Marsh',
  name: 'Late reviews',
  filter: { status: 'review', treatment: 'acne' },
  columns: null,
  isShared: false,
  version: 1,
  ...over,
});
const many = (count: number, over: Partial<KeptView>): KeptView[] =>
  Array.from({ length: count }, (_, at) => view({ ...over, id: at + 10, name: `View ${at}` }));

describe('who sees and changes a view', () => {
  test.each<[text: string, view: Partial<KeptView>, permissions: Permission[], isShown: boolean, isMay: boolean]>([
    ['their own', {}, ['support'], true, true],
    ['their own that is shared', { isShared: true }, ['support'], true, true],
    ['a colleague’s', { userId: 8 }, ['support'], false, false],
    ['a colleague’s, for operations', { userId: 8 }, ['ops'], false, false],
    ['a colleague’s that is shared', { userId: 8, isShared: true }, ['support', 'prescriber'], true, false],
    ['a colleague’s that is shared, for operations', { userId: 8, isShared: true }, ['ops'], true, true],
  ])('%s', (_text, over, permissions, isShown, isMay) => {
    const who = { id: ME, permissions };
    expect([isShownTo(view(over), who), mayChange(view(over), who)]).toEqual([isShown, isMay]);
  });
});

describe('what is refused', () => {
  test.each<[text: string, wanted: Partial<KeptView>, others: KeptView[], code: string | null]>([
    ['a first one', {}, [], null],
    ['a name of one’s own, in other letters', { name: 'LATE reviews' }, [view()], 'name_used'],
    ['a name that a colleague uses for themselves', {}, [view({ userId: 8 })], null],
    ['a name that is shared, kept for oneself', {}, [view({ userId: 8, isShared: true })], null],
    ['a name that is shared, to share', { isShared: true }, [view({ userId: 8, isShared: true })], 'name_used'],
    ['one that just fits', {}, many(MOST_VIEWS - 1, {}), null],
    ['one too many', {}, many(MOST_VIEWS, {}), 'views_full'],
    ['one where colleagues have many', {}, many(MOST_VIEWS, { userId: 8 }), null],
    ['one too many to share', { isShared: true }, many(MOST_SHARED, { userId: 8, isShared: true }), 'views_full'],
  ])('%s: %#', (_text, wanted, others, code) =>
    expect(refusalOf(view({ id: 99, ...wanted }), others)?.code ?? null).toBe(code),
  );
});

test.each<[text: string, is: boolean, over: Partial<KeptView>]>([
  ['the same', true, {}],
  ['the same filter in another order', true, { filter: { treatment: 'acne', status: 'review' } }],
  ['another name', false, { name: 'Late' }],
  ['another filter', false, { filter: { status: 'review' } }],
  ['columns', false, { columns: ['id', 'due'] }],
  ['shared', false, { isShared: true }],
])('sent again with %s: unchanged is %s', (_text, is, over) => expect(isUnchanged(view(), view(over))).toBe(is));

test.each([
  [{ keyword: 'amara.osei@example.com' }, 'Late', true],
  [{ keyword: 'AMARA OSEI' }, 'Late', true],
  [{ patient: 'amara' }, 'Late', false],
  [{ customer: '41' }, 'Late', true],
  [{ customer: '411' }, 'Late', false],
  [{ status: 'review' }, 'For Amara Osei’s parcel', true],
  [{}, '', false],
])('the filter %j with the name %p names the person: %s', (filter, name, is) => {
  const person = { id: 41, email: 'amara.osei@example.com', fullName: 'Amara Osei' };
  expect(isAbout({ filter: filter as Record<string, string>, name }, person)).toBe(is);
  expect(isAbout({ filter: {}, name: 'x' }, { id: 1, email: '', fullName: ' ' })).toBe(false);
});
