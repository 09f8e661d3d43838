import type { Permission } from '@sorrel/contracts/actor';
import { customerActor, staffActor, visitorActor, type Context } from '@sorrel/service-kit/security/actor';
import type { Person } from './session.ts';

/** The signed context a person's calls carry. Staff keep one kind: what they may do is in their permissions. */
export function contextOf(person: Person, requestId: string, trace: string): Context {
  const { user } = person;
  const actor = !user
    ? visitorActor(requestId)
    : user.role === 'admin'
      ? staffActor(user.id, `${user.fname} ${user.sname}`.trim(), user.permissions as Permission[], requestId)
      : customerActor(user.id, requestId);
  return { actor: { ...actor, sessionId: person.sessionId }, trace };
}
