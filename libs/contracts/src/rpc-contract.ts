import { z } from 'zod';
import type { ActorKind, Permission } from './actor.ts';
import { anyOf, type Permissions } from './rights.ts';

/**
 * What staff need to call this: one of these permissions; `own`: nothing, because it reaches only the caller's own data; `open`: nothing,
 * because every visitor may call it too.
 */
export type Right = Permissions | 'own' | 'open';

/** What a synchronous question or command between two programs looks like. `subject` is the NATS subject, `rpc.<owner>.<noun>.<verb>`. */
export interface RpcContract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly subject: string;
  readonly owner: string;
  readonly input: I;
  readonly output: O;
  /** Who may ask: checked in the owning service, deny by default. `system` is another part of Sorrel acting on its own (a job, a listener, the BFF before login). */
  readonly actors: readonly ActorKind[];
  /** What staff need as well. Null: staff may not ask at all. */
  readonly permissions: Right | null;
  /** `query` reads; `command` changes rows, and when staff ask it one audit row is written in the same transaction. */
  readonly kind: 'query' | 'command';
  /** A read of somebody's record that must leave an audit row when staff make it. */
  readonly isAudited: boolean;
  readonly timeoutMs: number;
}

interface Extras {
  isAudited?: boolean;
  timeoutMs?: number;
}
/** A contract that admits `staff` must say which: without permissions it is a type error. */
type Options = Extras &
  (
    | { actors: readonly Exclude<ActorKind, 'staff'>[]; permissions?: never }
    | { actors: readonly ActorKind[]; permissions: Right }
  );

function rpc<I extends z.ZodType, O extends z.ZodType>(
  kind: 'query' | 'command',
  subject: `rpc.${string}.${string}.${string}`,
  input: I,
  output: O,
  options: Options,
): RpcContract<I, O> {
  const permissions = options.permissions ?? null;
  const problem = rightProblem(options.actors, permissions);
  if (problem) throw new Error(`${subject}: ${problem}`);
  return {
    subject,
    owner: subject.split('.')[1] ?? '',
    input,
    output,
    kind,
    actors: options.actors,
    permissions,
    isAudited: options.isAudited ?? false,
    timeoutMs: options.timeoutMs ?? (kind === 'query' ? 3_000 : 10_000),
  };
}

/** What is wrong with the actors and the right, or null. Types catch most of it; this catches the rest, and code that bypasses them. */
export function rightProblem(actors: readonly ActorKind[], right: Right | null): string | null {
  const has = (kind: ActorKind): boolean => actors.includes(kind);
  if (!has('staff')) return right === null ? null : 'it names what staff need, and staff may not ask it.';
  if (right === null || right.length === 0) return 'staff may ask it, and it does not name what they need.';
  if (right === 'open' && !has('visitor')) return 'it is open to all staff, and not to visitors.';
  if (right !== 'open' && has('visitor')) return 'it asks more of staff than of visitors.';
  return null;
}

/** Whether staff with these permissions may ask. */
export const staffMayAsk = (
  { permissions: right }: Pick<RpcContract, 'permissions'>,
  permissions: readonly Permission[],
): boolean => right === 'own' || right === 'open' || (right !== null && anyOf(right, permissions));

/** A read. Default timeout 3 s. */
export const query = <I extends z.ZodType, O extends z.ZodType>(
  subject: `rpc.${string}.${string}.${string}`,
  input: I,
  output: O,
  options: Options,
): RpcContract<I, O> => rpc('query', subject, input, output, options);

/** A change. Default timeout 10 s. The answer of a command carries the ids of the events it wrote, see `Receipt`. */
export const command = <I extends z.ZodType, O extends z.ZodType>(
  subject: `rpc.${string}.${string}.${string}`,
  input: I,
  output: O,
  options: Options,
): RpcContract<I, O> => rpc('command', subject, input, output, options);

/** Ids of the events a command published: whoever needs to read another service's copy right after waits for these (`rpc.<service>.kit.applied`). */
export const Receipt = z.object({ events: z.array(z.string()) });
export type Receipt = z.infer<typeof Receipt>;

export const Nothing = z.object({});
export const Id = z.int().positive().max(Number.MAX_SAFE_INTEGER);
