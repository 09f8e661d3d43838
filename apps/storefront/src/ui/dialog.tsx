import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type DialogProps = {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  actions?: ReactNode;
  wide?: boolean;
};

/** Native modal dialog: focus stays inside, Escape closes, and focus returns to where it was. */
export function Dialog({ isOpen, title, onClose, children, actions, wide = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (!isOpen) return dialog.close();
    if (!dialog.open) {
      opener.current = document.activeElement;
      dialog.showModal();
      heading.current?.focus();
    }
    // A dialog removed from the page while open does not return the focus by itself.
    return () => {
      if (opener.current instanceof HTMLElement && document.activeElement === document.body) opener.current.focus();
    };
  }, [isOpen]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        if (isOpen) onClose();
      }}
      className={classNames(
        'm-auto max-h-[92dvh] w-[calc(100%-2rem)] overflow-y-auto rounded-2xl bg-card p-0 shadow-2xl backdrop:bg-ink/50',
        wide ? 'max-w-2xl' : 'max-w-lg',
      )}
    >
      {isOpen && (
        <div className="p-6 sm:p-8">
          <h2 ref={heading} id={titleId} tabIndex={-1} className="text-2xl outline-none">
            {title}
          </h2>
          <div className="mt-4 space-y-4">{children}</div>
          {actions && <div className="mt-7 flex flex-wrap gap-3">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
