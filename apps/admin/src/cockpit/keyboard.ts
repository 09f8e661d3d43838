import { create } from 'zustand';

export type KeyName = 'A' | 'D' | 'W' | 'J' | 'K' | 'N' | 'C' | 'T' | 'Q' | '?';

export const KEYS: readonly { name: KeyName; does: string }[] = [
  { name: 'N', does: 'Show what is still to be seen, acknowledged or answered' },
  { name: 'A', does: 'Approve, once everything has been seen' },
  { name: 'D', does: 'Decline, with a reason and the patient’s text' },
  { name: 'W', does: 'Ask the customer; the case waits for the answer' },
  { name: 'C', does: 'Compare photos' },
  { name: 'J', does: 'Next case of the queue' },
  { name: 'K', does: 'Previous case of the queue' },
  { name: 'Q', does: 'Show the queue' },
  { name: 'T', does: 'Take over a case that a colleague has open' },
  { name: '?', does: 'Show these keys' },
];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'> & {
  target: EventTarget | null;
};

/** The act a key press stands for; null while somebody types, holds another key down, or has a dialog open. */
export function keyActs(event: Pressed): KeyName | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return null;
  if (event.target instanceof Element && event.target.closest(TYPING)) return null;
  if (isDialogOpen()) return null;
  const name = event.key.toUpperCase();
  return KEYS.find((one) => one.name === name)?.name ?? null;
}

const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox], [role=listbox]';

const isDialogOpen = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog], .ant-drawer-content')].some(
    (one) => typeof one.checkVisibility !== 'function' || one.checkVisibility(),
  );

const KEPT = 'sorrel.console.keys';
const read = (): boolean => {
  try {
    return localStorage.getItem(KEPT) !== 'off';
  } catch {
    return true;
  }
};

export const useKeys = create<{ areOn: boolean }>(() => ({ areOn: read() }));

export function setKeys(areOn: boolean): void {
  useKeys.setState({ areOn });
  try {
    localStorage.setItem(KEPT, areOn ? 'on' : 'off');
  } catch {
    // Storage is closed in this browser: the choice holds until the page is left.
  }
}
