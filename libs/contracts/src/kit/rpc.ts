import { z } from 'zod';
import { MAY } from '../rights.ts';
import { command, Id, Nothing, query } from '../rpc-contract.ts';
import { AuditAsked, AuditPart, ChainAsked, ChainPart } from './audit.ts';
import { Operations, OperationsAsked } from './operations.ts';
import { PersonAsked, PersonPage, Standing } from './people.ts';

const FromSystem = { actors: ['system'] } as const;
const FromOperators = { actors: ['system', 'staff'], permissions: MAY.operate } as const;

const FromAuditors = { actors: ['staff'], permissions: MAY.readAudit } as const;
const AboutPeople = { actors: ['system', 'staff'], permissions: MAY.answerPeople, timeoutMs: 30_000 } as const;

const made = (service: string) => ({
  /**
   * What is still to be handled here (a job that is due within `soonMs` counts): zero in every service means that everything has settled.
   * Without `isBrokerAsked` it answers by its own tables alone, and names the consumers that whoever asks can look up for all programs at
   * once.
   */
  idle: query(
    `rpc.${service}.kit.idle`,
    z.object({ soonMs: z.int().min(0).max(60_000).default(2_000), isBrokerAsked: z.boolean().default(true) }),
    z.object({
      outbox: z.int(),
      jobs: z.int(),
      events: z.int(),
      /** When the next job falls due by the product's clock. */
      nextDue: z.iso.datetime().nullable().default(null),
      consumers: z.array(z.string()).default([]),
      /** Another one than before: an event or a job was written in between, even if it has been handled since. */
      made: z.string().default(''),
    }),
    { ...FromSystem, timeoutMs: 5_000 },
  ),
  /** Waits until these events (`subject#id`) have been handled here, at most `timeoutMs` (5 s at most). */
  applied: query(
    `rpc.${service}.kit.applied`,
    z.object({ events: z.array(z.string()), timeoutMs: z.int().positive() }),
    z.object({ isApplied: z.boolean() }),
    FromSystem,
  ),
  /** How this program does: outbox, lag, dead letters, jobs. */
  operations: query(`rpc.${service}.kit.operations`, OperationsAsked, Operations, FromOperators),
  /** Gives a dead letter to its handler once more. */
  replay: command(`rpc.${service}.kit.replay`, z.object({ id: Id }), Nothing, FromOperators),
  /** Makes a job that was given up due again. `superseded`: a newer one of the same kind and key is due, so this one is finished. */
  retry: command(
    `rpc.${service}.kit.retry`,
    z.object({ id: Id }),
    z.object({ is: z.enum(['due', 'superseded']), kind: z.string(), key: z.string() }),
    FromOperators,
  ),
  /** Publishes an event of this program's outbox again. Listeners that have handled it pass over it. */
  republish: command(
    `rpc.${service}.kit.republish`,
    z.object({ event: z.uuid() }),
    z.object({ subject: z.string(), key: z.string() }),
    FromSystem,
  ),
  /** Everything that is kept here about one person, a page at a time. The first page leaves an audit row, whoever asks. */
  person: query(`rpc.${service}.kit.person`, PersonAsked, PersonPage, AboutPeople),
  /** What this program knows that bears on a person's erasure. */
  standing: query(`rpc.${service}.kit.standing`, z.object({ user: Id }), Standing, AboutPeople),
  /** Rows of this program's audit, the newest first. Whoever asks for them leaves the row that says so: one, and not one in each program. */
  audit: query(`rpc.${service}.kit.audit`, AuditAsked, AuditPart, FromAuditors),
  /** Follows this program's audit chain some way on from a row that was found right. */
  checkAudit: query(`rpc.${service}.kit.check-audit`, ChainAsked, ChainPart, { ...FromAuditors, timeoutMs: 10_000 }),
});

const known = new Map<string, KitRpc>();
export type KitRpc = ReturnType<typeof made>;

/** The RPCs every service has about itself, for `settle`, the moved clock, read-your-writes and operations. */
export function kitRpcOf(service: string): KitRpc {
  const rpc = known.get(service) ?? made(service);
  known.set(service, rpc);
  return rpc;
}

/** The sandbox has moved the clock: answered by each instance of every program, with its name. */
export const moveClock = command(
  'rpc.every.clock.move',
  z.object({ offsetMs: z.int() }),
  z.object({ by: z.string().default('') }),
  FromSystem,
);
