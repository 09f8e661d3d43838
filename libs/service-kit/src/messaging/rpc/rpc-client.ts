import type { NatsConnection } from '@nats-io/transport-node';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import type { z } from 'zod';
import type { RpcContract } from '@sorrel/contracts/rpc-contract';
import { Fault } from '../../fault.ts';
import { NO_TRACING, type Tracing } from '../../observability/tracing.ts';
import type { Metrics } from '../../observability/metrics.ts';
import type { ActorSigner, Context } from '../../security/actor.ts';
import type { Connection } from '../connection.ts';
import type { Answer, Neighbours } from './neighbours.ts';
import { RpcCaller, tooSlow, type Reply } from './rpc-caller.ts';

interface Request {
  input: unknown;
  ctx: Context;
  timeoutMs: number;
}

/** The programs of this process, and which of them the caller is. */
interface Near {
  neighbours: Neighbours;
  program: string;
}

/**
 * A program's calls to other services: those of the same process directly, the others on the service's one connection. Nothing is emitted
 * here: events go through the outbox.
 */
export class RpcClient extends ClientProxy {
  readonly #caller: RpcCaller;
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
    this.#caller = new RpcCaller(connection, signer, metrics, tracing);
    this.#near = near;
    this.#metrics = metrics;
    this.#tracing = tracing;
  }

  get connection(): Connection {
    return this.#caller.connection;
  }
  get signer(): ActorSigner {
    return this.#caller.signer;
  }

  /** As an RpcCaller's. `send` would wrap the reply in Observables and unwrap it again, on every RPC. */
  async ask<I extends z.ZodType, O extends z.ZodType>(
    rpc: RpcContract<I, O>,
    input: z.input<I>,
    ctx: Context,
  ): Promise<z.output<O>> {
    const answer = this.#near?.neighbours.find(this.#near.program, rpc.subject);
    if (answer) return (await this.#askNear(answer, rpc, input, ctx)) as z.output<O>;
    return this.#caller.ask(rpc, input, ctx);
  }

  readonly askAll: RpcCaller['askAll'] = (...words) => this.#caller.askAll(...words);

  // The reply has been parsed with this very schema where it was made, so it is not parsed again.
  async #askNear(answer: Answer, rpc: RpcContract, input: unknown, { actor, trace }: Context): Promise<unknown> {
    const { subject, timeoutMs } = rpc;
    const span = this.#tracing.begin({ kind: 'client', name: subject, parent: trace, fields: { subject } });
    const call = { body: JSON.stringify(input ?? {}), actor, trace: span.trace, waitMs: timeoutMs };
    const text = await within(timeoutMs, answer(call));
    const { ok, fault } = text === undefined ? { fault: tooSlow(rpc.kind).toShape() } : (JSON.parse(text) as Reply);
    span.end({ isFailed: text === undefined, fields: { outcome: fault?.code ?? 'ok' } });
    if (text === undefined) this.#metrics?.unanswered.inc({ subject, outcome: 'timeout' });
    if (fault) throw Fault.fromShape(fault);
    return ok;
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
    this.#caller.request(String(pattern), data.input, data.ctx, data.timeoutMs).then(
      (response) => reply({ response, isDisposed: true }),
      (err: unknown) => reply({ err }),
    );
    return () => undefined;
  }

  protected dispatchEvent(): Promise<never> {
    throw new Error('Events are written to the outbox (tx.publish), never sent from here.');
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
