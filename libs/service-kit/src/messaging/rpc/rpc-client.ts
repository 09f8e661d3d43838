import {
  headers,
  PermissionViolationError,
  RequestError,
  TimeoutError,
  type MsgHdrs,
  type NatsConnection,
} from '@nats-io/transport-node';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import type { z } from 'zod';
import type { RpcContract } from '@sorrel/contracts/rpc-contract';
import { Fault, toFault } from '../../fault.ts';
import { childOf } from '../../observability/trace.ts';
import { NO_TRACING, type Tracing } from '../../observability/tracing.ts';
import type { Log } from '../../observability/log.ts';
import type { Metrics } from '../../observability/metrics.ts';
import { ActorSigner, type Context } from '../../security/actor.ts';
import type { KitSettings } from '../../settings/kit-settings.ts';
import { Connection } from '../connection.ts';
import type { Answer, Neighbours } from './neighbours.ts';
import { callOf } from './rpc-pipeline.ts';

export const ACTOR_HEADER = 'sorrel-actor';
export const TRACE_HEADER = 'traceparent';
/** How long the caller waits, in ms: work whose caller has stopped waiting is not started. */
export const WAIT_HEADER = 'sorrel-wait';

const SLOW = 'This is taking longer than it should. Please try again in a moment.';
const tooSlow = (): Fault => new Fault('timeout', SLOW, { retryAfterSeconds: 5 });

interface Request {
  input: unknown;
  ctx: Context;
  timeoutMs: number;
}
interface Reply {
  ok?: unknown;
  fault?: Parameters<typeof Fault.fromShape>[0];
}

/** The programs of this process, and which of them the caller is. */
interface Near {
  neighbours: Neighbours;
  program: string;
}

/**
 * Calls other services: those of the same process directly, the others on the service's one connection. Nothing is emitted here: events go
 * through the outbox.
 */
export class RpcClient extends ClientProxy {
  readonly connection: Connection;
  readonly signer: ActorSigner;
  readonly #metrics: Metrics | undefined;
  readonly #tracing: Tracing;
  readonly #near: Near | undefined;

  constructor(
    connection: Connection,
    signer: ActorSigner,
    metrics?: Metrics,
    tracing: Tracing = NO_TRACING,
    near?: Near,
  ) {
    super();
    this.#near = near;
    this.connection = connection;
    this.signer = signer;
    this.#metrics = metrics;
    this.#tracing = tracing;
  }

  /** Calls the owner. Throws its Fault, `unavailable` when nobody answers, `timeout` after the contract's time. */
  async ask<I extends z.ZodType, O extends z.ZodType>(
    rpc: RpcContract<I, O>,
    input: z.input<I>,
    ctx: Context,
  ): Promise<z.output<O>> {
    const { subject: pattern, timeoutMs } = rpc;
    const answer = this.#near?.neighbours.find(this.#near.program, pattern);
    if (answer) return (await this.#askNear(answer, rpc, input, ctx)) as z.output<O>;
    // `send` would wrap the reply in Observables and unwrap it again, on every RPC.
    const reply = await new Promise((resolve, reject) => {
      this.publish({ pattern, data: { input, ctx, timeoutMs } }, ({ err, response }) =>
        err ? reject(err as Error) : resolve(response),
      );
    });
    return rpc.output.parse(reply) as z.output<O>;
  }

  // The reply has been parsed with this very schema where it was made, so it is not parsed again.
  async #askNear(answer: Answer, rpc: RpcContract, input: unknown, { actor, trace }: Context): Promise<unknown> {
    const { subject, timeoutMs } = rpc;
    const span = this.#tracing.begin({ kind: 'client', name: subject, parent: trace, fields: { subject } });
    const call = { body: JSON.stringify(input ?? {}), actor, trace: span.trace, waitMs: timeoutMs };
    const text = await within(timeoutMs, answer(call));
    const { ok, fault } = text === undefined ? { fault: tooSlow().toShape() } : (JSON.parse(text) as Reply);
    span.end({ isFailed: text === undefined, fields: { outcome: fault?.code ?? 'ok' } });
    if (text === undefined) this.#metrics?.unanswered.inc({ subject, outcome: 'timeout' });
    if (fault) throw Fault.fromShape(fault);
    return ok;
  }

