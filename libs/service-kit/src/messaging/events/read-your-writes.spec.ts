import { expect, test } from '@jest/globals';
import type { Db } from '../../database/db.ts';
import type { EventConsumers } from './event-consumers.ts';
import { Applied } from './read-your-writes.ts';
import { Waiters } from './waiters.ts';

function inbox() {
  const rows: { fact_id: string; listener: string }[] = [];
  let asked = 0;
  const db = { rows: async () => (asked++, [...rows]) } as unknown as Db;
  const consumers = { listenersOf: () => [{ listener: 'Shelf.onSold' }] } as unknown as EventConsumers;
  const waiters = new Waiters();
  return { rows, waiters, applied: new Applied(db, consumers, waiters), asked: () => asked };
}

test('a waiter asks the database once before and once after the wake-up, and not in between', async () => {
  const { rows, waiters, applied, asked } = inbox();
  const waiting = applied.until(['evt.shop.book.sold#a'], 5_000);
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(asked()).toBe(1);
  rows.push({ fact_id: 'a', listener: 'Shelf.onSold' });
  waiters.wake('a');
  expect(await waiting).toBe(true);
  expect(asked()).toBe(2);
});

test('a lost wake-up delays the answer only briefly', async () => {
  const { rows, applied, asked } = inbox();
  const waiting = applied.until(['evt.shop.book.sold#a'], 5_000);
  rows.push({ fact_id: 'a', listener: 'Shelf.onSold' });
  expect(await waiting).toBe(true);
  expect(asked()).toBe(2);
});

test('an event that nobody here deals with in time is not waited for any longer', async () => {
  const { applied } = inbox();
  expect(await applied.until(['evt.shop.book.sold#a'], 300)).toBe(false);
});
