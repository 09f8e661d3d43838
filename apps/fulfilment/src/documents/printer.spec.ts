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

test('a process that brings nothing for twelve seconds is ended, all that wait may try again, and the next is printed by another', async () => {
  const one = printer();
  const printing = [1, 2, 3].map(() => outcome(one.print(ORDER)));
  await jest.advanceTimersByTimeAsync(9_000);
  begun[0]?.answer(1);
  await jest.advanceTimersByTimeAsync(11_900);
  expect(begun[0]?.isKilled).toBe(false);
  await jest.advanceTimersByTimeAsync(200);
  const again = 'This document could not be printed just now. Please try again.';
  expect(await Promise.all(printing)).toEqual(['printed', again, again]);
  expect([begun[0]?.isKilled, said]).toEqual([true, [['printing process lost', { code: 'silent', count: 2 }]]]);
  const next = outcome(one.print(ORDER));
  begun[1]?.answer(4);
  expect([await next, begun.length]).toEqual(['printed', 2]);
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
