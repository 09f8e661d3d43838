import { setImmediate as settled } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { Turns } from './turns.ts';

/** Work that takes as long as the test says, by a clock of its own. */
function desk(count: number) {
  const state = { at: 0, order: [] as string[], running: 0, most: 0 };
  const turns = new Turns(count, () => state.at);
  const ends: { who: string; end(): void }[] = [];
  const ask = (who: string, signal?: AbortSignal): Promise<void> =>
    turns.within(who, signal, async () => {
      state.order.push(who);
      state.most = Math.max(state.most, ++state.running);
      await new Promise<void>((resolve) => ends.push({ who, end: resolve }));
      state.running--;
    });
  const pass = async (ms: number): Promise<void> => {
    await settled();
    state.at += ms;
    ends.shift()?.end();
    await settled();
  };
  return { state, turns, ask, pass };
}

test('whoever has used least is next: two people’s flood keeps a third waiting for one piece of work and no more', async () => {
  const { state, ask, pass } = desk(1);
  const all = [...Array.from({ length: 6 }, () => ask('mallory')), ...Array.from({ length: 6 }, () => ask('trudy'))];
  await pass(1_000);
  await pass(1_000);
  all.push(ask('ann'));
  await pass(1_000);
  await pass(10);
  expect(state.order.slice(0, 4)).toEqual(['mallory', 'trudy', 'mallory', 'ann']);
  for (let left = 0; left < 12; left++) await pass(1_000);
  await Promise.all(all);
  expect(state.order).toHaveLength(13);
  expect(state.most).toBe(1);
});

test('a person works one at a time although a place is free', async () => {
  const { state, ask, pass } = desk(2);
  const all = [ask('mallory'), ask('mallory'), ask('ann')];
  await pass(0);
  expect(state.order).toEqual(['mallory', 'ann', 'mallory']);
  await pass(5);
  await pass(5);
  await Promise.all(all);
  expect(state.most).toBe(2);
});

test('whoever goes while they wait is not worked for, and holds no place', async () => {
  const { state, ask, pass } = desk(1);
  const first = ask('ann');
  const gone = new AbortController();
  const waiting = ask('mallory', gone.signal).catch((error: unknown) => error);
  const left = new Error('gone');
  gone.abort(left);
  expect(await waiting).toBe(left);
  const third = ask('bob');
  await pass(1);
  await pass(1);
  await Promise.all([first, third]);
  expect(state.order).toEqual(['ann', 'bob']);
  await expect(ask('mallory', gone.signal)).rejects.toBe(left);
});

test('work that fails gives its place back', async () => {
  const turns = new Turns(1);
  await expect(turns.within('ann', undefined, () => Promise.reject(new Error('no picture')))).rejects.toThrow(
    'no picture',
  );
  expect(await turns.within('bob', undefined, async () => 'done')).toBe('done');
});

test('what was used is forgotten: neither held against anybody for ever nor kept in memory', async () => {
  const { state, turns, ask, pass } = desk(1);
  for (let person = 0; person < 50; person++) {
    const work = ask(`person ${person}`);
    await pass(200);
    await work;
  }
  expect(turns.remembered).toBe(50);
  state.at += 10 * 60_000;
  expect(turns.remembered).toBe(0);
});
