import { useState } from 'react';

const PREFIX = 'sorrel.kept.';
interface Kept {
  user: number;
  value: unknown;
}

/** What this person has typed into a form and not sent, in this tab: a reload, or Back and forward again, gives it back. */
export function keptIn<T>(form: string, user: number): T | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PREFIX + form) ?? 'null') as Kept | null;
    return kept?.user === user ? (kept.value as T) : null;
  } catch {
    return null;
  }
}

export function keep(form: string, user: number, value: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + form, JSON.stringify({ user, value } satisfies Kept));
  } catch {
    // A browser that keeps nothing: a reload begins anew there.
  }
}

export function forgetKept(...forms: string[]): void {
  for (const form of forms) sessionStorage.removeItem(PREFIX + form);
}

/** State that outlives a reload of the page. */
export function useKept<T extends object>(form: string, user: number, start: T): [T, (change: Partial<T>) => void] {
  const [value, setValue] = useState<T>(() => ({ ...start, ...keptIn<Partial<T>>(form, user) }));
  const change = (part: Partial<T>): void =>
    setValue((now) => {
      const next = { ...now, ...part };
      keep(form, user, next);
      return next;
    });
  return [value, change];
}
