import { expect, test } from '@jest/globals';
import { keepRecent, readRecent } from './recent.ts';

const store = (begin: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(begin));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};
const opened = (id: number) => ({ title: `Subscription ${id}`, to: `/v2/admin/subscriptions/${id}` });

test('the latest stands first, once, and no more than six are kept', () => {
  const mine = store();
  for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) keepRecent(9, opened(id), mine);
  expect(readRecent(9, mine)).toEqual([3, 7, 6, 5, 4, 2].map(opened));
});

test('a colleague at the same machine has their own', () => {
  const mine = store();
  keepRecent(9, opened(1), mine);
  expect(readRecent(8, mine)).toEqual([]);
});

test.each([
  'not json',
  '{}',
  '[null, 7]',
  '[{"title":"Subscription 1","to":"https://evil.example"}]',
  '[{"title":"Subscription 1","to":"//evil.example/x"}]',
  '[{"title":"Subscription 1","to":"javascript:alert(1)"}]',
])('what somebody else put there leads nowhere: %s', (text) =>
  expect(readRecent(9, store({ 'sorrel-opened-9': text }))).toEqual([]),
);

test('a store that refuses is no failure', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => keepRecent(9, opened(1), full)).not.toThrow();
});
