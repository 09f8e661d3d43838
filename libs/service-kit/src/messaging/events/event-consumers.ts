import { AckPolicy, DeliverPolicy, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { Envelope } from '@sorrel/contracts/envelope';
import type { Log } from '../../observability/log.ts';
import type { Metrics } from '../../observability/metrics.ts';
import { childOf, withTrace } from '../../observability/trace.ts';
import { Fault } from '../../fault.ts';
import type { KitSettings } from '../../settings.ts';
import type { Connection } from '../connection.ts';
import { outcomeOf } from '../pipeline.ts';
import type { DeadLetters } from './dead-letters.ts';
import { EventContext, type EventExtras } from './event-pipeline.ts';
import { ensureStream, STREAM } from './event-stream.ts';
import type { Waiters } from './waiters.ts';

export const MAX_DELIVERIES = 5;

/** An event handler as Nest hands it over: guards, interceptors, pipes and filter around the method. */
export interface Listener extends EventExtras {
  handle(envelope: Envelope, context: EventContext): unknown;
}

/**
 * Hears events through one durable pull consumer per owner (the old broker allows one filter each), one at a time, so that an
 * aggregate's events stay in order. Each listener's effect and its inbox row commit together; after 5 failures the event becomes
 * a dead letter in Postgres and the next one goes on.
 */
export class EventConsumers {
  readonly #connection: Connection;
  readonly #deadLetters: DeadLetters;
  readonly #waiters: Waiters;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #settings: KitSettings;
  readonly #listeners = new Map<string, Listener[]>();
  readonly #streams: ConsumerMessages[] = [];
  readonly #loops: Promise<void>[] = [];
  #isStopped = false;

  constructor(
    connection: Connection,
    deadLetters: DeadLetters,
    waiters: Waiters,
    log: Log,
    metrics: Metrics,
    settings: KitSettings,
  ) {
    this.#connection = connection;
    this.#deadLetters = deadLetters;
    this.#waiters = waiters;
    this.#log = log;
    this.#metrics = metrics;
    this.#settings = settings;
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
    return [...new Set([...this.#listeners.keys()].map((subject) => subject.split('.')[1] ?? ''))];
  }

  async start(): Promise<void> {
    for (const owner of this.#owners) await this.#attach(owner);
  }

  async #attach(owner: string): Promise<void> {
    const manager = await this.#connection.manager();
    await ensureStream(manager);
    const durable = `${this.#settings.service}--${owner}`;
    await manager.consumers.add(STREAM, {
      durable_name: durable,
      filter_subject: `evt.${owner}.>`,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: this.#settings.eventAckWaitMs * 1e6,
      max_deliver: -1,
      max_ack_pending: 200,
    });
    const consumer = await this.#connection.js.consumers.get(STREAM, durable);
    const messages = await consumer.consume({ max_messages: 20, expires: 10_000 });
    this.#streams.push(messages);
    this.#loops.push(this.#loop(owner, messages));
  }

  async #loop(owner: string, messages: ConsumerMessages): Promise<void> {
    try {
      for await (const message of messages) {
        if (this.#isStopped) break;
        await this.#receive(message);
      }
    } catch (error) {
      if (!this.#isStopped) this.#log.error('event consumer broke', { service: owner, error });
    }
    // A broker that came back empty has neither stream nor consumer: make them again.
    if (this.#isStopped || !this.#connection.isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await this.#attach(owner).catch((error: unknown) => {
      this.#log.warn('event stream not there yet', { service: owner, error });
      this.#loops.push(this.#reattach(owner));
    });
  }

  async #reattach(owner: string): Promise<void> {
    while (!this.#isStopped && this.#connection.isOpen) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      try {
        await this.#attach(owner);
        return;
      } catch {
        // tried again in a second
      }
    }
  }

  async #receive(message: JsMsg): Promise<void> {
    const listeners = this.listenersOf(message.subject);
    if (listeners.length === 0) {
      message.ack();
      return;
    }
    const parsed = Envelope.safeParse(safeJson(message));
    if (!parsed.success) {
      this.#log.error('event without a readable envelope', { subject: message.subject });
      message.term('unreadable');
      return;
    }
    const delivery = message.info.deliveryCount;
    const failures = await this.#dispatch(parsed.data, listeners, delivery);
    if (failures === 0) message.ack();
    else message.nak(Math.min(this.#settings.retryBaseMs * 2 ** (delivery - 1), 60_000));
  }

  /** Gives an event to its listeners. Answers how many must be tried again. */
  async #dispatch(envelope: Envelope, listeners: readonly Listener[], delivery: number): Promise<number> {
    let failures = 0;
    for (const listener of listeners) {
      const labels = { subject: envelope.subject, listener: listener.listener };
      try {
        // A delivery beyond the last means earlier ones ended without an answer: the process died in the handler.
        if (delivery > MAX_DELIVERIES) await this.#deadLetters.bury(envelope, listener.listener, NO_ANSWER, delivery);
        else await this.#handle(envelope, listener);
        this.#metrics.events.inc({ ...labels, outcome: 'ok' });
      } catch (error) {
        if (this.#isStopped) return 1;
        this.#metrics.events.inc({ ...labels, outcome: 'failed' });
        this.#log.warn('event handler failed', { ...labels, eventId: envelope.id, attempt: delivery, error });
        const isBuried =
          delivery >= MAX_DELIVERIES &&
          (await this.#deadLetters.bury(envelope, listener.listener, error, delivery).then(
            () => true,
            () => false,
          ));
        if (!isBuried) failures++;
      }
    }
    this.#waiters.wake(envelope.id);
    return failures;
  }

  async #handle(envelope: Envelope, listener: Listener): Promise<void> {
    const trace = childOf(envelope.trace);
    await withTrace(trace, () => outcomeOf(listener.handle(envelope, new EventContext(envelope, listener, trace))));
  }

  /** Tries a dead letter again, now. Throws what the handler throws; on success the row is marked. */
  async replay(deadLetterId: number): Promise<void> {
    const { envelope, listener: name } = await this.#deadLetters.read(deadLetterId);
    const listener = this.listenersOf(envelope.subject).find((one) => one.listener === name);
    if (!listener) throw new Fault('conflict', `${name} no longer exists.`);
    await this.#handle(envelope, listener);
    await this.#deadLetters.replayed(deadLetterId);
  }

  /** Events stored for this service and not dealt with yet. */
  async pending(): Promise<number> {
    if (this.#listeners.size === 0) return 0;
    const manager = await this.#connection.manager();
    const infos = await Promise.all(
      this.#owners.map((owner) => manager.consumers.info(STREAM, `${this.#settings.service}--${owner}`)),
    );
    return infos.reduce((sum, info) => sum + info.num_pending + info.num_ack_pending, 0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#streams.map((stream) => stream.close().catch(() => undefined)));
    await Promise.race([Promise.all(this.#loops), new Promise((resolve) => setTimeout(resolve, 5_000).unref())]);
  }
}

const NO_ANSWER = new Fault('internal', 'No answer after 5 deliveries.');

function safeJson(message: JsMsg): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}
