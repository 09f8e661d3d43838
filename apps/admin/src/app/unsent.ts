import { useEffect } from 'react';

const FIELDS = 'textarea, input:not([type]), input[type=text]';
/** Where text that was not sent stands: a reply to a customer, and the reasons and words of a dialog. What else is typed saves itself or is a filter. */
const PLACES = '[role=dialog], .chat';

/** Closing or reloading the window asks first while something typed has not been sent. */
export function useUnsentGuard(): void {
  useEffect(() => guardUnsent(), []);
}

export function guardUnsent(): () => void {
  const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();
  const note = ({ target }: Event): void => {
    if (target instanceof Element && target.matches(FIELDS) && target.closest(PLACES))
      typed.add(target as HTMLInputElement);
  };
  const isUnsent = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
    field.isConnected &&
    field.value.trim() !== '' &&
    // A dialog that has been closed may stay in the page, hidden.
    (typeof field.checkVisibility === 'function' ? field.checkVisibility() : true);
  const ask = (event: BeforeUnloadEvent): void => {
    if ([...typed].some(isUnsent)) event.preventDefault();
  };
  document.addEventListener('input', note);
  window.addEventListener('beforeunload', ask);
  return () => {
    document.removeEventListener('input', note);
    window.removeEventListener('beforeunload', ask);
  };
}
