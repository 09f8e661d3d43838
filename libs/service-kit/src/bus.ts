import type { z } from 'zod';
import { connect, headers, type Msg, type NatsConnection, RequestError, TimeoutError } from '@nats-io/transport-node';
import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import type { Actor } from '@sorrel/contracts/actor';
import type { Call } from '@sorrel/contracts/call';
import { ActorSigner, type Context } from './actor.ts';
import { Fault, toFault } from './fault.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { KitSettings } from './settings.ts';
import { childOf, newTrace, withTrace } from './trace.ts';

export const ACTOR_HEADER = 'sorrel-actor';
export const TRACE_HEADER = 'traceparent';

export type CallHandler = (input: never, ctx: Context) => Promise<unknown>;

/** The service's one NATS connection: asks others, answers for its own calls, and gives JetStream to the facts. */
export class Bus {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly signer: ActorSigner;
  readonly #settings: KitSettings;
  readonly #log: Log;
  readonly #metrics: Metrics;
  #manager: Promise<JetStreamManager> | undefined;
  #inFlight = 0;

  private constructor(nc: NatsConnection, settings: KitSettings, log: Log, metrics: Metrics) {
    this.nc = nc;
    this.js = jetstream(nc);
    this.signer = new ActorSigner(settings.secret);
    this.#settings = settings;
    this.#log = log;
    this.#metrics = metrics;
  }

  static async open(settings: KitSettings, log: Log, metrics: Metrics): Promise<Bus> {
    // Client defaults give a broken broker up after 20 s and notice a frozen one after 4 minutes; these never give up and notice in 15 s.
    const nc = await connect({
      servers: settings.natsUrl,
      name: `${settings.service}-${settings.instance}`,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 500,
      pingInterval: 5_000,
      maxPingOut: 2,
      waitOnFirstConnect: true,
      timeout: 5_000,
    });
    return new Bus(nc, settings, log, metrics);
  }

  get isOpen(): boolean {
    return !this.nc.isClosed();
  }

