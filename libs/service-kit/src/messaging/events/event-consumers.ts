import type { JsMsg } from '@nats-io/jetstream';
import { Envelope } from '@sorrel/contracts/envelope';
import type { Db } from '../../database/db.ts';
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
import { EventContext, NewerVersion, type EventExtras } from './event-pipeline.ts';
import { STREAM } from './event-stream.ts';
import { SIGNATURE_HEADER } from './signature.ts';
import { signedSince } from './signed-since.ts';
import type { Waiters } from './waiters.ts';

/** An event handler as Nest provides it: guards, interceptors, pipes and filter around the method. */
export interface Listener extends EventExtras {
  handle(envelope: Envelope, context: EventContext): unknown;
}

const NOT_SIGNED = 'The event is not signed by its owner.';
const LONGEST_PAUSE_MS = 60_000;
// Published by a newer version with something this one does not know yet: a deploy is replacing this program.
const UPGRADE_PAUSE_MS = 5_000;

/** The outcome of an event for a listener, and when to try again. */
type Outcome = { is: 'ok' | 'given_up' } | { is: 'refused' | 'waits'; againInMs: number };

/**
 * Handles events through one durable pull consumer per owner (the old broker allows one filter each), one at a time, so that an aggregate's
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
  readonly #listeners = new Map<string, Listener[]>();
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
    const { subject } = listener.event;
    const list = this.listenersOf(subject);
    if (list.some((other) => other.listener === listener.listener))
      throw new Error(`${listener.listener} handles ${subject} twice.`);
    this.#listeners.set(subject, [...list, listener]);
  }

  listenersOf(subject: string): readonly Listener[] {
    return this.#listeners.get(subject) ?? [];
  }

  get #owners(): string[] {
    return [...new Set([...this.#listeners.keys()].map(ownerOf))];
  }

  // A command may be waiting for an event in another instance than the one that handles it.
  get #dealtWith(): string {
    return `live.${this.#settings.service}.dealt-with`;
  }

  async start(): Promise<void> {
    this.#signedSince = await signedSince(this.#db);
    if (this.#listeners.size > 0)
      this.#connection.onLive(this.#dealtWith, (body) => this.#waiters.wake(String((body as { id?: unknown }).id)));
    for (const owner of this.#owners)
      this.#loops.push(
        new ConsumerLoop(owner, this.#connection, this.#settings, this.#log, (message) => this.#receive(message)),
      );
    await Promise.all(this.#loops.map((loop) => loop.start()));
  }

  /** Whether every owner's events would reach us now; true where this process listens to none. */
  get areAttached(): boolean {
    return this.#loops.every((loop) => loop.isAttached);
  }

  async #receive(message: JsMsg): Promise<void> {
    try {
      const { eventId, againInMs } = await this.#deal(message);
      if (againInMs === undefined) message.ack();
      else message.nak(againInMs);
      // In the same turn, so that both leave in one write.
      if (eventId) this.#dealt(eventId);
    } catch (error) {
      if (!this.#isStopped) this.#log.warn('event waits', { subject: message.subject, error });
      message.nak(this.#settings.retryBaseMs);
      // The next event would fail as well.
      await this.#untilDatabaseAnswers();
    }
  }

  /** Which event was dealt with, and when the message should come again, if it should. Throws while our own database is away. */
  async #deal(message: JsMsg): Promise<{ eventId?: string; againInMs?: number }> {
    const listeners = this.listenersOf(message.subject);
    if (listeners.length === 0) return {};
    const body = message.string();
    const { data: envelope } = Envelope.safeParse(safeJson(body));
    const fault = !envelope ? 'The message is no event.' : this.#isGenuine(message, body) ? null : NOT_SIGNED;
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
    if (pauses.length === 0)
      this.#metrics.eventLag.observe(
        { owner: ownerOf(envelope.subject) },
        (Date.now() - message.time.getTime()) / 1000,
      );
    return { eventId: envelope.id, ...(pauses.length > 0 ? { againInMs: Math.min(...pauses) } : {}) };
  }

  #dealt(eventId: string): void {
    this.#waiters.wake(eventId);
    this.#connection.publishLive(this.#dealtWith, { id: eventId });
  }

  // Events stored before signing began are accepted by the broker's timestamp, which no sender can choose.
  #isGenuine(message: JsMsg, body: string): boolean {
    const signature = message.headers?.get(SIGNATURE_HEADER);
    if (signature) return this.#signer.isSigned(message.subject, body, signature);
    return message.time.getTime() < this.#signedSince;
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
    return Math.min(this.#settings.retryBaseMs * 2 ** Math.min(attempt - 1, 16), LONGEST_PAUSE_MS);
  }

  async #untilDatabaseAnswers(): Promise<void> {
    while (!this.#isStopped && !(await this.#db.answers())) await new Promise((resolve) => setTimeout(resolve, 500));
  }

  async #handle(envelope: Envelope, listener: Listener): Promise<void> {
    const { subject, trace: parent } = envelope;
    const fields = { subject, listener: listener.listener };
    await spanned(this.#tracing, { kind: 'consumer', name: listener.listener, parent, fields }, (trace) =>
      withTrace(trace, () => outcomeOf(listener.handle(envelope, new EventContext(envelope, listener, trace)))),
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

  /** Events stored for this service and not handled yet. */
  async pending(): Promise<number> {
    return (await this.lag()).reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /** The same by owner. */
  async lag(): Promise<{ owner: string; waiting: number }[]> {
    if (this.#listeners.size === 0) return [];
    const manager = await this.#connection.manager();
    return Promise.all(
      this.#owners.map(async (owner) => {
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

const ownerOf = (subject: string): string => subject.split('.')[1] ?? '';

function safeJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
