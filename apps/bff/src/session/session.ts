import type { Permission } from '@sorrel/contracts/actor';
import type { SessionUser } from '@sorrel/contracts/identity/words';
import type { Context } from '@sorrel/service-kit/actor';
import { customerActor, staffActor, visitorActor } from '@sorrel/service-kit/actor';

/** Who a request comes from. */
export interface Person { user: SessionUser | null; sessionId: string; token: string | null }

export const NOBODY: Person = { user: null, sessionId: '', token: null };

/** The signed context a person's calls carry. Staff keep one kind: what they may do is in their permissions. */
export function contextOf(person: Person, requestId: string, trace: string): Context {
  const { user } = person;
  const actor = !user ? visitorActor(requestId) : user.role === 'admin' ? staffActor(user.id, `${user.fname} ${user.sname}`.trim(), user.permissions as Permission[], requestId) : customerActor(user.id, requestId);
  return { actor: { ...actor, sessionId: person.sessionId }, trace };
}

/** A path on this site, or null: no other host, no scheme, no backslash trick (open redirects). */
export function sameSitePath(next: unknown): string | null {
  if (typeof next !== 'string' || next.length > 500 || !/^\/(?![/\\])/.test(next) || /[\\\u0000-\u001f]/.test(next)) return null;
  return next;
}