  /** Made once: each making asks the broker who we are. One that could not be made is tried again. */
  manager(): Promise<JetStreamManager> {
    this.#manager ??= jetstreamManager(this.nc).catch((error: unknown) => {
      this.#manager = undefined;
      throw error;
    });
    return this.#manager;
  }

  /** Asks another service. Throws the owner's Fault, `unavailable` when nobody answers, `timeout` after the call's time. */
  async ask<I extends z.ZodType, O extends z.ZodType>(
    call: Call<I, O>,
    input: z.input<I>,
    ctx: Context,
  ): Promise<z.output<O>> {
    const reply = await this.raw(call.subject, input, ctx, call.timeoutMs);
    return call.output.parse(reply) as z.output<O>;
  }

  /** A request without a contract, for the kit's own subjects (`kit.*`). */
  async raw(subject: string, body: unknown, ctx: Context, timeoutMs: number): Promise<unknown> {
    const head = headers();
    head.set(ACTOR_HEADER, this.signer.sign(ctx.actor));
    head.set(TRACE_HEADER, childOf(ctx.trace));
    let message: Msg;
    try {
      message = await this.nc.request(subject, JSON.stringify(body ?? {}), { timeout: timeoutMs, headers: head });
    } catch (error) {
      if (error instanceof TimeoutError)
        throw new Fault('timeout', 'This is taking longer than it should. Please try again in a moment.', {
          retryAfterSeconds: 5,
        });
      if (error instanceof RequestError || !this.isOpen)
        throw new Fault('unavailable', 'We cannot do this right now. Please try again in a moment.', {
          retryAfterSeconds: 5,
        });
      throw toFault(error);
    }
    const reply = message.json<{ ok?: unknown; fault?: Parameters<typeof Fault.fromShape>[0] }>();
    if (reply.fault) throw Fault.fromShape(reply.fault);
    return reply.ok;
  }

  /** Answers a call for all instances of this service together (queue group). */
  answer(call: Call, handler: CallHandler): void {
    this.#serve(call.subject, this.#settings.service, async (body, ctx) => {
      permit(call, ctx);
      const input = call.input.parse(body) as Record<string, unknown>;
      if (ctx.actor.kind === 'staff' && (call.kind === 'command' || call.isAudited))
        ctx.audit = { action: call.subject, object: objectOf(input) };
      const output = await handler(input as never, ctx);
      return call.output.parse(output ?? {});
    });
  }

  /** Answers one of the kit's own subjects. `group: null`: every instance hears it. */
  serve(subject: string, group: string | null, handler: (body: never, ctx: Context) => Promise<unknown>): void {
    this.#serve(subject, group, (body, ctx) => {
      if (ctx.actor.kind !== 'system') throw new Fault('forbidden', 'You may not do this.');
      return handler(body as never, ctx);
    });
  }

  #serve(subject: string, group: string | null, handler: (body: unknown, ctx: Context) => Promise<unknown>): void {
    this.nc.subscribe(subject, {
      ...(group ? { queue: group } : {}),
      callback: (error, message) => {
        if (error) this.#log.error('subscription failed', { subject, error });
        else void this.#respond(subject, message, handler);
      },
    });
  }

  async #respond(
    subject: string,
    message: Msg,
    handler: (body: unknown, ctx: Context) => Promise<unknown>,
  ): Promise<void> {
    const trace = message.headers?.get(TRACE_HEADER) || newTrace();
    const started = performance.now();
    this.#inFlight++;
    let outcome = 'ok';
    await withTrace(trace, async () => {
      try {
        const actor = this.signer.verify(message.headers?.get(ACTOR_HEADER));
        const answer = await handler(message.json(), { actor, trace });
        message.respond(JSON.stringify({ ok: answer ?? {} }));
      } catch (error) {
        const fault = toFault(error);
        outcome = fault.code;
        if (fault.status >= 500) this.#log.error('call failed', { subject, code: fault.code, error });
        message.respond(JSON.stringify({ fault: fault.toShape() }));
      }
    });
    this.#inFlight--;
    this.#metrics.calls.observe({ subject, outcome }, (performance.now() - started) / 1000);
  }

  /** Tells every instance of every program and waits until no more of them answer (50 ms of silence, 1 s at most). */
  async tellAll(subject: string, body: unknown, ctx: Context): Promise<number> {
    const head = headers();
    head.set(ACTOR_HEADER, this.signer.sign(ctx.actor));
    head.set(TRACE_HEADER, childOf(ctx.trace));
    let count = 0;
    const answers = await this.nc.requestMany(subject, JSON.stringify(body), {
      strategy: 'stall',
      stall: 50,
      maxWait: 1_000,
      headers: head,
    });
    for await (const answer of answers) if (answer) count++;
    return count;
  }

  /** Tells whoever listens right now; stored nowhere. */
  shout(subject: string, body: unknown): void {
    if (this.isOpen) this.nc.publish(subject, JSON.stringify(body));
  }

  /** Hears core subjects (`live.*`). Returns a function that stops. */
  hear(subject: string, handler: (body: unknown, subject: string) => void): () => void {
    const subscription = this.nc.subscribe(subject, {
      callback: (error, message) => {
        if (!error) handler(message.json(), message.subject);
      },
    });
    return () => subscription.unsubscribe();
  }

  /** Lets calls under way finish (at most 10 s), then closes. */
  async close(): Promise<void> {
    if (this.nc.isClosed()) return;
    const deadline = Date.now() + 10_000;
    while (this.#inFlight > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 10));
    await Promise.race([
      this.nc.drain().catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, 2_000).unref()),
    ]);
    await this.nc.close();
  }
}

function permit(call: Call, ctx: Context): void {
  const actor: Pick<Actor, 'kind' | 'permissions'> = ctx.actor;
  if (!call.actors.includes(actor.kind)) {
    throw actor.kind === 'visitor'
      ? new Fault('unauthenticated', 'Please log in.')
      : new Fault('forbidden', 'You may not do this.');
  }
  if (
    actor.kind === 'staff' &&
    call.permissions.length > 0 &&
    !call.permissions.some((permission) => actor.permissions.includes(permission))
  ) {
    throw new Fault('forbidden', `Your account lacks the permission for this (${call.permissions.join(' or ')}).`);
  }
}

const OBJECT_KEYS = [
  'subscription',
  'subscriptionId',
  'sub_id',
  'id',
  'itemId',
  'item_id',
  'user',
  'userId',
  'user_id',
  'address_id',
  'productId',
  'plan',
  'trackingNumber',
  'kind',
];

// What an audit row is about: the ids in the request, `subscription=12 item_id=7`. Never free text.
function objectOf(input: Record<string, unknown>): string {
  return OBJECT_KEYS.filter(
    (key) =>
      typeof input[key] === 'number' || (['trackingNumber', 'kind'].includes(key) && typeof input[key] === 'string'),
  )
    .map((key) => `${key}=${String(input[key])}`)
    .join(' ');
}
