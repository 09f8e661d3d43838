import type { SessionUser } from '@sorrel/contracts/identity/words';

/** Who a request comes from. */
export interface Person {
  user: SessionUser | null;
  sessionId: string;
  token: string | null;
}

export const NOBODY: Person = { user: null, sessionId: '', token: null };

/** A path on this site, or null: no other host, no scheme, no backslash trick (open redirects). */
export function sameSitePath(next: unknown): string | null {
  if (typeof next !== 'string' || next.length > 500 || !/^\/(?![/\\])/.test(next) || /[\\\u0000-\u001f]/.test(next))
    return null;
  return next;
}
