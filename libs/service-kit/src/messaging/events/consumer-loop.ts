import { AckPolicy, DeliverPolicy, type Consumer, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../observability/log.ts';
import type { KitSettings } from '../../settings/kit-settings.ts';
import type { Connection } from '../connection.ts';
import { ensureStream, STREAM } from './event-stream.ts';
import { FOLLOWS_HEADER } from './signature.ts';

const HANDFUL = 20;
/** How long one request for events stands, and how often the broker says in between that it is there. */
const STANDING = { expiresMs: 10_000, heartbeatMs: 1_500 };
// How much later than we the broker may find that a request is over.
const SLACK_MS = 250;
// A healthy connection has been seen silent for twice a heartbeat.
const SILENT_BEATS = 3;
// This consumer's part of the time a whole stop may take.
const FINISH_MS = 5_000;
const FIRST_ATTACH_MS = 30_000;
// Events that were published in one go arrive within a few milliseconds of each other.
const FOLLOWS_MS = 20;

/**
 * Takes one owner's events, in their order, through a durable pull consumer, and keeps itself attached: a stream or consumer that has gone
 * is made again, and a connection on which nothing arrives any more is opened anew.
 */
export class ConsumerLoop {
  readonly #owner: string;
  readonly #connection: Connection;
  readonly #settings: KitSettings;
  readonly #log: Log;
  readonly #receive: (messages: JsMsg[]) => Promise<void>;
  readonly #standing: typeof STANDING;
  #messages: ConsumerMessages | undefined;
  #running: Promise<void> | undefined;
  #inHand: JsMsg[] = [];
  #lastSeenAt = 0;
  #isStopped = false;
  /** Whether events would reach us now. */
  isAttached = false;

  /** `receive` is given what has arrived, answers each message (ack, nak or term) and does not throw. */
  constructor(
    owner: string,
    connection: Connection,
    settings: KitSettings,
    log: Log,
    receive: (messages: JsMsg[]) => Promise<void>,
    standing: typeof STANDING = STANDING,
  ) {
    this.#owner = owner;
    this.#connection = connection;
    this.#settings = settings;
    this.#log = log;
    this.#receive = receive;
    this.#standing = standing;
  }

  static durableOf = (service: string, owner: string): string => `${service}--${owner}`;

  /**
   * Resolves when attached, or refused (the boot checks for that). It waits only briefly for a slow broker: the loop goes on trying, and
   * readiness shows it.
   */
  async start(): Promise<void> {
    this.#running = this.#run();
    const until = performance.now() + FIRST_ATTACH_MS;
    const isOver = () => this.isAttached || this.#isStopped || this.#connection.isRefused;
    while (!isOver() && performance.now() < until) await sleep(5);
  }

  async #run(): Promise<void> {
    while (!this.#isStopped && this.#connection.isOpen) {
      try {
        const consumer = await this.#attach();
        // In small batches, each requested when the one before is done: the rest of a batch can be handed back at a stop.
        while (!this.#isStopped) {
          const messages = await this.#ask(consumer);
          this.isAttached = true;
          await this.#take(messages);
        }
      } catch (error) {
        if (!this.#isStopped) this.#log.warn('event consumer lost its place', { service: this.#owner, error });
      }
      this.isAttached = false;
      if (!this.#isStopped) await sleep(250);
    }
  }

  async #attach(): Promise<Consumer> {
    const manager = await this.#connection.manager();
    await ensureStream(manager, this.#settings.eventReplicas);
    const durable = ConsumerLoop.durableOf(this.#settings.service, this.#owner);
    await manager.consumers.add(STREAM, {
      durable_name: durable,
      filter_subject: `evt.${this.#owner}.>`,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: this.#settings.eventAckWaitMs * 1e6,
      max_deliver: -1,
      max_ack_pending: 200,
    });
    return this.#connection.js.consumers.get(STREAM, durable);
  }

  async #ask(consumer: Consumer): Promise<ConsumerMessages> {
    const { expiresMs, heartbeatMs } = this.#standing;
    // Ends with an error when stream or consumer have gone, and quietly when nothing came in time.
    this.#messages = await consumer.fetch({
      max_messages: HANDFUL,
      expires: expiresMs,
      idle_heartbeat: heartbeatMs,
    });
    return this.#messages;
  }

  async #take(messages: ConsumerMessages): Promise<void> {
    this.#lastSeenAt = performance.now();
    const watching = this.#watch(messages);
    // Where an event is stored at the very moment at which a request ends, the broker (2.9) forgets the request without a word and the
    // event waits for the next one. The client would give up after two missed heartbeats, and everybody who waits to read what they wrote
    // would wait in vain.
    const over = setTimeout(() => onceRead(() => void messages.close()), this.#standing.expiresMs + SLACK_MS);
    const arrived = new Arrived(messages);
    try {
      for (let some = await arrived.next(); some.length > 0; some = await arrived.next()) {
        // Handed back, so that another instance gets it without waiting for the broker's timeout.
        if (this.#isStopped) for (const message of some) message.nak();
        else await this.#handle(some);
      }
    } finally {
      clearInterval(watching);
      clearTimeout(over);
    }
  }

  async #handle(messages: JsMsg[]): Promise<void> {
    this.#inHand = messages;
    const say = () => this.#inHand.forEach((message) => message.working());
    const working = setInterval(say, Math.max(200, this.#settings.eventAckWaitMs / 3));
    try {
      await this.#receive(messages);
    } finally {
      clearInterval(working);
      this.#inHand = [];
      this.#lastSeenAt = performance.now();
    }
  }

  /** Ends a connection on which even heartbeats have stopped, although the broker can be reached. */
  #watch(messages: ConsumerMessages): NodeJS.Timeout {
    void (async () => {
      for await (const { type } of messages.status())
        if (type === 'heartbeat' || type === 'next') this.#lastSeenAt = performance.now();
    })();
    const { heartbeatMs } = this.#standing;
    const isSilent = (): boolean => {
      const since = Math.max(this.#lastSeenAt, this.#connection.upSince ?? Infinity);
      return this.#inHand.length === 0 && performance.now() - since >= SILENT_BEATS * heartbeatMs;
    };
    const endIfSilent = (): void => {
      if (!isSilent()) return;
      this.#log.warn('no heartbeat on the event stream', { service: this.#owner });
      void messages.close();
    };
    const timer = setInterval(() => isSilent() && onceRead(endIfSilent), heartbeatMs / 2);
    timer.unref();
    return timer;
  }

  /**
   * Hands back events not yet started, and lets the current one finish (5 s at most). One that takes longer is handed back too: the
   * instance that gets it waits at the inbox row for our transaction to end, and skips the event if we committed.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    void this.#messages?.close();
    await Promise.race([this.#running, sleep(FINISH_MS, undefined, { ref: false })]);
    for (const message of this.#inHand) message.nak();
  }
}

/**
 * After a moment in which the process could do nothing, what is due goes before what has arrived: an event that lies in the socket would be
 * thrown away with the request it answers, and the broker would give it out again only when it has waited for its acknowledgement.
 */
function onceRead(work: () => void): void {
  setImmediate(() => setImmediate(work));
}

/** What has arrived of a batch and is not taken yet: what was published in one go is waited for, a moment, and taken together. */
class Arrived {
  readonly #messages: JsMsg[] = [];
  readonly #done: Promise<void>;
  #isDone = false;
  #wake: () => void = () => undefined;

  constructor(batch: ConsumerMessages) {
    this.#done = this.#collect(batch).finally(() => {
      this.#isDone = true;
      this.#wake();
    });
    // Thrown again by the last `next`.
    this.#done.catch(() => undefined);
  }

  async #collect(batch: ConsumerMessages): Promise<void> {
    for await (const message of batch) {
      this.#messages.push(message);
      this.#wake();
    }
  }

  /** At least one, or none when the batch is over. Throws when it ended badly. */
  async next(): Promise<JsMsg[]> {
    while (this.#messages.length === 0 && !this.#isDone) await this.#change();
    const until = performance.now() + FOLLOWS_MS;
    while (!this.#isDone && this.#isWaitedFor() && performance.now() < until)
      await this.#change(until - performance.now());
    if (this.#messages.length === 0) await this.#done;
    return this.#messages.splice(0);
  }

  #isWaitedFor(): boolean {
    return Number(this.#messages.at(-1)?.headers?.get(FOLLOWS_HEADER) ?? 0) > 0;
  }

  #change(limitMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const limit = limitMs === undefined ? undefined : setTimeout(resolve, limitMs);
      this.#wake = () => {
        clearTimeout(limit);
        resolve();
      };
    });
  }
}