  /**
   * Asks every instance of every program that answers, and waits for the last of them: `stallMs` of silence, 1 s at most, or until the
   * answers are enough. Returns the answers of those that did not refuse.
   */
  async askAll<I extends z.ZodType, O extends z.ZodType>(
    rpc: RpcContract<I, O>,
    input: z.input<I>,
    ctx: Context,
    { stallMs = 50, isEnough }: { stallMs?: number; isEnough?: (answers: readonly z.output<O>[]) => boolean } = {},
  ): Promise<z.output<O>[]> {
    const found: z.output<O>[] = [];
    const body = JSON.stringify(input);
    const answers = await this.connection.nc.requestMany(rpc.subject, body, {
      strategy: 'stall',
      stall: stallMs,
      maxWait: 1_000,
      headers: this.#headers(ctx, childOf(ctx.trace), callOf(rpc.subject, body), 1_000),
    });
    for await (const answer of answers) {
      const { data } = rpc.output.safeParse(answer.json<Reply>().ok);
      if (data !== undefined) found.push(data as z.output<O>);
      if (isEnough?.(found)) break;
    }
    return found;
  }

  // The connection belongs to the service: it is open before the first call, and stays open when this client closes.
  connect(): Promise<NatsConnection> {
    return Promise.resolve(this.connection.nc);
  }
  close(): void {}
  unwrap<T>(): T {
    return this.connection.nc as T;
  }

  protected publish({ pattern, data }: ReadPacket<Request>, reply: (packet: WritePacket) => void): () => void {
    const { input, ctx, timeoutMs } = data;
    const subject = String(pattern);
    const body = JSON.stringify(input ?? {});
    const fields = { subject };
    const span = this.#tracing.begin({ kind: 'client', name: subject, parent: ctx.trace, fields });
    this.connection.nc
      .request(subject, body, {
        timeout: timeoutMs,
        headers: this.#headers(ctx, span.trace, callOf(subject, body), timeoutMs),
      })
      .then((message) => message.json<Reply>())
      .then(
        ({ ok, fault }) => {
          span.end({ fields: { outcome: fault?.code ?? 'ok' } });
          reply(fault ? { err: Fault.fromShape(fault) } : { response: ok ?? null, isDisposed: true });
        },
        (error: unknown) => {
          const err = this.#faultOf(error);
          span.end({ isFailed: true, fields: { outcome: err.code } });
          this.#metrics?.unanswered.inc({ subject, outcome: err.code });
          reply({ err });
        },
      );
    return () => undefined;
  }

  protected dispatchEvent(): Promise<never> {
    throw new Error('Events are written to the outbox (tx.publish), never sent from here.');
  }

  #headers(ctx: Context, trace: string, call: string, waitMs: number): MsgHdrs {
    const head = headers();
    head.set(ACTOR_HEADER, this.signer.sign(ctx.actor, call));
    head.set(TRACE_HEADER, trace);
    head.set(WAIT_HEADER, String(waitMs));
    return head;
  }

  #faultOf(error: unknown): Fault {
    if (error instanceof TimeoutError) return tooSlow();
    // For us to put right, and no outage: the broker's rights do not match this version.
    if (isForbidden(error)) return toFault(error);
    if (error instanceof RequestError || !this.connection.isOpen)
      return new Fault('unavailable', 'We cannot do this right now. Please try again in a moment.', {
        retryAfterSeconds: 5,
      });
    return toFault(error);
  }
}

/** What comes within the time, undefined after it. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const isForbidden = (error: unknown): boolean =>
  [error, (error as Error | undefined)?.cause].some((one) => one instanceof PermissionViolationError);

/** A client with a connection of its own, for tools and tests: the caller closes `client.connection`. */
export async function openClient(settings: KitSettings, log: Log): Promise<RpcClient> {
  return new RpcClient(await Connection.open(settings, log), new ActorSigner(settings.secret, settings.oldSecret));
}
