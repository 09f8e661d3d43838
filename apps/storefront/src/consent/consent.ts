import { useSyncExternalStore } from 'react';

export type CookieChoice = 'all' | 'necessary';
const KEY = 'sorrel.cookies';
const listeners = new Set<() => void>();
let reopened = false;

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

function read(): CookieChoice | null {
  try {
    const value = localStorage.getItem(KEY);
    return value === 'all' || value === 'necessary' ? value : null;
  } catch {
    return null;
  }
}

function announce() {
  for (const listener of listeners) listener();
}

export function chooseCookies(choice: CookieChoice): void {
  reopened = false;
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the question comes back on the next visit; nothing is measured meanwhile.
  }
  announce();
}

export function reopenCookieChoice(): void {
  reopened = true;
  announce();
}

/** PECR: nothing that is not strictly necessary before a yes. */
export function hasAnalyticsConsent(): boolean {
  return read() === 'all';
}

/** Hands an event to the page's data layer, only with consent. Never pass anything about health. */
export function track(event: 'begin_checkout' | 'order_complete', data: Record<string, unknown> = {}): void {
  if (!hasAnalyticsConsent()) return;
  (window.dataLayer ??= []).push({ event, ...data });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** `unknown` while the page is still the file from the build. */
export function useCookieChoice(): { choice: CookieChoice | null | 'unknown'; isOpen: boolean } {
  const choice = useSyncExternalStore(subscribe, read, () => 'unknown' as const);
  const isReopened = useSyncExternalStore(
    subscribe,
    () => reopened,
    () => false,
  );
  return { choice, isOpen: choice === null || isReopened };
}
