import { AckPolicy, DeliverPolicy, type ConsumerMessages, type JsMsg } from '@nats-io/jetstream';
import { Envelope } from '@sorrel/contracts/envelope';
import type { Fact } from '@sorrel/contracts/fact';
import { systemActor } from './actor.ts';
import type { Bus } from './bus.ts';
import type { Db, Tx } from './db.ts';
import { Fault } from './fault.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { STREAM, ensureStream } from './relay.ts';
import type { Sealer } from './sealed.ts';
import { Signs } from './signs.ts';
import type { KitSettings } from './settings.ts';
import { childOf, withTrace } from './trace.ts';

export const MAX_DELIVERIES = 5;

/** `name`: `Class.method`, the inbox's second key. */
export interface Listener {
  name: string;
  fact: Fact;
  handle: (data: never, tx: Tx, envelope: Envelope) => Promise<void>;
}

/**
 * Hears facts through one durable pull consumer per owner (the old broker allows one filter each), one at a time, so that an
 * aggregate's facts stay in order. Each listener's effect and its inbox row commit together; after 5 failures the fact becomes
 * a dead letter in Postgres and the next one goes on.
 */
export class Facts {
  readonly #db: Db;
  readonly #bus: Bus;
  readonly #sealer: Sealer;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #settings: KitSettings;
  readonly #listeners = new Map<string, Listener[]>();
  readonly #signs = new Signs();
  readonly #streams: ConsumerMessages[] = [];
  readonly #loops: Promise<void>[] = [];
  #isStopped = false;

  constructor(db: Db, bus: Bus, sealer: Sealer, log: Log, metrics: Metrics, settings: KitSettings) {
    this.#db = db;
    this.#bus = bus;
    this.#sealer = sealer;
    this.#log = log;
    this.#metrics = metrics;
    this.#settings = settings;
  }

  add(listener: Listener): void {
    const list = this.#listeners.get(listener.fact.subject) ?? [];
    if (list.some((other) => other.name === listener.name))
      throw new Error(`${listener.name} hears ${listener.fact.subject} twice.`);
    this.#listeners.set(listener.fact.subject, [...list, listener]);
  }

  listenersOf(subject: string): Listener[] {
    return this.#listeners.get(subject) ?? [];
  }

