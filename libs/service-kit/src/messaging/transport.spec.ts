import { expect, test } from '@jest/globals';
import { Controller, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { z } from 'zod';
import { query } from '@sorrel/contracts/rpc-contract';
import { Fault } from '../fault.ts';
import type { LogFields } from '../observability/log.ts';
import { Metrics } from '../observability/metrics.ts';
import { currentTrace, newTrace, traceIdOf } from '../observability/trace.ts';
import { ActorSigner, customerActor } from '../security/actor.ts';
import type { KitSettings } from '../settings/kit-settings.ts';
import { MessageHandler } from './rpc/message-handler.ts';
import { callOf } from './rpc/rpc-caller.ts';
import { NatsTransport } from './transport.ts';

const greet = query('rpc.inn.guests.greet', z.object({ name: z.string() }), z.object({ words: z.string() }), {
  actors: ['customer'],
});
const clean = query('rpc.inn.rooms.clean', z.object({}), z.object({}), { actors: ['customer'] });
const foreign = query('rpc.mill.flour.grind', z.object({}), z.object({}), { actors: ['customer'] });

let finish: () => void = () => undefined;
let trace = '';

@Controller()
class Inn {
  @MessageHandler(greet)
  async greet({ name }: { name: string }) {
    trace = currentTrace();
    if (name === 'nobody') throw new Fault('not_found', 'There is no such guest.');
    if (name === 'thunder') throw new Error(`lightning struck ${name}`);
    return { words: `Welcome, ${name}`, secret: 1 };
  }
  @MessageHandler(clean, 'worker')
  async clean() {
    await new Promise<void>((resolve) => (finish = resolve));
    return {};
  }
}
@Controller()
class SecondInn {
  @MessageHandler(greet)
  async greet() {
    return { words: 'Hm' };
  }
}
@Controller()
class Miller {
  @MessageHandler(foreign)
  async grind() {
    return {};
  }
}

type Callback = (error: Error | null, message: unknown) => void;
const signer = new ActorSigner('ab'.repeat(32));

/** A stand-in for a connection: subscriptions can be called directly. */
async function opened(controllers: Type[], role: KitSettings['role'] = 'all') {
  const subjects = new Map<string, Callback>();
  const nc = {
    subscribe: (subject: string, { callback }: { callback: Callback }) => {
      subjects.set(subject, callback);
      return { drain: async () => void subjects.delete(subject) };
    },
    flush: async () => undefined,
  };
  let began = false;
  const consumers = { start: async () => void (began = true), stop: async () => undefined };
  const lines: [string, LogFields | undefined][] = [];
  const note = (event: string, fields?: LogFields) => void lines.push([event, fields]);
  const metrics = new Metrics('inn');
  const strategy = new NatsTransport(
    { nc, expectRights: async () => undefined } as never,
    consumers as never,
    { note: async () => undefined } as never,
    { info: note, warn: note, error: note, debug: note },
    metrics,
    { service: 'inn', role, rpcLimit: 2 } as KitSettings,
  );
  const module = await Test.createTestingModule({
    controllers,
    providers: [{ provide: ActorSigner, useValue: signer }],
  }).compile();
  await module.createNestMicroservice({ strategy, logger: false }).listen();
  const ask = (subject: string, body: string, headers: Record<string, string> = {}) =>
    new Promise<unknown>((resolve) => {
      subjects.get(subject)?.(null, {
        headers: new Map(
          Object.entries({ 'sorrel-actor': signer.sign(customerActor(7), callOf(subject, body)), ...headers }),
        ),
        string: () => body,
        respond: (text: string) => resolve(JSON.parse(text)),
      });
    });
  return { strategy, subjects, lines, metrics, ask, hasBegun: () => began };
}

test('a question is answered as its contract says, under the caller’s trace, and counted', async () => {
  const { ask, metrics } = await opened([Inn]);
  const caller = newTrace();
  expect(await ask(greet.subject, '{"name":"Amara"}', { traceparent: caller })).toEqual({
    ok: { words: 'Welcome, Amara' },
  });
  expect(traceIdOf(trace)).toBe(traceIdOf(caller));
  // Counted when the answer is on its way.
  await new Promise((resolve) => setImmediate(resolve));
  expect(await metrics.text()).toContain(
    'sorrel_rpc_seconds_count{program="inn",subject="rpc.inn.guests.greet",outcome="ok"} 1',
  );
});

test('each call answered is one line for a developer: its subject, its outcome and its time, nothing of its content', async () => {
  const { ask, lines } = await opened([Inn]);
  await ask(greet.subject, '{"name":"Amara"}');
  await ask(greet.subject, '{"name":"nobody"}');
  await new Promise((resolve) => setImmediate(resolve));
  expect(lines).toEqual(
    ['ok', 'not_found'].map((code) => ['rpc', { subject: greet.subject, code, ms: expect.any(Number) }]),
  );
});

test.each([
  ['a refusal', '{"name":"nobody"}', { code: 'not_found', message: 'There is no such guest.' }, 0],
  ['a failure of ours, which alone is logged', '{"name":"thunder"}', { code: 'internal' }, 1],
  ['a body that is no JSON', '{"name":', { code: 'internal' }, 1],
])('%s is answered in the one shape', async (_what, body, fault, logged) => {
  const { ask, lines } = await opened([Inn]);
  expect(await ask(greet.subject, body)).toEqual({ fault: expect.objectContaining(fault) });
  expect(lines.filter(([event]) => event === 'RPC failed')).toHaveLength(logged);
});

test.each([
  ['all', [greet.subject, clean.subject], true],
  ['api', [greet.subject], false],
  ['worker', [clean.subject], true],
] as const)(
  'a process with the role %s answers what is its own and hears events accordingly',
  async (role, own, hears) => {
    const { subjects, hasBegun } = await opened([Inn], role);
    expect([[...subjects.keys()], hasBegun()]).toEqual([own, hears]);
  },
);

test('what Nest would accept in silence fails the boot: two handlers, another service’s RPC, an RPC without one', async () => {
  await expect(opened([Inn, SecondInn])).rejects.toThrow('rpc.inn.guests.greet has two handlers.');
  await expect(opened([Miller])).rejects.toThrow('inn answers rpc.mill.flour.grind, which is not its own.');
  const { strategy } = await opened([Inn]);
  expect(() => strategy.expect([greet, foreign] as never)).toThrow('No handler answers rpc.mill.flour.grind.');
});

test('what comes beyond the limit is refused at once, and taken again when there is room', async () => {
  const { ask } = await opened([Inn]);
  const cleaning = [ask(clean.subject, '{}'), ask(clean.subject, '{}')];
  await new Promise((resolve) => setImmediate(resolve));
  expect(await ask(greet.subject, '{"name":"Amara"}')).toEqual({
    fault: expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 1 }),
  });
  finish();
  await cleaning[1];
  await new Promise((resolve) => setImmediate(resolve));
  expect(await ask(greet.subject, '{"name":"Amara"}')).toEqual({ ok: { words: 'Welcome, Amara' } });
});

test('a stop takes nothing new, and waits for running calls', async () => {
  const { strategy, subjects, ask } = await opened([Inn]);
  const answer = ask(clean.subject, '{}');
  await new Promise((resolve) => setImmediate(resolve));
  let isClosed = false;
  const closing = strategy.close().then(() => (isClosed = true));
  expect(subjects.size).toBe(0);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isClosed).toBe(false);
  finish();
  expect(await answer).toEqual({ ok: {} });
  await closing;
});
