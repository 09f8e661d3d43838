import { z } from 'zod';
import type { ActorKind, Permission } from './actor.ts';

/** What a synchronous question or command between two programs looks like. `subject` is the NATS subject, `rpc.<owner>.<noun>.<verb>`. */
export interface RpcContract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly subject: string;
  readonly owner: string;
  readonly input: I;
  readonly output: O;
  /** Who may ask: checked in the owning service, deny by default. `system` is another part of Sorrel acting on its own (a job, a listener, the BFF before login). */
  readonly actors: readonly ActorKind[];
  /** Staff need one of these permissions as well. Empty: any staff member. */
  readonly permissions: readonly Permission[];
  /** `query` reads; `command` changes rows, and when staff ask it one audit row is written in the same transaction. */
  readonly kind: 'query' | 'command';
  /** A read of somebody's record that must leave an audit row when staff make it. */
  readonly isAudited: boolean;
  readonly timeoutMs: number;
}

interface Options {
  actors: readonly ActorKind[];
  permissions?: readonly Permission[];
  isAudited?: boolean;
  timeoutMs?: number;
}

function rpc<I extends z.ZodType, O extends z.ZodType>(
  kind: 'query' | 'command',
  subject: `rpc.${string}.${string}.${string}`,
  input: I,
  output: O,
  options: Options,
): RpcContract<I, O> {
  return {
    subject,
    owner: subject.split('.')[1] ?? '',
    input,
    output,
    kind,
    actors: options.actors,
    permissions: options.permissions ?? [],
    isAudited: options.isAudited ?? false,
    timeoutMs: options.timeoutMs ?? (kind === 'query' ? 3_000 : 10_000),
  };
}

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
