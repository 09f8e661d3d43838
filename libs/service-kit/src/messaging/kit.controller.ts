import { Controller, type Type } from '@nestjs/common';
import { showPrograms } from '@sorrel/contracts/kit/operations';
import { kitRpcOf, moveClock } from '@sorrel/contracts/kit/rpc';
import type { AuditAsked, ChainAsked } from '@sorrel/contracts/kit/audit';
import { Clock } from '../clock.ts';
import { AuditChain } from '../database/audit-chain.ts';
import { AuditPages } from '../database/audit-pages.ts';
import { Db } from '../database/db.ts';
import { JobQueue } from '../jobs/job-queue.ts';
import { inFlight } from '../observability/in-flight.ts';
import { PersonPages } from '../people/person-pages.ts';
import type { Context } from '../security/actor.ts';
import { nameOfInstance } from '../settings/kit-settings.ts';
import { EventConsumers } from './events/event-consumers.ts';
import { OutboxRelay } from './events/outbox-relay.ts';
import { Applied } from './events/read-your-writes.ts';
import { Operating } from './operating.ts';
import { MessageHandler } from './rpc/message-handler.ts';

const LONGEST_WAIT_MS = 5_000;

/** The kit's own RPCs of a service, behind `settle`, read-your-writes, operations and the sandbox's clock. */
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
      private readonly operating: Operating,
      private readonly people: PersonPages,
      private readonly audits: AuditPages,
      private readonly chain: AuditChain,
    ) {}

    @MessageHandler(rpc.idle, 'worker')
    async idle({ soonMs, isBrokerAsked }: { soonMs: number; isBrokerAsked: boolean }) {
      const { outbox, jobs, next, made } = await inFlight(this.db, new Date(this.clock.now().getTime() + soonMs));
      if (outbox > 0) this.relay.wake();
      if (jobs > 0) this.jobs.wake();
      // The broker is only asked when nothing of our own is in flight.
      const events = outbox + jobs > 0 || !isBrokerAsked ? 0 : await this.consumers.pending();
      return { outbox, jobs, events, nextDue: next?.toISOString() ?? null, consumers: this.consumers.durables, made };
    }

    @MessageHandler(rpc.applied, 'worker')
    async applied({ events, timeoutMs }: { events: string[]; timeoutMs: number }) {
      return { isApplied: await this.appliedHere.until(events, Math.min(timeoutMs, LONGEST_WAIT_MS)) };
    }

    @MessageHandler(rpc.operations, 'worker')
    operations({ kind }: { kind?: string | undefined }) {
      return this.operating.read(kind);
    }

    @MessageHandler(rpc.replay, 'worker')
    async replay({ id }: { id: number }, ctx: Context) {
      await this.operating.replay(id, ctx);
      return {};
    }

    @MessageHandler(rpc.retry, 'worker')
    retry({ id }: { id: number }, ctx: Context) {
      return this.operating.retry(id, ctx);
    }

    @MessageHandler(rpc.republish, 'worker')
    republish({ event }: { event: string }, ctx: Context) {
      return this.operating.republish(event, ctx);
    }

    @MessageHandler(rpc.person, 'worker')
    person(asked: { user: number; email: string; after: string | null }, ctx: Context) {
      return this.people.page(asked, ctx);
    }

    @MessageHandler(rpc.standing, 'worker')
    standing({ user }: { user: number }) {
      return this.people.standing(user);
    }

    @MessageHandler(rpc.audit, 'worker')
    audit(asked: AuditAsked) {
      return this.audits.part(asked);
    }

    @MessageHandler(rpc.checkAudit, 'worker')
    checkAudit(asked: ChainAsked) {
      return this.chain.part(asked);
    }

    @MessageHandler(showPrograms, 'each')
    async show() {
      return this.operating.instance();
    }

    @MessageHandler(moveClock, 'each')
    async moveClock({ offsetMs }: { offsetMs: number }) {
      this.clock.setOffset(offsetMs);
      const { program: service, instance } = this.operating.instance();
      return { by: nameOfInstance({ service, instance }) };
    }
  }
  return KitController;
}
