import { type RefObject, useEffect, useState } from 'react';
import { isElsewhere } from './use-row-keys.ts';

/** Which row's particulars stand beside the list. */
export interface Preview {
  isOpen: boolean;
  /** Null: none was chosen yet. */
  id: number | null;
  onShow(id: number): void;
  onClose(): void;
}

export function usePreview(): Preview & { onToggle(): void } {
  const [isOpen, setOpen] = useState(false);
  const [id, setId] = useState<number | null>(null);
  return {
    isOpen,
    id,
    onShow: (next) => {
      setOpen(true);
      setId(next);
    },
    onClose: () => setOpen(false),
    onToggle: () => setOpen(!isOpen),
  };
}

/** Space on a row's link shows its particulars and takes them away, Escape takes them away; while they are open they follow the focus, and so j and k. */
export function usePreviewKeys<T extends { nativeElement: HTMLElement }>(
  table: RefObject<T | null>,
  preview: Preview | undefined,
): void {
  useEffect(() => {
    if (!preview) return undefined;
    const rowOf = (target: EventTarget | null): number | null => {
      if (!(target instanceof Element) || !table.current?.nativeElement.contains(target)) return null;
      const key = target.closest('[data-row-key]')?.getAttribute('data-row-key');
      return key ? Number(key) : null;
    };
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      if (event.key === 'Escape' && preview.isOpen) preview.onClose();
      if (event.key !== ' ' || !(event.target instanceof Element) || !event.target.closest('.row-link')) return;
      const id = rowOf(event.target);
      if (id === null) return;
      event.preventDefault();
      if (preview.isOpen && preview.id === id) preview.onClose();
      else preview.onShow(id);
    };
    const follow = ({ target }: FocusEvent): void => {
      const id = preview.isOpen ? rowOf(target) : null;
      if (id !== null && id !== preview.id) preview.onShow(id);
    };
    document.addEventListener('keydown', press);
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('focusin', follow);
    };
  }, [table, preview]);
}
