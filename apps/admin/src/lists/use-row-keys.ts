import { type RefObject, useEffect } from 'react';
import { usePreferences } from '../app/preferences.store.ts';

const STEPS: Record<string, number> = { j: 1, k: -1 };

/** j and k go to the next and the previous row's link, which Enter opens; not while somebody types, or a dialog is open. Each person may switch it off. */
export function useRowKeys<T extends { nativeElement: HTMLElement }>(table: RefObject<T | null>): void {
  const isOn = usePreferences(({ hasKeys }) => hasKeys);
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent): void => {
      const step = STEPS[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      const rows = [...(table.current?.nativeElement.querySelectorAll<HTMLElement>('.row-link') ?? [])];
      const here = rows.findIndex((row) => row.closest('tr, .ant-table-row')?.contains(document.activeElement));
      const from = here < 0 ? rows.findIndex((row) => row.closest('.row--shown')) : here;
      const next = from < 0 ? rows.at(step > 0 ? 0 : -1) : rows[from + step];
      next?.focus();
      // Below the sticky head and not behind the rail.
      next?.scrollIntoView?.({ block: 'center' });
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [table, isOn]);
}

/** Somebody types, or a dialog is open. */
export const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('input, textarea, select, [contenteditable], [role="combobox"]') !== null ||
    document.querySelector('[role="dialog"]:not([aria-hidden="true"]) :focus') !== null);