  async start(): Promise<void> {
    const owners = [...new Set([...this.#listeners.keys()].map((subject) => subject.split('.')[1] ?? ''))];
    for (const owner of owners) await this.#attach(owner);
  }

  async #attach(owner: string): Promise<void> {
    const manager = await this.#bus.manager();
    await ensureStream(manager);
    const durable = `${this.#settings.service}--${owner}`;
    await manager.consumers.add(STREAM, {
      durable_name: durable,
      filter_subject: `evt.${owner}.>`,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      ack_wait: this.#settings.factAckWaitMs * 1e6,
      max_deliver: -1,
      max_ack_pending: 200,
    });
    const consumer = await this.#bus.js.consumers.get(STREAM, durable);
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
      if (!this.#isStopped) this.#log.error('fact stream broke', { service: owner, error });
    }
    // A broker that came back empty has neither stream nor consumer: make them again.
    if (this.#isStopped || this.#bus.nc.isClosed()) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await this.#attach(owner).catch((error: unknown) => {
      this.#log.warn('fact stream not there yet', { service: owner, error });
      this.#loops.push(this.#reattach(owner));
    });
  }

  async #reattach(owner: string): Promise<void> {
    while (!this.#isStopped && !this.#bus.nc.isClosed()) {
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
    const listeners = this.#listeners.get(message.subject) ?? [];
    if (listeners.length === 0) {
      message.ack();
      return;
    }
    const parsed = Envelope.safeParse(safeJson(message));
    if (!parsed.success) {
      this.#log.error('fact without a readable envelope', { subject: message.subject });
      message.term('unreadable');
      return;
    }
    const failures = await this.#dispatch(
      parsed.data,
      listeners,
      message.info.deliveryCount > MAX_DELIVERIES,
      message.info.deliveryCount,
    );
    if (failures === 0) message.ack();
    else message.nak(Math.min(this.#settings.retryBaseMs * 2 ** (message.info.deliveryCount - 1), 60_000));
  }

  /** Gives a fact to its listeners. Answers how many must be tried again. */
  async #dispatch(envelope: Envelope, listeners: Listener[], isGivenUp: boolean, delivery: number): Promise<number> {
    let failures = 0;
    for (const listener of listeners) {
      try {
        // A delivery beyond the last means earlier ones ended without an answer: the process died in the handler.
        if (isGivenUp)
          await this.#bury(envelope, listener, new Fault('internal', 'No answer after 5 deliveries.'), delivery);
        else await this.handle(envelope, listener);
        this.#metrics.facts.inc({ subject: envelope.subject, listener: listener.name, outcome: 'ok' });
      } catch (error) {
        if (this.#isStopped) return 1;
        this.#metrics.facts.inc({ subject: envelope.subject, listener: listener.name, outcome: 'failed' });
        this.#log.warn('listener failed', {
          subject: envelope.subject,
          listener: listener.name,
          factId: envelope.id,
          attempt: delivery,
          error,
        });
        if (delivery >= MAX_DELIVERIES)
          await this.#bury(envelope, listener, error, delivery).catch(() => {
            failures++;
          });
        else failures++;
      }
    }
    this.#signs.give(envelope.id);
    return failures;
  }

  /** Inbox row and effect in one transaction; a fact already in the inbox is passed over. */
  async handle(envelope: Envelope, listener: Listener): Promise<void> {
    const raw =
      envelope.sealed === undefined
        ? envelope.data
        : this.#sealer.openJson(`fact.${envelope.subject}`, envelope.id, envelope.sealed);
    if (envelope.v > listener.fact.v)
      throw new Fault('internal', `This service knows version ${listener.fact.v} of ${envelope.subject}.`);
    const data = listener.fact.data.parse(raw);
    const trace = childOf(envelope.trace);
    await withTrace(trace, () =>
      this.#db.transaction({ actor: systemActor(listener.name), trace }, async (tx) => {
        const fresh = await tx.rows(
          'insert into inbox (fact_id, listener, subject) values (?, ?, ?) on conflict do nothing returning fact_id',
          [envelope.id, listener.name, envelope.subject],
        );
        if (fresh.length > 0) await listener.handle(data as never, tx, envelope);
      }),
    );
  }

  async #bury(envelope: Envelope, listener: Listener, error: unknown, attempts: number): Promise<void> {
    const seen = await this.#db.first('select 1 from inbox where fact_id = ? and listener = ?', [
      envelope.id,
      listener.name,
    ]);
    if (seen) return;
    await this.#db.rows(
      `insert into dead_letters (fact_id, listener, subject, envelope, error, attempts) values (?, ?, ?, ?::jsonb, ?, ?) on conflict (fact_id, listener) do nothing`,
      [
        envelope.id,
        listener.name,
        envelope.subject,
        JSON.stringify(envelope),
        error instanceof Error ? `${error.name}${error instanceof Fault ? `: ${error.message}` : ''}` : 'unknown',
        attempts,
      ],
    );
    this.#metrics.deadLetters.inc({ listener: listener.name });
    this.#log.error('fact given up', {
      subject: envelope.subject,
      listener: listener.name,
      factId: envelope.id,
      attempt: attempts,
      error,
    });
  }

  /** Tries a dead letter again, now. Throws what the listener throws; on success the row is marked. */
  async replay(deadLetterId: number): Promise<void> {
    const row = await this.#db.first<{ envelope: unknown; listener: string }>(
      'select envelope, listener from dead_letters where id = ? and replayed_at is null',
      [deadLetterId],
    );
    if (!row) throw new Fault('not_found', 'This dead letter was not found or has been replayed.');
    const envelope = Envelope.parse(row.envelope);
    const listener = (this.#listeners.get(envelope.subject) ?? []).find((one) => one.name === row.listener);
    if (!listener) throw new Fault('conflict', `${row.listener} no longer exists.`);
    await this.handle(envelope, listener);
    await this.#db.rows('update dead_letters set replayed_at = now() where id = ?', [deadLetterId]);
  }

  /** Waits until every listener here has dealt with these facts (`subject#id`). False when time ran out. */
  async applied(receipts: string[], timeoutMs: number): Promise<boolean> {
    const expected = receipts
      .map((receipt) => receipt.split('#'))
      .flatMap(([subject, id]) =>
        this.listenersOf(subject ?? '').map((listener) => ({ id: id ?? '', listener: listener.name })),
      );
    if (expected.length === 0) return true;
    const ids = [...new Set(expected.map((one) => one.id))];
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const wake = this.#signs.nextOf(ids);
      const rows = await this.#db.rows<{ fact_id: string; listener: string }>(
        'select fact_id, listener from inbox where fact_id = any(?) union select fact_id, listener from dead_letters where fact_id = any(?)',
        [ids, ids],
      );
      if (expected.every((one) => rows.some((row) => row.fact_id === one.id && row.listener === one.listener)))
        return true;
      if (Date.now() >= deadline) return false;
      // Another instance may be the one that handles it, so the row is looked for again soon even without a sign.
      await Promise.race([wake, new Promise((resolve) => setTimeout(resolve, 25))]);
    }
  }

  /** Facts stored for this service and not dealt with yet. */
  async pending(): Promise<number> {
    if (this.#listeners.size === 0) return 0;
    const manager = await this.#bus.manager();
    const owners = [...new Set([...this.#listeners.keys()].map((subject) => subject.split('.')[1] ?? ''))];
    const infos = await Promise.all(
      owners.map((owner) => manager.consumers.info(STREAM, `${this.#settings.service}--${owner}`)),
    );
    return infos.reduce((sum, info) => sum + info.num_pending + info.num_ack_pending, 0);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#streams.map((stream) => stream.close().catch(() => undefined)));
    await Promise.race([Promise.all(this.#loops), new Promise((resolve) => setTimeout(resolve, 5_000).unref())]);
  }
}

function safeJson(message: JsMsg): unknown {
  try {
    return message.json();
  } catch {
    return undefined;
  }
}
