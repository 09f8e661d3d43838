import { expect, test } from '@jest/globals';
import { Controller, Injectable, type Provider, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { z } from 'zod';
import { event } from '@sorrel/contracts/event-contract';
import { query } from '@sorrel/contracts/rpc-contract';
import { newShared } from './boot.ts';
import { JobHandler } from './jobs/job-handler.ts';
import { KitModule, ORM } from './kit.module.ts';
import { KitRuntime } from './kit.runtime.ts';
import { Connection } from './messaging/connection.ts';
import { EventConsumers } from './messaging/events/event-consumers.ts';
import { EventHandler } from './messaging/events/event-handler.ts';
import { MessageHandler } from './messaging/rpc/message-handler.ts';
import { NatsTransport } from './messaging/transport.ts';
import { Health } from './observability/health.ts';
import { readKitSettings } from './settings/kit-settings.ts';

const turn = query('rpc.mill.stones.turn', z.object({}), z.object({}), { actors: ['system'] });
const ground = event('evt.mill.flour.ground', z.object({}));

@Controller()
class Stones {
  @MessageHandler(turn)
  async turn() {
    return {};
  }
}
@Injectable()
class Misplaced {
  @EventHandler(ground)
  async onGround() {}
}
@Injectable()
class Oiling {
  @JobHandler('oil')
  async oil() {}
}

/** The whole kit as a service has it, without servers: stand-ins for database and broker note the calls made to them. */
async function mill(controllers: Type[], providers: Provider[] = []) {
  const asked: string[] = [];
  const note = (what: string) => async () => void asked.push(what);
  const settings = readKitSettings(
    {
      DATABASE_URL: 'postgres://nowhere/mill',
      NATS_URL: 'nats://nowhere',
      REDIS_URL: 'redis://nowhere',
      SORREL_SECRET: 'ab'.repeat(32),
      LOG_LEVEL: 'silent',
    },
    'mill',
  );
  const kit = KitModule.with({
    settings,
    shared: newShared(),
    rpcs: [turn] as never[],
    entities: [],
    migrations: [],
    queues: 'none',
  });
  const nc = {
    subscribe: (subject: string) => {
      asked.push(`listens to ${subject}`);
      return { drain: async () => void asked.push(`leaves ${subject}`) };
    },
  };
  const module = await Test.createTestingModule({ imports: [kit], controllers, providers })
    .overrideProvider(ORM)
    .useValue({ em: { fork: () => ({ transactional: async () => 0 }) }, close: note('closes the database') })
    .overrideProvider(Connection)
    .useValue({
      nc,
      isOpen: true,
      onReconnect: () => undefined,
      expectRights: async () => undefined,
      close: note('closes the connection'),
    })
    .overrideProvider(EventConsumers)
    .useValue({ start: note('begins to handle events'), stop: note('stops handling events'), add: () => undefined })
    .compile();
  const app = module.createNestMicroservice({ strategy: module.get(NatsTransport), logger: false });
  return { app, asked };
}

test('a program begins to answer when everything is initialised, and stops taking messages before its stores are closed', async () => {
  const { app, asked } = await mill([Stones]);
  await app.listen();
  expect(asked.at(-1)).toBe('begins to handle events');
  expect(asked).toContain('listens to rpc.mill.stones.turn');
  expect(app.get(Health).started()).toEqual({ ok: false });
  app.get(KitRuntime).started();
  expect(app.get(Health).started()).toEqual({ ok: true });
  asked.length = 0;
  await app.close();
  expect(asked).toContain('leaves rpc.mill.stones.turn');
  expect(asked.slice(-3)).toEqual(['stops handling events', 'closes the connection', 'closes the database']);
  expect(app.get(Health).isStopping).toBe(true);
});

test.each([
  ['an RPC that nobody handles', [], [], 'No handler answers rpc.mill.stones.turn.'],
  [
    'a handler among the providers, which Nest passes over',
    [Stones],
    [Misplaced],
    'Misplaced.onGround handles messages: its class belongs among the controllers.',
  ],
  [
    'a job that no queue wakes up',
    [Stones],
    [Oiling],
    'mill is given the queues "none", and its job handlers need others.',
  ],
] as [string, Type[], Provider[], string][])('%s fails the boot', async (_what, controllers, providers, reason) => {
  const { app } = await mill(controllers, providers);
  await expect(app.listen()).rejects.toThrow(reason);
  await app.close();
});
