import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { z } from 'zod';
import { command, query } from '@sorrel/contracts/rpc-contract';
import { Fault } from '../../fault.ts';
import { Metrics } from '../../observability/metrics.ts';
import { currentTrace, newTrace, traceIdOf } from '../../observability/trace.ts';
import { ActorSigner, customerActor, staffActor, visitorActor, type Context } from '../../security/actor.ts';
import type { KitSettings } from '../../settings/kit-settings.ts';
import { NatsTransport } from '../transport.ts';
import { RPCS } from '../../../test/all-rpcs.ts';
import { MessageHandler } from './message-handler.ts';
import { Neighbours } from './neighbours.ts';
import { RpcClient } from './rpc-client.ts';

const Guest = z.object({ name: z.string(), nights: z.int().default(1) });
const greet = query('rpc.inn.guests.greet', Guest, z.object({ words: z.string() }), {
  actors: ['customer', 'staff'],
  permissions: ['support'],
});
const move = command('rpc.inn.guests.move', Guest, z.object({}), { actors: ['staff'], permissions: ['support'] });
const wait = query('rpc.inn.guests.wait', z.object({}), z.object({}), { actors: ['customer'], timeoutMs: 40 });
const every = query('rpc.inn.guests.every', z.object({}), z.object({}), { actors: ['customer'] });

const open = new AsyncLocalStorage<string>();
const seen: { input: unknown; ctx: Context; transaction: string | undefined; trace: string }[] = [];
const stay: (() => void)[] = [];
const note = (input: unknown, ctx: Context) =>
  seen.push({ input, ctx, transaction: open.getStore(), trace: currentTrace() });

@Controller()
class Inn {
  @MessageHandler(greet)
  async greet(input: z.output<typeof Guest>, ctx: Context) {
    note(input, ctx);
    if (input.name === 'nobody')
      throw new Fault('conflict', 'There is no such guest.', { errors: { name: ['Unknown.'] } });
    if (input.name === 'thunder') throw new Error(`lightning struck ${input.name}`);
    return { words: `Welcome, ${input.name}`, secret: 1 };
  }
  @MessageHandler(move)
  async move(input: z.output<typeof Guest>, ctx: Context) {
    note(input, ctx);
    return {};
  }
  @MessageHandler(wait)
  async wait() {
    await new Promise<void>((resolve) => stay.push(resolve));
    return {};
  }
  @MessageHandler(every, 'each')
  async every() {
    return {};
  }
}

/** Every message that would have gone through the broker. */
const sent: string[] = [];
const denied: unknown[] = [];
const broker = {
  isOpen: true,
  expectRights: async () => undefined,
  nc: {
    subscribe: () => ({ drain: async () => undefined }),
    request: async (subject: string) => {
      sent.push(subject);
      throw new Error('through the broker');
    },
  },
};
const signer = new ActorSigner('ab'.repeat(32));
const quiet = { info: () => 0, warn: () => 0, error: () => 0, debug: () => 0 };

async function house(mayAsk?: (program: string, subject: string) => boolean) {
  const neighbours = new Neighbours(mayAsk);
  const metrics = new Metrics('inn');
  const inn = new NatsTransport(
    broker as never,
    { start: async () => undefined, stop: async () => undefined } as never,
    { note: async (...what: unknown[]) => void denied.push(what[1]) } as never,
    quiet,
    metrics,
    { service: 'inn', role: 'all', rpcLimit: 1 } as KitSettings,
    undefined,
    neighbours,
  );
  const module = await Test.createTestingModule({
    controllers: [Inn],
    providers: [{ provide: ActorSigner, useValue: signer }],
  }).compile();
  await module.createNestMicroservice({ strategy: inn, logger: false }).listen();
  const mill = new Metrics('mill');
  const client = new RpcClient(broker as never, signer, mill, undefined, { neighbours, program: 'mill' });
  return { inn, client, metrics, mill };
}
const as = (actor: Context['actor'] = customerActor(7)): Context => ({ actor, trace: newTrace() });

beforeEach(() => {
  for (const list of [sent, seen, denied]) list.length = 0;
  for (const go of stay.splice(0)) go();
});

