import { expect, test } from '@jest/globals';
import { PoolWatch } from './pool-watch.ts';

function watched() {
  const state = { answers: true, isReachable: true, at: 0 };
  const deaths: number[] = [];
  const watch = new PoolWatch({
    answers: async () => state.answers,
    isReachable: async () => state.isReachable,
    now: () => state.at,
  });
  watch.onDead(() => deaths.push(state.at));
  const lookAt = async (seconds: number) => {
    state.at = seconds * 1_000;
    await watch.look();
    return watch.isDead;
  };
  return { state, deaths, lookAt };
}

test('a pool that serves nobody for a minute is dead when the database answers others, and is reported once', async () => {
  const { state, deaths, lookAt } = watched();
  expect(await lookAt(0)).toBe(false);
  state.answers = false;
  expect(await lookAt(10)).toBe(false);
  expect(await lookAt(69)).toBe(false);
  expect(await lookAt(70)).toBe(true);
  expect(await lookAt(80)).toBe(true);
  expect(deaths).toEqual([70_000]);
});

test('a database that is away is no reason to end the process, however long it takes', async () => {
  const { state, lookAt } = watched();
  state.answers = false;
  state.isReachable = false;
  await lookAt(0);
  expect(await lookAt(600)).toBe(false);
  state.isReachable = true;
  state.answers = true;
  expect(await lookAt(610)).toBe(false);
});

test('a pool that served in between begins its minute anew', async () => {
  const { state, lookAt } = watched();
  state.answers = false;
  await lookAt(0);
  state.answers = true;
  await lookAt(50);
  state.answers = false;
  await lookAt(60);
  expect(await lookAt(110)).toBe(false);
  expect(await lookAt(120)).toBe(true);
});
