import { headers, PermissionViolationError, RequestError, TimeoutError, type MsgHdrs } from '@nats-io/transport-node';
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

export const ACTOR_HEADER = 'sorrel-actor';
export const TRACE_HEADER = 'traceparent';
/** How long the caller waits, in ms: work whose caller has stopped waiting is not started. */
export const WAIT_HEADER = 'sorrel-wait';

const SLOW = 'This is taking longer than it should. Please try again in a moment.';
/** Whoever answers may have done it by now, a label bought or a card charged: nobody is told to do it again unseen. */
const SLOW_COMMAND =
  'This is taking longer than it should, and it may be done by now. Please look whether it is before you try again.';
export const tooSlow = (kind: RpcContract['kind'] = 'query'): Fault =>
  new Fault('timeout', kind === 'command' ? SLOW_COMMAND : SLOW, { retryAfterSeconds: 5 });

/** What an actor signs: the subject and the body of its call, as they travel. */
export const callOf = (subject: string, body: string): string => `${subject}\n${body}`;

export interface Reply {
  ok?: unknown;
  fault?: Parameters<typeof Fault.fromShape>[0];
}

/** Whoever can call a service: a program by its RpcClient, a tool or a test by an RpcCaller. */
export type Asks = Pick<RpcCaller, 'ask'>;

/**
 * Calls services through the broker. Knows nothing of Nest, so that tools and tests need not load it; a program's own calls go by its
 * RpcClient.
 */
export class RpcCaller {
  readonly connection: Connection;
  readonly signer: ActorSigner;
  readonly #metrics: Metrics | undefined;
  readonly #tracing: Tracing;

  constructor(connection: Connection, signer: ActorSigner, metrics?: Metrics, tracing: Tracing = NO_TRACING) {
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
    return rpc.output.parse(await this.request(rpc.subject, input, ctx, rpc.timeoutMs, rpc.kind)) as z.output<O>;
  }

  /** The reply as it came, null where it was nothing. Throws as `ask` does; `timeoutMs` is how long the caller waits. */
  async request(
    subject: string,
    input: unknown,
    ctx: Context,
    timeoutMs: number,
    kind: RpcContract['kind'] = 'query',
  ): Promise<unknown> {
    const body = JSON.stringify(input ?? {});
    const span = this.#tracing.begin({ kind: 'client', name: subject, parent: ctx.trace, fields: { subject } });
    let reply: Reply;
    try {
      const message = await this.connection.nc.request(subject, body, {
        timeout: timeoutMs,
        headers: this.#headers(ctx, span.trace, callOf(subject, body), timeoutMs),
      });
      reply = message.json<Reply>();
    } catch (error) {
      const fault = this.#faultOf(error, kind);
      span.end({ isFailed: true, fields: { outcome: fault.code } });
      this.#metrics?.unanswered.inc({ subject, outcome: fault.code });
      throw fault;
    }
    const { ok, fault } = reply;
    span.end({ fields: { outcome: fault?.code ?? 'ok' } });
    if (fault) throw Fault.fromShape(fault);
    return ok ?? null;
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

  #headers(ctx: Context, trace: string, call: string, waitMs: number): MsgHdrs {
    const head = headers();
    head.set(ACTOR_HEADER, this.signer.sign(ctx.actor, call));
    head.set(TRACE_HEADER, trace);
    head.set(WAIT_HEADER, String(waitMs));
    return head;
  }

  #faultOf(error: unknown, kind: RpcContract['kind']): Fault {
    if (error instanceof TimeoutError) return tooSlow(kind);
    // For us to put right, and no outage: the broker's rights do not match this version.
    if (isForbidden(error)) return toFault(error);
    if (error instanceof RequestError || !this.connection.isOpen)
      return new Fault('unavailable', 'We cannot do this right now. Please try again in a moment.', {
        retryAfterSeconds: 5,
      });
    return toFault(error);
  }
}

const isForbidden = (error: unknown): boolean =>
  [error, (error as Error | undefined)?.cause].some((one) => one instanceof PermissionViolationError);

/** A caller with a connection of its own, for tools and tests: they close `caller.connection`. */
export async function openCaller(settings: KitSettings, log: Log): Promise<RpcCaller> {
  return new RpcCaller(await Connection.open(settings, log), new ActorSigner(settings.secret, settings.oldSecret));
}
