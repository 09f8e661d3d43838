import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useScanner } from './use-scanner.ts';

const log: string[] = [];

function Bench() {
  const field = useRef<HTMLInputElement>(null);
  const heard = (key: string) => () => void log.push(`${key} ${field.current?.value ?? ''}`);
  useScanner(field, {
    Enter: heard('Enter'),
    Escape: heard('Escape'),
    F2: heard('F2'),
    F4: heard('F4'),
    F6: heard('F6'),
    F8: heard('F8'),
    F9: heard('F9'),
  });
  return (
    <>
      <input aria-label="Scan" ref={field} />
      <button type="button">Aside</button>
      <div role="dialog">
        <input aria-label="Why" />
      </div>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Scan');
const aside = () => screen.getByRole('button', { name: 'Aside' });
const press = (on: Element, key: string, more: object = {}) => fireEvent.keyDown(on, { key, ...more });

beforeEach(() => {
  log.length = 0;
  render(<Bench />);
});

test('the first sign of a scan takes the focus to the field, wherever it was', () => {
  aside().focus();
  press(aside(), 'S');
  expect(document.activeElement).toBe(field());
});

test('what was scanned is taken by Enter though the focus is elsewhere, and an empty field leaves Enter to the button', () => {
  field().value = 'SRL-7';
  aside().focus();
  expect(press(aside(), 'Enter')).toBe(false);
  field().value = '';
  expect(press(aside(), 'Enter')).toBe(true);
  expect(log).toEqual(['Enter SRL-7']);
});

test('a space presses the button that has the focus', () => {
  aside().focus();
  expect(press(aside(), ' ')).toBe(true);
  expect(document.activeElement).toBe(aside());
});

test('the separator of a pack’s code, which a scanner sends as Ctrl+], stands in the field as a sign of its own', () => {
  field().value = '10BX';
  press(field(), ']', { ctrlKey: true });
  expect(field().value).toBe('10BX\u241D');
});

test('a key that is held down is heard once, and keys with Ctrl, Alt or Meta are the browser’s', () => {
  press(field(), 'F2');
  press(field(), 'F2', { repeat: true });
  press(field(), 'F4', { altKey: true });
  press(aside(), 'k', { ctrlKey: true });
  expect(log).toEqual(['F2 ']);
});

test('a dialog keeps its own keys', () => {
  const why = screen.getByLabelText('Why');
  why.focus();
  for (const key of ['a', 'Enter', 'Escape', 'F2']) expect(press(why, key)).toBe(true);
  expect(document.activeElement).toBe(why);
  expect(log).toEqual([]);
});
