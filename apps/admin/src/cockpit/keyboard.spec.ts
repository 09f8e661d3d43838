import { afterEach, expect, test } from '@jest/globals';
import { keyActs } from './keyboard.ts';

afterEach(() => document.body.replaceChildren());

const press = (key: string, more: Partial<KeyboardEvent> = {}, target: EventTarget = document.body) =>
  keyActs({
    key,
    target,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    defaultPrevented: false,
    ...more,
  });
const element = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-it]') ?? document.body;
};

test.each([
  ['a', 'A'],
  ['A', 'A'],
  ['?', '?'],
  ['j', 'J'],
  ['x', null],
  ['Enter', null],
  ['ArrowDown', null],
])('%s acts as %s', (key, name) => expect(press(key)).toBe(name));

test.each([
  ['Control', { ctrlKey: true }],
  ['Command', { metaKey: true }],
  ['Alt', { altKey: true }],
  ['a key held down: it would decide case after case', { repeat: true }],
  ['a key that something else has taken', { defaultPrevented: true }],
])('nothing with %s', (_, more) => expect(press('a', more)).toBeNull());

test.each([
  ['a note', '<textarea data-it></textarea>', null],
  ['a reason', '<input data-it>', null],
  ['a list', '<div role="combobox"><span data-it></span></div>', null],
  ['a tick', '<input type="checkbox" data-it>', 'A'],
  ['a button', '<button data-it></button>', 'A'],
])('in %s', (_, html, name) => expect(press('a', {}, element(html))).toBe(name));

test('nothing while a dialog is open', () => {
  element('<div role="dialog"></div>');
  expect(press('d')).toBeNull();
});
