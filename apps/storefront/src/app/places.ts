/** True for a path on this site: one leading slash, no host, no backslash tricks. Anything else may be an open redirect. */
export function isSameSitePath(path: string | null | undefined): path is string {
  if (!path || !/^\/(?![/\\])/.test(path) || /[\\\u0000-\u001f]/.test(path)) return false;
  try {
    return new URL(path, 'https://here.invalid').host === 'here.invalid';
  } catch {
    return false;
  }
}

/** Where to go after logging in: `next` when it is ours, else the account. */
export function safeNext(next: string | null | undefined): string {
  return isSameSitePath(next) ? next : '/v2/profile';
}

/** Staff give their second factor in the console, wherever they were going. */
export function consoleFor(next: string): string {
  return /^\/v2\/admin(\/|$)/.test(next) ? next : '/v2/admin/subscriptions';
}

export function loginFor(next: string): string {
  return `/v2/login?next=${encodeURIComponent(next)}`;
}

/** Handed to the log-in by a page whose session has ended while somebody was on it. */
export const LOST_SESSION = { isSessionLost: true } as const;

export function registerFor(next: string): string {
  return `/register?next=${encodeURIComponent(next)}`;
}

/** A full page load, so that the new session is seen by everything; the page left is not kept in the history. A seam for tests. */
export const browserLocation = {
  open(path: string) {
    window.location.replace(path);
  },
};
