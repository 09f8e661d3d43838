import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { BaseRpcContext } from '@nestjs/microservices';
import { staffMayAsk, type RpcContract } from '@sorrel/contracts/rpc-contract';
import { Fault } from '../../fault.ts';
import { ActorSigner, type Context } from '../../security/actor.ts';
import { lacking } from '../../security/denials.ts';
import { callOf } from './rpc-caller.ts';

/** Who calls: the signed token as it came through the broker, or the actor itself from a program of the same process. */
export type Caller = string | undefined | Context['actor'];

/** One RPC on its way through guard, interceptor, pipe and handler. The handler receives it as its Context. */
export class RpcContext extends BaseRpcContext<[Caller, string]> implements Context {
  actor!: Context['actor'];
  /** What an audit row names as the object of this call. */
  object: () => string = () => '';
  audit?: Context['audit'];
  readonly rpc: RpcContract;
  readonly trace: string;
  readonly until: number;

  /** `body` as it came. `until`: when the caller stops waiting, by `performance.now()`. */
  constructor(rpc: RpcContract, from: Caller, body: string, trace: string, until: number) {
    super([from, body]);
    this.rpc = rpc;
    this.trace = trace;
    this.until = until;
  }

  get from(): Caller {
    return this.getArgByIndex(0);
  }

  /** What the token's signature must cover. */
  get call(): string {
    return callOf(this.rpc.subject, this.getArgByIndex(1));
  }
}

/** The caller must have signed, and the contract must allow them. A command by staff is given the audit row it must write. */
@Injectable()
export class ActorGuard implements CanActivate {
  constructor(private readonly signer: ActorSigner) {}

  canActivate(host: ExecutionContext): boolean {
    const args = host.switchToRpc();
    const context = args.getContext<RpcContext>();
    const { rpc } = context;
    const { from } = context;
    const actor = (context.actor = typeof from === 'object' ? from : this.signer.verify(from, context.call));
    context.object = (): string => objectOf(rpc.input.safeParse(args.getData()).data);
    const refusal = refusalOf(rpc, actor);
    if (refusal) throw refusal;
    if (actor.kind === 'staff' && (rpc.kind === 'command' || rpc.isAudited))
      context.audit = { action: rpc.subject, object: context.object() };
    return true;
  }
}

/** The reply, stripped to the contract. A reply that breaks it is our failure, not the caller's. */
export function replyOf(rpc: RpcContract, reply: unknown): unknown {
  const result = rpc.output.safeParse(reply ?? {});
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => issue.path.join('.')).join(', ');
  throw new Error(`The reply to ${rpc.subject} breaks its contract (${fields}).`);
}

/** Why the contract does not allow this actor to call it, or null. */
function refusalOf(rpc: RpcContract, actor: Pick<Context['actor'], 'kind' | 'permissions'>): Fault | null {
  if (!rpc.actors.includes(actor.kind))
    return actor.kind === 'visitor'
      ? new Fault('unauthenticated', 'Please log in.')
      : new Fault('forbidden', 'You may not do this.');
  return actor.kind === 'staff' && !staffMayAsk(rpc, actor.permissions) ? lacking(rpc) : null;
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

// The object of an audit row: the ids in the request, `subscription=12 item_id=7`. Never free text, and of a person no kind: it may be what
// happened to them (an adverse reaction).
function objectOf(read: unknown): string {
  const input = (read ?? {}) as Record<string, unknown>;
  const isOfPerson = ['user', 'userId', 'user_id'].some((key) => typeof input[key] === 'number');
  const words = isOfPerson ? ['trackingNumber'] : ['trackingNumber', 'kind'];
  return OBJECT_KEYS.filter(
    (key) => typeof input[key] === 'number' || (words.includes(key) && typeof input[key] === 'string'),
  )
    .map((key) => `${key}=${String(input[key])}`)
    .join(' ');
}
