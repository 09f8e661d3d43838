import type { JsMsg } from '@nats-io/jetstream';
import type { Envelope } from '@sorrel/contracts/envelope';
import type { Db, OneOfSeveral } from '../../database/db.ts';
import type { Log } from '../../observability/log.ts';
import type { Metrics } from '../../observability/metrics.ts';
import { withTrace } from '../../observability/trace.ts';
import { NO_TRACING, spanned, type Tracing } from '../../observability/tracing.ts';
import { Fault, isOutage, reasonOf } from '../../fault.ts';
import type { EventSigner } from '../../security/event-signer.ts';
import type { KitSettings } from '../../settings/kit-settings.ts';
import type { Connection } from '../connection.ts';
import { outcomeOf } from '../pipeline.ts';
import { ConsumerLoop } from './consumer-loop.ts';
import { MAX_FAILURES, type DeadLetters } from './dead-letters.ts';
import { pauseAfter, UPGRADE_PAUSE_MS } from './event-pauses.ts';
import { contextOf, EventContext, NewerVersion } from './event-pipeline.ts';
import { STREAM } from './event-stream.ts';
import { noted, received, together, type Listener, type Received } from './handful.ts';
import { Listeners, ownerOf } from './listeners.ts';
import { systemContext } from './read-your-writes.ts';
import { signedSince } from './signed-since.ts';
import type { Waiters } from './waiters.ts';

/** The outcome of an event for a listener, and when to try again. */
type Outcome = { is: 'ok' | 'given_up' } | { is: 'refused' | 'waits'; againInMs: number };

/**
 * Handles events through one durable pull consumer per owner (the old broker allows one filter each), one after the other, so that an aggregate's
 * events stay in order. Each listener's effect and its inbox row commit together. A handler that refuses an event five times makes it a
 * dead letter in Postgres, and the next event goes on. An outage of something the handler needs does not count as a refusal.
 */
export class EventConsumers {
  readonly #connection: Connection;
  readonly #db: Db;
  readonly #deadLetters: DeadLetters;
  readonly #waiters: Waiters;
  readonly #signer: EventSigner;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #settings: KitSettings;
  readonly #tracing: Tracing;
  readonly #listeners = new Listeners();
  readonly #loops: ConsumerLoop[] = [];
  // Until it has been read, unsigned events are refused.
  #signedSince = -Infinity;
  #isStopped = false;

  constructor(
    connection: Connection,
    db: Db,
    deadLetters: DeadLetters,
    waiters: Waiters,
    signer: EventSigner,
    log: Log,
    metrics: Metrics,
    settings: KitSettings,
    tracing: Tracing = NO_TRACING,
  ) {
    this.#connection = connection;
    this.#db = db;
    this.#deadLetters = deadLetters;
    this.#waiters = waiters;
    this.#signer = signer;
    this.#log = log;
    this.#metrics = metrics;
    this.#settings = settings;
    this.#tracing = tracing;
  }

  add(listener: Listener): void {
    this.#listeners.add(listener);
  }

  listenersOf(subject: string): readonly Listener[] {
    return this.#listeners.of(subject);
  }

  /** An event's subject, then who listens for it here. */
  listeners(): Record<string, string[]> {
    return this.#listeners.names();
  }

