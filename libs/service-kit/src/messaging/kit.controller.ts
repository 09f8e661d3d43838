import { Controller, type Type } from '@nestjs/common';
import { kitRpcOf, moveClock } from '@sorrel/contracts/kit/rpc';
import { Clock } from '../clock.ts';
import { Db } from '../database/db.ts';
import { JobQueue } from '../jobs/job-queue.ts';
import { inFlight } from '../observability/in-flight.ts';
import { EventConsumers } from './events/event-consumers.ts';
import { OutboxRelay } from './events/outbox-relay.ts';
import { Applied } from './events/read-your-writes.ts';
import { MessageHandler } from './rpc/message-handler.ts';

const LONGEST_WAIT_MS = 5_000;

/** The kit's own RPCs of a service, behind `settle`, read-your-writes and the sandbox's clock. */
export function kitController(service: string): Type {
  const rpc = kitRpcOf(service);

  @Controller()
  class KitController {
    constructor(
      private readonly db: Db,
      private readonly clock: Clock,
      private readonly relay: OutboxRelay,
      private readonly jobs: JobQueue,
      private readonly consumers: EventConsumers,
      private readonly appliedHere: Applied,
    ) {}

    @MessageHandler(rpc.idle, 'worker')
    async idle() {
      const { outbox, jobs } = await inFlight(this.db, this.clock.now());
      if (outbox > 0) this.relay.wake();
      if (jobs > 0) this.jobs.wake();
      // The broker is only asked when nothing of our own is in flight.
      return { outbox, jobs, events: outbox + jobs > 0 ? 0 : await this.consumers.pending() };
    }

    @MessageHandler(rpc.nextDue, 'worker')
    async nextDue() {
      return { at: (await this.jobs.nextDue())?.toISOString() ?? null };
    }

    @MessageHandler(rpc.applied, 'worker')
    async applied({ events, timeoutMs }: { events: string[]; timeoutMs: number }) {
      return { isApplied: await this.appliedHere.until(events, Math.min(timeoutMs, LONGEST_WAIT_MS)) };
    }

    @MessageHandler(rpc.replay, 'worker')
    async replay({ id }: { id: number }) {
      await this.consumers.replay(id);
      return {};
    }

    @MessageHandler(moveClock, 'each')
    async moveClock({ offsetMs }: { offsetMs: number }) {
      this.clock.setOffset(offsetMs);
      return {};
    }
  }
  return KitController;
}
