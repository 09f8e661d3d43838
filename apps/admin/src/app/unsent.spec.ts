import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { guardUnsent } from './unsent.ts';

let stop: () => void;
beforeEach(() => {
  stop = guardUnsent();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const isAsked = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
function type(selector: string, text: string): void {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (!field) throw new Error(selector);
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test.each([
  ['a reply', '<div class="chat chat--staff"><textarea></textarea></div>', 'textarea'],
  ['a reason in a dialog', '<div role="dialog"><input type="text"></div>', 'input'],
  ['words in a dialog', '<div role="dialog"><textarea></textarea></div>', 'textarea'],
])('%s half written is lost with a reload, without a question', (_, html, field) => {
  document.body.innerHTML = html;
  expect(isAsked()).toBe(false);
  type(field, 'We have looked at');
  expect(isAsked()).toBe(true);
  type(field, '');
  expect(isAsked()).toBe(false);
  type(field, 'Again');
  document.body.innerHTML = '';
  expect(isAsked()).toBe(false);
});

test('a filter of a list asks nothing', () => {
  document.body.innerHTML = '<form><input type="text"></form>';
  type('input', 'smith');
  expect(isAsked()).toBe(false);
});
