import {
  applyDecorators,
  createParamDecorator,
  UseFilters,
  UseInterceptors,
  type ExecutionContext,
} from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { z } from 'zod';
import type { Envelope } from '@sorrel/contracts/envelope';
import type { EventContract } from '@sorrel/contracts/event-contract';
import type { Tx } from '../../database/db.ts';
import { parameters, RethrowFilter, SchemaPipe, TRANSPORT, type Method } from '../pipeline.ts';
import { InboxInterceptor, UnsealPipe, type CopyWrite, type EventContext, type EventExtras } from './event-pipeline.ts';

const contextOf = (host: ExecutionContext): EventContext => host.switchToRpc().getContext<EventContext>();
const Transaction = createParamDecorator((_: unknown, host: ExecutionContext) => contextOf(host).tx);
const Whole = createParamDecorator((_: unknown, host: ExecutionContext) => contextOf(host).envelope);

/**
 * The method of a controller handles an event, once per event: `(data, tx, envelope)`. Inbox row and effect commit together in `tx`;
 * anything outside the database goes into a job. When it throws, the event is delivered again, five times in all.
 */
export function EventHandler<D extends z.ZodType>(
  event: EventContract<D>,
): Method<(data: z.output<D>, tx: Tx, envelope: Envelope) => Promise<void>> {
  return handlerOf(event, {});
}

/**
 * The method only keeps a copy of what the event says: `(data, envelope)`, and answers the one statement that writes it, which selects from
 * `fresh`. It is written in the statement that notes the event as handled. Where more may have to follow, the answer says when, and what.
 */
export function CopyHandler<D extends z.ZodType>(
  event: EventContract<D>,
): Method<(data: z.output<D>, envelope: Envelope) => CopyWrite> {
  return handlerOf(event, { isCopy: true });
}

function handlerOf<D extends z.ZodType, F extends (...given: never[]) => unknown>(
  event: EventContract<D>,
  { isCopy = false }: { isCopy?: boolean },
): Method<F> {
  return (target, method, descriptor) => {
    const extras: EventExtras = {
      event: event as unknown as EventContract,
      listener: `${target.constructor.name}.${method}`,
      isCopy,
    };
    applyDecorators(
      EventPattern<string>(event.subject, TRANSPORT, extras),
      UseInterceptors(InboxInterceptor),
      UseFilters(RethrowFilter),
      parameters(
        Payload({ schema: event.data, pipes: [UnsealPipe, SchemaPipe] }),
        ...(isCopy ? [Whole()] : [Transaction(), Whole()]),
      ),
    )(target, method, descriptor);
  };
}
