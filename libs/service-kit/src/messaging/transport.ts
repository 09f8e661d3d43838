import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { Server, type CustomTransportStrategy, type MessageHandler as Handler } from '@nestjs/microservices';
import type { RpcContract } from '@sorrel/contracts/rpc-contract';
import { toFault } from '../fault.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { newTrace, withTrace } from '../observability/trace.ts';
import type { KitSettings } from '../settings.ts';
import type { Connection } from './connection.ts';
import type { EventConsumers } from './events/event-consumers.ts';
import type { EventExtras } from './events/event-pipeline.ts';
import { outcomeOf, TRANSPORT } from './pipeline.ts';
import type { RpcExtras } from './rpc/message-handler.ts';
import { ACTOR_HEADER, TRACE_HEADER } from './rpc/rpc-client.ts';
import { replyOf, RpcContext } from './rpc/rpc-pipeline.ts';

interface Answering extends RpcExtras {
  handle: Handler;
}

/**
 * Nest's transport over the service's one NATS connection: RPCs by request and reply, shared among the instances of a service;
 * events through JetStream. Nest itself accepts a second handler of an RPC and hides which of several event handlers failed, so
 * both are kept here in lists of our own.
 */
export class NatsTransport extends Server implements CustomTransportStrategy {
  override readonly transportId = TRANSPORT;
  override readonly propagatesEventHandlerErrors = true;
  readonly #answering = new Map<string, Answering>();
  readonly #subscriptions: Subscription[] = [];
  readonly #connection: Connection;
  readonly #consumers: EventConsumers;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #settings: KitSettings;
  #inFlight = 0;

  constructor(connection: Connection, consumers: EventConsumers, log: Log, metrics: Metrics, settings: KitSettings) {
    super();
    this.#connection = connection;
    this.#consumers = consumers;
    this.#log = log;
    this.#metrics = metrics;
    this.#settings = settings;
  }

  override addHandler(_: unknown, handle: Handler, isEvent = false, extras: Record<string, unknown> = {}): void {
    if (isEvent) {
      this.#consumers.add({ ...(extras as unknown as EventExtras), handle });
      return;
    }
    const { rpc, answeredBy } = extras as unknown as RpcExtras;
    if (answeredBy !== 'each' && rpc.owner !== this.#settings.service)
      throw new Error(`${this.#settings.service} answers ${rpc.subject}, which is not its own.`);
    if (this.#answering.has(rpc.subject)) throw new Error(`${rpc.subject} has two handlers.`);
    this.#answering.set(rpc.subject, { rpc, answeredBy, handle });
  }

  /** Throws when one of the RPCs this service owns has no handler. */
  expect(contracts: readonly RpcContract[]): void {
    const missing = contracts.map(({ subject }) => subject).filter((subject) => !this.#answering.has(subject));
    if (missing.length > 0) throw new Error(`No handler answers ${missing.join(', ')}.`);
  }

  listen(tell: (error?: unknown) => void): void {
    this.#listen().then(() => tell(), tell);
  }

  async #listen(): Promise<void> {
    const { role } = this.#settings;
    for (const answering of this.#answering.values()) {
      const { answeredBy } = answering;
      const isOurs = answeredBy === 'each' || role === 'all' || role === answeredBy;
      if (isOurs) this.#subscribe(answering);
    }
    if (role !== 'api') await this.#consumers.start();
    await this.#connection.nc.flush();
  }

  #subscribe(answering: Answering): void {
    const { subject } = answering.rpc;
    this.#subscriptions.push(
      this.#connection.nc.subscribe(subject, {
        ...(answering.answeredBy === 'each' ? {} : { queue: this.#settings.service }),
        callback: (error, message) => {
          if (error) this.#log.error('subscription failed', { subject, error });
          else void this.#answer(answering, message);
        },
      }),
    );
  }

  async #answer({ rpc, handle }: Answering, message: Msg): Promise<void> {
    const started = performance.now();
    const trace = message.headers?.get(TRACE_HEADER) || newTrace();
    this.#inFlight++;
    let outcome = 'ok';
    await withTrace(trace, async () => {
      try {
        const context = new RpcContext(rpc, message.headers?.get(ACTOR_HEADER), trace);
        const ok = replyOf(rpc, await outcomeOf(handle(message.json(), context)));
        message.respond(JSON.stringify({ ok }));
      } catch (error) {
        const fault = toFault(error);
        outcome = fault.code;
        if (fault.status >= 500)
          this.#log.error('call failed', { subject: rpc.subject, code: fault.code, error: fault.cause ?? error });
        message.respond(JSON.stringify({ fault: fault.toShape() }));
      }
      const ms = performance.now() - started;
      this.#metrics.rpcs.observe({ subject: rpc.subject, outcome }, ms / 1000);
      this.#log.debug('rpc', { subject: rpc.subject, code: outcome, ms: Math.round(ms) });
    });
    this.#inFlight--;
  }

  /** Takes nothing new, and lets what is in hand finish (10 s at most). The connection stays: it is closed last of all. */
  async close(): Promise<void> {
    for (const subscription of this.#subscriptions.splice(0)) subscription.unsubscribe();
    await this.#consumers.stop();
    const deadline = Date.now() + 10_000;
    while (this.#inFlight > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  on(): never {
    throw new Error('The transport tells nothing: what happens to it stands in log and metrics.');
  }
  unwrap<T = NatsConnection>(): T {
    return this.#connection.nc as T;
  }
}
