import type { Type, Provider } from '@nestjs/common';
import { Server, type CustomTransportStrategy, type MessageHandler as Handler } from '@nestjs/microservices';
import { Test } from '@nestjs/testing';
import type { z } from 'zod';
import type { Envelope } from '@sorrel/contracts/envelope';
import type { RpcContract } from '@sorrel/contracts/rpc-contract';
import { EventContext, type EventExtras } from '../src/messaging/events/event-pipeline.ts';
import { outcomeOf, TRANSPORT } from '../src/messaging/pipeline.ts';
import { callOf } from '../src/messaging/rpc/rpc-caller.ts';
import { RpcContext } from '../src/messaging/rpc/rpc-pipeline.ts';
import { newTrace } from '../src/observability/trace.ts';

/** A transport without a server: hands messages to the handlers that Nest has found, with their guards, pipes, interceptors and filters. */
export class NoServer extends Server implements CustomTransportStrategy {
  override readonly transportId = TRANSPORT;
  override readonly propagatesEventHandlerErrors = true;
  readonly #rpcs = new Map<string, Handler>();
  readonly #listeners: { extras: EventExtras; handle: Handler }[] = [];

  override addHandler(pattern: string, handle: Handler, isEvent = false, extras: Record<string, unknown> = {}): void {
    if (isEvent) this.#listeners.push({ extras: extras as unknown as EventExtras, handle });
    else this.#rpcs.set(pattern, handle);
  }
  listen(done: () => void): void {
    done();
  }
  close(): void {}
  on(): never {
    throw new Error('Nothing happens to it.');
  }
  unwrap(): never {
    throw new Error('There is no server.');
  }

  /** Calls as the actor signed by `sign`; without it, unsigned. */
  async ask(rpc: RpcContract<z.ZodType>, input: unknown, sign?: (call: string) => string): Promise<unknown> {
    const handle = this.#rpcs.get(rpc.subject);
    if (!handle) throw new Error(`Nobody handles ${rpc.subject}.`);
    const body = JSON.stringify(input);
    const token = sign?.(callOf(rpc.subject, body));
    return outcomeOf(handle(input, new RpcContext(rpc as RpcContract, token, body, newTrace(), Infinity)));
  }

  /** Gives an event to each of its listeners, one after the other. */
  async tell(envelope: Envelope): Promise<void> {
    for (const { extras, handle } of this.#listeners)
      if (extras.event.subject === envelope.subject)
        await outcomeOf(handle(envelope, new EventContext(envelope, extras, newTrace())));
  }
}

/** A program with these controllers that listens on nothing. */
export async function programOf(controllers: Type[], providers: Provider[]): Promise<NoServer> {
  const strategy = new NoServer();
  const module = await Test.createTestingModule({ controllers, providers }).compile();
  await module.createNestMicroservice({ strategy, logger: false }).listen();
  return strategy;
}