  // A command may be waiting for an event in another instance than the one that handles it.
  get #dealtWith(): string {
    return `live.${this.#settings.service}.dealt-with`;
  }

  async start(): Promise<void> {
    this.#signedSince = await signedSince(this.#db);
    if (this.#listeners.owners.length > 0)
      this.#connection.onLive(this.#dealtWith, (body) => {
        const { id, ids = [id] } = body as { id: string; ids?: string[] };
        for (const one of ids) this.#waiters.wake(one);
      });
    for (const owner of this.#listeners.owners)
      this.#loops.push(
        new ConsumerLoop(owner, this.#connection, this.#settings, this.#log, (messages) => this.#receive(messages)),
      );
    await Promise.all(this.#loops.map((loop) => loop.start()));
  }

  /** Whether every owner's events would reach us now; true where this process listens to none. */
  get areAttached(): boolean {
    return this.#loops.every((loop) => loop.isAttached);
  }

  async #receive(messages: JsMsg[]): Promise<void> {
    const read = messages.map((message) =>
      received(message, this.listenersOf(message.subject), this.#signer, this.#signedSince),
    );
    for (const some of together(read)) {
      if (this.#isStopped) {
        // Handed back, so that another instance gets them without waiting for the broker's timeout.
        for (const { message } of some) message.nak();
        continue;
      }
      if (some.length > 1 && (await this.#dealTogether(some))) continue;
      for (const one of some) await this.#receiveOne(one);
    }
  }

  /**
   * What one request or job has led to is handled in one transaction: each event by each of its listeners in turn, as if one by one. False
   * when one of them failed: nothing is handled then, and each is tried by itself, so that a refusal is counted for the event it is about.
   */
  async #dealTogether(some: Received[]): Promise<boolean> {
    const pairs = some.flatMap(({ envelope, listeners }) =>
      listeners.map((listener) => ({ envelope: envelope as Envelope, listener, seconds: 0 })),
    );
    try {
      await this.#db.inTurn(async (next) => {
        const fresh = await next(systemContext('inbox'), (tx) => noted(tx, pairs));
        for (const pair of pairs) {
          const { envelope, listener } = pair;
          const started = performance.now();
          // Taken out: the broker may hold an event twice, side by side.
          if (fresh.delete(`${envelope.id} ${listener.listener}`)) await this.#handle(envelope, listener, next);
          pair.seconds = (performance.now() - started) / 1000;
        }
      });
    } catch (error) {
      if (!this.#isStopped) this.#log.debug('events handled one by one', { count: some.length, error });
      return false;
    }
    for (const { envelope, listener, seconds } of pairs) {
      const labels = { subject: envelope.subject, listener: listener.listener };
      this.#metrics.events.observe({ ...labels, outcome: 'ok' }, seconds);
      this.#waiters.over(envelope.id, listener.listener);
    }
    for (const { message } of some) {
      this.#lagged(message);
      message.ack();
    }
    this.#dealt(some.map(({ envelope }) => (envelope as Envelope).id));
    return true;
  }

  async #receiveOne(one: Received): Promise<void> {
    const { message } = one;
    try {
      const { eventId, againInMs } = await this.#deal(one);
      if (againInMs === undefined) message.ack();
      else message.nak(againInMs);
      // In the same turn, so that both leave in one write.
      if (eventId) this.#dealt([eventId]);
    } catch (error) {
      if (!this.#isStopped) this.#log.warn('event waits', { subject: message.subject, error });
      message.nak(this.#settings.retryBaseMs);
      // The next event would fail as well.
      await this.#untilDatabaseAnswers();
    }
  }

  /** Which event was dealt with, and when the message should come again, if it should. Throws while our own database is away. */
  async #deal(one: Received): Promise<{ eventId?: string; againInMs?: number }> {
    const { message, listeners, body, envelope, fault } = one;
    if (listeners.length === 0) return {};
    if (!envelope || fault) {
      await this.#deadLetters.setAside(message.subject, message.seq, body, fault ?? '');
      return {};
    }
    const pauses: number[] = [];
    for (const listener of listeners) {
      const started = performance.now();
      const outcome = await this.#give(envelope, listener, message.info.deliveryCount);
      const labels = { subject: envelope.subject, listener: listener.listener };
      this.#metrics.events.observe({ ...labels, outcome: outcome.is }, (performance.now() - started) / 1000);
      if ('againInMs' in outcome) pauses.push(outcome.againInMs);
      else this.#waiters.over(envelope.id, listener.listener);
    }
    if (pauses.length === 0) this.#lagged(message);
    return { eventId: envelope.id, ...(pauses.length > 0 ? { againInMs: Math.min(...pauses) } : {}) };
  }

  #lagged({ subject, time }: JsMsg): void {
    this.#metrics.eventLag.observe({ owner: ownerOf(subject) }, (Date.now() - time.getTime()) / 1000);
  }

  #dealt(ids: string[]): void {
    for (const id of ids) this.#waiters.wake(id);
    // An instance of the version before knows one `id`, and looks for the others by itself a moment later.
    this.#connection.publishLive(this.#dealtWith, { id: ids[0], ids });
  }

  async #give(envelope: Envelope, listener: Listener, delivery: number): Promise<Outcome> {
    const isSuspect = delivery > MAX_FAILURES;
    if (isSuspect && (await this.#deadLetters.begins(envelope, listener.listener))) return { is: 'given_up' };
    const outcome = await this.#try(envelope, listener, delivery);
    if (isSuspect) await this.#deadLetters.ended(envelope, listener.listener);
    return outcome;
  }

  async #try(envelope: Envelope, listener: Listener, delivery: number): Promise<Outcome> {
    try {
      await this.#handle(envelope, listener);
      return { is: 'ok' };
    } catch (error) {
      const { subject, id: eventId } = envelope;
      this.#log.warn('event handler failed', {
        subject,
        listener: listener.listener,
        eventId,
        attempt: delivery,
        error,
      });
      if (error instanceof NewerVersion) return { is: 'waits', againInMs: UPGRADE_PAUSE_MS };
      if (isOutage(error) || this.#isStopped) {
        if (!(await this.#db.answers())) throw error;
        return { is: 'waits', againInMs: this.#pause(delivery) };
      }
      const { isOver, failures } = await this.#deadLetters.refused(envelope, listener.listener, error);
      return isOver ? { is: 'given_up' } : { is: 'refused', againInMs: this.#pause(failures) };
    }
  }

  #pause(attempt: number): number {
    return pauseAfter(attempt, this.#settings.retryBaseMs);
  }

  async #untilDatabaseAnswers(): Promise<void> {
    while (!this.#isStopped && !(await this.#db.answers())) await new Promise((resolve) => setTimeout(resolve, 500));
  }

  /** `next`: in a transaction that it shares with others, where its inbox row stands already. */
  async #handle(envelope: Envelope, listener: Listener, next?: OneOfSeveral): Promise<void> {
    const { subject, trace: parent } = envelope;
    const fields = { subject, listener: listener.listener };
    await spanned(this.#tracing, { kind: 'consumer', name: listener.listener, parent, fields }, (trace) =>
      withTrace(trace, async () => {
        const context = new EventContext(envelope, listener, trace);
        if (!next) return outcomeOf(listener.handle(envelope, context));
        return next(contextOf(listener.listener, trace), (tx) => {
          context.shared = tx;
          return outcomeOf(listener.handle(envelope, context));
        });
      }),
    );
  }

  /** Gives an event to one listener once more, now, in its own transaction. Throws why it was refused again. */
  async giveAgain({ envelope, listener: name }: { envelope: Envelope; listener: string }): Promise<void> {
    const listener = this.listenersOf(envelope.subject).find((one) => one.listener === name);
    if (!listener) throw new Fault('conflict', `${name} no longer exists.`);
    try {
      await this.#handle(envelope, listener);
    } catch (error) {
      if (isOutage(error)) throw error;
      throw new Fault('conflict', `It was refused again: ${error instanceof Fault ? error.message : reasonOf(error)}`);
    }
  }

  /** The broker's names of what this program takes its events by. */
  get durables(): string[] {
    return this.#listeners.owners.map((owner) => ConsumerLoop.durableOf(this.#settings.service, owner));
  }

  /** Events stored for this service and not handled yet. */
  async pending(): Promise<number> {
    return (await this.lag()).reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** The same by owner. */
  async lag(): Promise<{ owner: string; waiting: number }[]> {
    if (this.#listeners.owners.length === 0) return [];
    const manager = await this.#connection.manager();
    return Promise.all(
      this.#listeners.owners.map(async (owner) => {
        const info = await manager.consumers.info(STREAM, ConsumerLoop.durableOf(this.#settings.service, owner));
        return { owner, waiting: info.num_pending + info.num_ack_pending };
      }),
    );
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#loops.map((loop) => loop.stop()));
  }
}
