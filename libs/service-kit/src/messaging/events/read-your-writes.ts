import { kitRpcOf } from '@sorrel/contracts/kit/rpc';
import type { Db } from '../../database/db.ts';
import { newTrace } from '../../observability/trace.ts';
import { systemActor, type Context } from '../../security/actor.ts';
import type { Asks } from '../rpc/rpc-caller.ts';
import type { EventConsumers } from './event-consumers.ts';
import type { Waiters } from './waiters.ts';

/** A context for the system acting by itself, under a new trace. */
export const systemContext = (name: string, trace: string = newTrace()): Context => ({
  actor: systemActor(name),
  trace,
});

/**
 * Read your own writes: waits until these services have handled the events a command published, at most `timeoutMs` in all. False when one
 * has not (the screen then shows slightly older data; nothing is lost).
 */
export async function waitApplied(
  client: Asks,
  services: string[],
  events: string[],
  timeoutMs = 2_000,
): Promise<boolean> {
  if (events.length === 0) return true;
  const answers = await Promise.all(
    services.map((service) =>
      client
        .ask(
          { ...kitRpcOf(service).applied, timeoutMs: timeoutMs + 1_000 },
          { events, timeoutMs },
          systemContext('read-your-own-write'),
        )
        .then(
          (reply) => reply.isApplied,
          () => false,
        ),
    ),
  );
  return answers.every(Boolean);
}

/** Whether this service has handled events. */
export class Applied {
  readonly #db: Db;
  readonly #consumers: EventConsumers;
  readonly #waiters: Waiters;

  constructor(db: Db, consumers: EventConsumers, waiters: Waiters) {
    this.#db = db;
    this.#consumers = consumers;
    this.#waiters = waiters;
  }

  /** Waits until every listener here has handled these events (`subject#id`). False when time ran out. */
  async until(receipts: string[], timeoutMs: number): Promise<boolean> {
    const expected = receipts
      .map((receipt) => receipt.split('#'))
      .flatMap(([subject, id]) =>
        this.#consumers.listenersOf(subject ?? '').map(({ listener }) => ({ id: id ?? '', listener })),
      );
    if (expected.length === 0) return true;
    const ids = [...new Set(expected.map((one) => one.id))];
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      if (expected.every(({ id, listener }) => this.#waiters.isOver(id, listener))) return true;
      const woken = this.#waiters.nextOf(ids);
      const rows = await this.#db.rows<{ fact_id: string; listener: string }>(
        'select fact_id, listener from inbox where fact_id = any(?) union select fact_id, listener from dead_letters where fact_id = any(?)',
        [ids, ids],
      );
      if (expected.every((one) => rows.some((row) => row.fact_id === one.id && row.listener === one.listener)))
        return true;
      if (Date.now() >= deadline) return false;
      await woken;
    }
  }
}