test('a program of the same process is asked without the broker, in the caller’s name and trace, with its input parsed and its reply stripped', async () => {
  const { client, metrics } = await house();
  const ctx = as();
  expect(await client.ask(greet, { name: 'Amara' }, ctx)).toEqual({ words: 'Welcome, Amara' });
  expect(seen).toMatchObject([
    { input: { name: 'Amara', nights: 1 }, ctx: { actor: { kind: 'customer', userId: 7 } } },
  ]);
  expect(traceIdOf(seen[0]?.trace ?? '')).toBe(traceIdOf(ctx.trace));
  expect(sent).toEqual([]);
  expect(await metrics.text()).toContain(
    'sorrel_rpc_seconds_count{program="inn",subject="rpc.inn.guests.greet",outcome="ok"} 1',
  );
});

test('nothing one side holds reaches the other: neither its objects nor what it keeps in its async context, such as a transaction', async () => {
  const { client } = await house();
  const input = { name: 'Amara', nights: 2 };
  await open.run('the mill’s transaction', async () => {
    await client.ask(greet, input, as());
    expect(open.getStore()).toBe('the mill’s transaction');
  });
  expect(seen[0]?.transaction).toBeUndefined();
  expect(seen[0]?.input).toEqual(input);
  expect(seen[0]?.input).not.toBe(input);
});

test.each([
  ['a visitor', as(visitorActor()), 'unauthenticated', []],
  ['staff without the permission', as(staffActor(3, 'Sam', ['dispatch'])), 'forbidden', ['rpc.inn.guests.greet']],
])(
  '%s is refused as through the broker, before the handler is asked, and the refusal of staff is recorded',
  async (_who, ctx, code, recorded) => {
    const { client } = await house();
    await expect(client.ask(greet, { name: 'Amara' }, ctx)).rejects.toMatchObject({ code });
    expect(seen).toEqual([]);
    expect(denied).toEqual(recorded);
  },
);

test('a command by staff is given the audit row it must write; a wrong input is refused by the name of its field', async () => {
  const { client } = await house();
  const helen = as(staffActor(2, 'Helen', ['support']));
  await client.ask(move, { name: 'Amara' }, helen);
  expect(seen[0]?.ctx.audit).toEqual({ action: 'rpc.inn.guests.move', object: '' });
  await expect(client.ask(greet, { name: 7 } as never, as())).rejects.toMatchObject({
    code: 'invalid',
    errors: { name: [expect.any(String)] },
  });
});

test('a refusal comes back as it was said, anything else without its detail', async () => {
  const { client } = await house();
  await expect(client.ask(greet, { name: 'nobody' }, as())).rejects.toMatchObject({
    code: 'conflict',
    message: 'There is no such guest.',
    errors: { name: ['Unknown.'] },
  });
  await expect(client.ask(greet, { name: 'thunder' }, as())).rejects.toMatchObject({
    code: 'internal',
    message: expect.not.stringContaining('lightning'),
  });
});

test('nobody waits longer than the contract says, and more than the limit at once are refused', async () => {
  const { client, mill } = await house();
  const first = client.ask(wait, {}, as());
  await expect(client.ask(greet, { name: 'Amara' }, as())).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 1,
  });
  await expect(first).rejects.toMatchObject({ code: 'timeout', retryAfterSeconds: 5 });
  expect(await mill.text()).toContain(
    'sorrel_rpc_unanswered_total{subject="rpc.inn.guests.wait",outcome="timeout",program="mill"} 1',
  );
});

test('a call that the broker’s rights forbid goes to the broker, and so does one to a program that has stopped', async () => {
  const strict = await house((program, subject) => program === 'mill' && subject === move.subject);
  await expect(strict.client.ask(greet, { name: 'Amara' }, as())).rejects.toThrow();
  expect(sent).toEqual([greet.subject]);
  const { client, inn } = await house();
  await inn.close();
  await expect(client.ask(greet, { name: 'Amara' }, as())).rejects.toThrow();
  expect(sent).toEqual([greet.subject, greet.subject]);
  expect(seen).toEqual([]);
});

test('what every instance answers is never answered by a neighbour alone', async () => {
  const { client } = await house();
  await expect(client.ask(every, {}, as())).rejects.toThrow();
  expect(sent).toEqual([every.subject]);
});

test.each(RPCS.map((rpc) => [rpc.subject, rpc] as const))(
  '%s: a reply parsed where it is made is what its schema makes of it, so the caller need not parse it again',
  (_, rpc) => {
    // Throws for whatever JSON cannot carry or a second parsing would change: dates, maps, transformations.
    expect(() => z.toJSONSchema(rpc.output, { io: 'output' })).not.toThrow();
  },
);
