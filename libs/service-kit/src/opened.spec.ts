import { expect, test } from '@jest/globals';
import { Opened } from './opened.ts';

function notes() {
  const said: string[] = [];
  return { said, close: (name: string) => void said.push(name) };
}

test('what was opened last is closed first', async () => {
  const { said, close } = notes();
  const opened = new Opened();
  await opened.open(() => 'database', close);
  await opened.open(() => 'broker', close);
  await opened.closeAll();
  expect(said).toEqual(['broker', 'database']);
});

test('an opening still under way is told to give up, and closed if it opens all the same', async () => {
  const { said, close } = notes();
  const opened = new Opened();
  let told = false;
  void opened.open(async (giveUp) => {
    await new Promise<void>((resolve) => giveUp.addEventListener('abort', () => resolve()));
    told = giveUp.aborted;
    return 'broker';
  }, close);
  await opened.closeAll();
  expect([told, said]).toEqual([true, ['broker']]);
});

test('what is opened after the close is closed at once', async () => {
  const { said, close } = notes();
  const opened = new Opened();
  await opened.closeAll();
  await opened.open(() => 'late', close);
  await new Promise((resolve) => setImmediate(resolve));
  expect(said).toEqual(['late']);
});

test('one that fails to open or close holds up no other', async () => {
  const { said, close } = notes();
  const opened = new Opened();
  await opened.open(() => 'database', close);
  const refused = opened.open(() => Promise.reject(new Error('no such server')), close);
  await expect(refused).rejects.toThrow('no such server');
  await opened.open(
    () => 'stuck',
    () => {
      throw new Error('no');
    },
  );
  await opened.closeAll();
  expect(said).toEqual(['database']);
});
