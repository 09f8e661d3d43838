import { type RefObject, useEffect, useRef } from 'react';

/** What a scanner's Ctrl+] becomes in the field: the separator of a pack's code, which cannot be typed into a line of text. */
const SHOWN_GS = '\u241D';

interface Keys {
  /** Enter after something was scanned or typed. */
  Enter(): void;
  Escape(): void;
  F2(): void;
  F4(): void;
  F6(): void;
  F8(): void;
  F9(): void;
}
const FUNCTIONS: readonly string[] = ['F2', 'F4', 'F6', 'F8', 'F9', 'Escape'];
const isFunction = (key: string): key is Exclude<keyof Keys, 'Enter'> => FUNCTIONS.includes(key);

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/** A scanner is a keyboard: whatever has the focus, its keys go into the field. Only a dialog keeps its own. */
export function useScanner(field: RefObject<HTMLInputElement | null>, keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const input = field.current;
      if (!input || isInDialog(event.target)) return;
      const { key } = event;
      // With Alt as well it is AltGr: the bracket itself, on some keyboards.
      if (key === ']' && event.ctrlKey && !event.altKey) {
        event.preventDefault();
        input.setRangeText(SHOWN_GS, input.value.length, input.value.length, 'end');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isField = event.target === input;
      if (isFunction(key) || (key === 'Enter' && (isField || input.value !== ''))) {
        event.preventDefault();
        event.stopPropagation();
        if (!event.repeat) latest.current[key]();
        return;
      }
      // A space presses the button that has the focus; no code begins with one.
      if (isField || key.length !== 1 || (key === ' ' && input.value === '')) return;
      event.stopPropagation();
      // The sign goes where the focus is once this key is dealt with.
      input.focus();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [field]);
}
