import { type RefObject, useEffect, useRef } from 'react';

/** Makes a table's sideways scroll reachable by keyboard: Ant Design's own box is not. */
export function useKeyboardScroll<T extends { nativeElement: HTMLElement }>(label: string): RefObject<T | null> {
  const table = useRef<T>(null);
  useEffect(() => {
    const box = table.current?.nativeElement.querySelector<HTMLElement>('.ant-table-body, .ant-table-content');
    if (!box) return;
    box.tabIndex = 0;
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', label);
  }, [label]);
  return table;
}
