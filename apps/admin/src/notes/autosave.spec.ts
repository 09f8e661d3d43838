import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Autosave, type Save } from './autosave.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const settle = (): Promise<void> => jest.advanceTimersByTimeAsync(0);

function draft(save: Save = async (_text, version) => version + 1) {
  const calls: [string, number][] = [];
  const autosave = new Autosave({ text: 'before', version: 3 }, (text, version) => {
    calls.push([text, version]);
    return save(text, version);
  });
  return { autosave, calls, phase: () => autosave.getState().phase };
}

test('saves once, 1000 ms after the last key, on top of the version it began with', async () => {
  const { autosave, calls, phase } = draft();
  autosave.type('a');
  await jest.advanceTimersByTimeAsync(999);
  autosave.type('ab');
  await jest.advanceTimersByTimeAsync(999);
  expect([calls, phase()]).toEqual([[], 'typing']);
  await jest.advanceTimersByTimeAsync(1);
  expect([calls, phase()]).toEqual([[['ab', 3]], 'saved']);
});

test('typing back to what is stored saves nothing', async () => {
  const { autosave, calls, phase } = draft();
  autosave.type('x');
  autosave.type('before');
  await jest.advanceTimersByTimeAsync(2_000);
  expect([calls, phase()]).toEqual([[], 'clean']);
});

test('what is typed while saving is saved next, on the new version, never at the same time', async () => {
  const answers: ((version: number) => void)[] = [];
  const { autosave, calls, phase } = draft(() => new Promise((resolve) => answers.push(resolve)));
  autosave.type('one');
  await jest.advanceTimersByTimeAsync(1_000);
  autosave.type('two');
  await jest.advanceTimersByTimeAsync(5_000);
  expect(calls).toEqual([['one', 3]]);
  answers[0]?.(4);
  await settle();
  expect(calls).toEqual([
    ['one', 3],
    ['two', 4],
  ]);
  answers[1]?.(5);
  await settle();
  expect(phase()).toBe('saved');
});

describe('a failed save', () => {
  test('keeps the text and is tried again by hand', async () => {
    let isDown = true;
    const { autosave, calls, phase } = draft(async (_text, version) => {
      if (isDown) throw new Error('down');
      return version + 1;
    });
    autosave.type('kept');
    await jest.advanceTimersByTimeAsync(1_000);
    expect([phase(), autosave.getState().text, autosave.isDirty]).toEqual(['failed', 'kept', true]);
    isDown = false;
    autosave.flush();
    await settle();
    expect([phase(), calls]).toEqual([
      'saved',
      [
        ['kept', 3],
        ['kept', 3],
      ],
    ]);
  });

  test('saves over the newer version once its text was taken as the base', async () => {
    const { autosave, calls } = draft(async (_text, version) => {
      if (version < 9) throw new Error('conflict');
      return version + 1;
    });
    autosave.type('mine');
    await jest.advanceTimersByTimeAsync(1_000);
    autosave.rebase({ text: 'theirs', version: 9 });
    autosave.flush();
    await settle();
    expect(calls.at(-1)).toEqual(['mine', 9]);
    expect(autosave.isDirty).toBe(false);
  });
});

test('the server’s text is taken over only when nothing unsaved stands here', () => {
  const { autosave } = draft();
  autosave.receive({ text: 'theirs', version: 4 });
  expect(autosave.getState().text).toBe('theirs');
  autosave.type('mine');
  autosave.receive({ text: 'newer', version: 5 });
  expect(autosave.getState().text).toBe('mine');
});

test('an older answer that comes late changes nothing', () => {
  const { autosave } = draft();
  autosave.receive({ text: 'older', version: 2 });
  expect(autosave.getState().text).toBe('before');
});
