import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { PrintAnswer, PrintOrder } from './printing.process.ts';

/** A printing process that answers when the test says so. */
class Process extends EventEmitter {
  readonly asked: number[] = [];
  isKilled = false;
  channel = { unref: () => undefined };
  unref(): void {}
  send({ id }: { id: number }): void {
    this.asked.push(id);
  }
  kill(): void {
    this.isKilled = true;
  }
  answer(id: number): void {
    this.emit('message', { id, print: { bytes: new Uint8Array([id]), unprintable: [] } } satisfies PrintAnswer);
  }
}

const begun: Process[] = [];
jest.unstable_mockModule('node:child_process', () => ({
  fork: () => {
    begun.push(new Process());
    return begun.at(-1);
  },
}));
const { Printer } = await import('./printer.service.ts');

const ORDER: PrintOrder = { kind: 'name', data: 'Amara' };
const said: unknown[] = [];
const note = (...words: unknown[]) => void said.push(words);
const printer = () => new Printer({ info: note, warn: note, error: note, debug: note });
const outcome = (printing: Promise<unknown>) =>
  printing.then(
    () => 'printed',
    (error: Error) => error.message,
  );

beforeEach(() => {
  jest.useFakeTimers();
  begun.length = said.length = 0;
});
afterEach(() => void jest.useRealTimers());

test('documents ordered at once that take longer together than one may are all printed', async () => {
  const one = printer();
  const printing = [1, 2, 3].map(() => outcome(one.print(ORDER)));
  const [process] = begun;
  for (const id of process?.asked ?? []) {
    await jest.advanceTimersByTimeAsync(9_000);
    process?.answer(id);
  }
  expect(await Promise.all(printing)).toEqual(['printed', 'printed', 'printed']);
  expect([begun.length, said]).toEqual([1, []]);
});

const AGAIN = 'This document could not be printed just now. Please try again.';

test('a process that brings nothing for twelve seconds is ended, and another prints all that waits', async () => {
  const one = printer();
  const printing = [1, 2, 3].map(() => outcome(one.print(ORDER)));
  await jest.advanceTimersByTimeAsync(9_000);
  begun[0]?.answer(1);
  await jest.advanceTimersByTimeAsync(11_900);
  expect(begun[0]?.isKilled).toBe(false);
  await jest.advanceTimersByTimeAsync(200);
  expect([begun[0]?.isKilled, begun[1]?.asked]).toEqual([true, [4, 5]]);
  // What the old one says afterwards changes nothing.
  begun[0]?.emit('exit');
  begun[1]?.answer(4);
  begun[1]?.answer(5);
  expect(await Promise.all(printing)).toEqual(['printed', 'printed', 'printed']);
  expect([begun.length, said]).toEqual([2, [['printing process lost', { code: 'silent', count: 2 }]]]);
});

test('what two processes were lost over is given back, what came in between is printed, and the next is printed by another', async () => {
  const one = printer();
  const printing = outcome(one.print(ORDER));
  begun[0]?.emit('exit');
  const between = outcome(one.print(ORDER));
  expect(begun[1]?.asked).toEqual([2, 3]);
  await jest.advanceTimersByTimeAsync(12_100);
  expect(await printing).toBe(AGAIN);
  begun[2]?.answer(4);
  expect(await between).toBe('printed');
  const next = outcome(one.print(ORDER));
  begun[2]?.answer(5);
  expect([await next, begun.length]).toEqual(['printed', 3]);
});

test('one whose process is ended with the program is not begun anew', async () => {
  const one = printer();
  void outcome(one.print(ORDER));
  one.onApplicationShutdown();
  begun[0]?.emit('exit');
  await jest.advanceTimersByTimeAsync(30_000);
  expect([begun.length, begun[0]?.isKilled]).toEqual([1, true]);
});

test('after a quiet while the process is ended, and a document in between keeps it', async () => {
  const one = printer();
  const print = async (id: number) => {
    const printing = one.print(ORDER);
    begun[0]?.answer(id);
    await printing;
  };
  await print(1);
  await jest.advanceTimersByTimeAsync(14_000);
  await print(2);
  await jest.advanceTimersByTimeAsync(14_000);
  expect(begun[0]?.isKilled).toBe(false);
  await jest.advanceTimersByTimeAsync(1_100);
  expect([begun[0]?.isKilled, said]).toEqual([true, []]);
});
