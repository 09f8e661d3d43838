import { z } from 'zod';
import { command, Nothing, query } from '../rpc-contract.ts';

const FromSystem = { actors: ['system'] } as const;

const made = (service: string) => ({
  /** What is in flight here: zero in every service means that everything has settled. */
  idle: query(`rpc.${service}.kit.idle`, Nothing, z.object({ outbox: z.int(), jobs: z.int(), events: z.int() }), {
    ...FromSystem,
    timeoutMs: 5_000,
  }),
  nextDue: query(`rpc.${service}.kit.next-due`, Nothing, z.object({ at: z.iso.datetime().nullable() }), {
    ...FromSystem,
    timeoutMs: 5_000,
  }),
  /** Waits until these events (`subject#id`) have been handled here, at most `timeoutMs` (5 s at most). */
  applied: query(
    `rpc.${service}.kit.applied`,
    z.object({ events: z.array(z.string()), timeoutMs: z.int().positive() }),
    z.object({ isApplied: z.boolean() }),
    FromSystem,
  ),
  /** Gives a dead letter to its handler once more. */
  replay: command(`rpc.${service}.kit.replay`, z.object({ id: z.int().positive() }), Nothing, FromSystem),
});

const known = new Map<string, KitRpc>();
export type KitRpc = ReturnType<typeof made>;

/** The RPCs every service has about itself, for `settle`, the moved clock, read-your-writes and operations. */
export function kitRpcOf(service: string): KitRpc {
  const rpc = known.get(service) ?? made(service);
  known.set(service, rpc);
  return rpc;
}

/** The sandbox has moved the clock: answered by each instance of every program. */
export const moveClock = command('rpc.every.clock.move', z.object({ offsetMs: z.int() }), Nothing, FromSystem);
