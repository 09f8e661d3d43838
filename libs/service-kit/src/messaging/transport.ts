import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { setTimeout as sleep } from 'node:timers/promises';
import { Server, type CustomTransportStrategy, type MessageHandler as Handler } from '@nestjs/microservices';
import { FAULT_STATUS } from '@sorrel/contracts/fault';
import type { RpcContract } from '@sorrel/contracts/rpc-contract';
import { busy, toFault } from '../fault.ts';
import type { Log } from '../observability/log.ts';
import type { Metrics } from '../observability/metrics.ts';
import { withTrace } from '../observability/trace.ts';
import { NO_TRACING, type Tracing } from '../observability/tracing.ts';
import type { Denials } from '../security/denials.ts';
import type { KitSettings } from '../settings/kit-settings.ts';
import type { Connection } from './connection.ts';
import type { EventConsumers } from './events/event-consumers.ts';
import type { EventExtras } from './events/event-pipeline.ts';
import { outcomeOf, TRANSPORT } from './pipeline.ts';
import type { RpcExtras } from './rpc/message-handler.ts';
import { Neighbours } from './rpc/neighbours.ts';
import { ACTOR_HEADER, TRACE_HEADER, WAIT_HEADER } from './rpc/rpc-caller.ts';
import { replyOf, RpcContext, type Caller } from './rpc/rpc-pipeline.ts';

const DRAIN_MS = 2_000;
const FINISH_MS = 6_000;

interface Answering extends RpcExtras {
  handle: Handler;
}

/** A call as it came, through the broker or from a neighbour. */
interface Call {
  from: Caller;
  body: string;
  trace: string | undefined;
  /** How long the caller waits; 0 where it does not say. */
  waitMs: number;
}

const arrived = (message: Msg): Call => ({
  from: message.headers?.get(ACTOR_HEADER),
  body: message.string(),
  trace: message.headers?.get(TRACE_HEADER),
  waitMs: Number(message.headers?.get(WAIT_HEADER)),
});

/**
 * Nest's transport over the service's one NATS connection: RPCs by request and reply, shared among the instances of a service; events
 * through JetStream. Nest itself accepts a second handler of an RPC and hides which of several event handlers failed, so this class keeps
 * both in lists of its own.
 */
export class NatsTransport extends Server implements CustomTransportStrategy {
  override readonly transportId = TRANSPORT;
  override readonly propagatesEventHandlerErrors = true;
  readonly #answering = new Map<string, Answering>();
  readonly #subscriptions: Subscription[] = [];
  readonly #leave: (() => void)[] = [];
  readonly #connection: Connection;
  readonly #consumers: EventConsumers;
  readonly #denials: Denials;
  readonly #log: Log;
  readonly #metrics: Metrics;
  readonly #settings: KitSettings;
  readonly #tracing: Tracing;
  readonly #neighbours: Neighbours;
  #inFlight = 0;
  #isStopping = false;

  constructor(
    connection: Connection,
    consumers: EventConsumers,
    denials: Denials,
    log: Log,
    metrics: Metrics,
    settings: KitSettings,
    tracing: Tracing = NO_TRACING,
    neighbours: Neighbours = new Neighbours(),
  ) {
    super();
    this.#connection = connection;
    this.#consumers = consumers;
    this.#denials = denials;
    this.#log = log;
    this.#metrics = metrics;
    this.#settings = settings;
    this.#tracing = tracing;
    this.#neighbours = neighbours;
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
    await this.#connection.expectRights();
  }

  #subscribe(answering: Answering): void {
    const { subject } = answering.rpc;
    const answersEach = answering.answeredBy === 'each';
    this.#subscriptions.push(
      this.#connection.nc.subscribe(subject, {
        ...(answersEach ? {} : { queue: this.#settings.service }),
        callback: (error, message) => {
          if (error) this.#log.error('subscription failed', { subject, error });
          else void this.#answer(answering, arrived(message)).then((text) => message.respond(text));
        },
      }),
    );
    if (!answersEach)
      this.#leave.push(
        this.#neighbours.add(subject, ({ actor, ...call }) => this.#answer(answering, { from: actor, ...call })),
      );
  }

  // Work beyond the limit would only wait until its caller has given up.
  #refusal(rpc: RpcContract): string {
    this.#metrics.rpcs.observe({ subject: rpc.subject, outcome: 'refused' }, 0);
    return JSON.stringify({ fault: busy().toShape() });
  }

  async #answer({ rpc, handle }: Answering, { from, body, trace: parent, waitMs }: Call): Promise<string> {
    if (this.#inFlight >= this.#settings.rpcLimit) return this.#refusal(rpc);
    const started = performance.now();
    const { subject } = rpc;
    const span = this.#tracing.begin({ kind: 'server', name: subject, parent, fields: { subject } });
    const { trace } = span;
    this.#inFlight++;
    let outcome = 'ok';
    let isFailure = false;
    const context = new RpcContext(rpc, from, body, trace, started + (waitMs || rpc.timeoutMs));
    return withTrace(trace, async () => {
      try {
        return JSON.stringify({ ok: replyOf(rpc, await outcomeOf(handle(JSON.parse(body), context))) });
      } catch (error) {
        const fault = toFault(error);
        outcome = fault.code;
        isFailure = fault.status >= 500;
        if (isFailure)
          this.#log.error('RPC failed', { subject: rpc.subject, code: fault.code, error: fault.cause ?? error });
        // Refused by the contract or by the handler's own rule: what staff may not do is recorded before they are answered.
        if (fault.status === FAULT_STATUS.forbidden) await this.#denials.note(context, rpc.subject, context.object());
        return JSON.stringify({ fault: fault.toShape() });
      } finally {
        span.end({ isFailed: isFailure, fields: { outcome } });
        const ms = performance.now() - started;
        this.#metrics.rpcs.observe({ subject: rpc.subject, outcome }, ms / 1000);
        this.#log.debug('rpc', { subject: rpc.subject, code: outcome, ms: Math.round(ms) });
        this.#inFlight--;
      }
    });
  }

  /**
   * Takes nothing new, and lets running calls finish (8 s at most). Calls the broker had sent before it heard of the stop are answered as
   * well, or their callers would wait in vain. The connection stays: it is closed last of all.
   */
  async close(): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    for (const leave of this.#leave.splice(0)) leave();
    const drained = this.#subscriptions.splice(0).map((subscription) => subscription.drain().catch(() => undefined));
    await Promise.race([Promise.all(drained), sleep(DRAIN_MS, undefined, { ref: false })]);
    await this.#consumers.stop();
    const deadline = Date.now() + FINISH_MS;
    while (this.#inFlight > 0 && Date.now() < deadline) await sleep(10);
  }

  on(): never {
    throw new Error('The transport tells nothing: what happens to it stands in log and metrics.');
  }
  unwrap<T = NatsConnection>(): T {
    return this.#connection.nc as T;
  }
}
