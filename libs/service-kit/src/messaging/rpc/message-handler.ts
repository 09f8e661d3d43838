import { applyDecorators, UseFilters, UseGuards } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import type { z } from 'zod';
import type { RpcContract } from '@sorrel/contracts/rpc-contract';
import type { Context } from '../../security/actor.ts';
import { FaultFilter, parameters, SchemaPipe, TRANSPORT, type Method } from '../pipeline.ts';
import { ActorGuard } from './rpc-pipeline.ts';

/** Which instances answer: those that serve requests, those that work in the background, or every one. */
export type AnsweredBy = 'api' | 'worker' | 'each';

export interface RpcExtras {
  rpc: RpcContract;
  answeredBy: AnsweredBy;
}

/**
 * The method of a controller answers an RPC: `(input, ctx) => reply`. The caller's rights are checked first, input arrives parsed, the
 * reply is stripped to the contract, and errors reach the caller as a Fault. The boot fails on an RPC without a handler, or with two.
 */
export function MessageHandler<I extends z.ZodType, O extends z.ZodType>(
  rpc: RpcContract<I, O>,
  answeredBy: AnsweredBy = 'api',
): Method<(input: z.output<I>, ctx: Context) => Promise<z.input<O>>> {
  const extras: RpcExtras = { rpc: rpc as unknown as RpcContract, answeredBy };
  return applyDecorators(
    MessagePattern<string>(rpc.subject, TRANSPORT, extras),
    UseGuards(ActorGuard),
    UseFilters(FaultFilter),
    parameters(Payload({ schema: rpc.input, pipes: [SchemaPipe] }), Ctx()),
  );
}
