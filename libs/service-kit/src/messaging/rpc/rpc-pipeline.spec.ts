import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import { command, query } from '@sorrel/contracts/rpc-contract';
import { programOf, type NoServer } from '../../../test/no-server.ts';
import { Fault } from '../../fault.ts';
import { ActorSigner, customerActor, staffActor, visitorActor, type Context } from '../../security/actor.ts';
import { MessageHandler } from './message-handler.ts';
import { replyOf } from './rpc-pipeline.ts';

const Note = z.object({ id: z.int(), text: z.string().default('-'), kind: z.string().optional() });
const write = command('rpc.desk.notes.write', Note, z.object({}), {
  actors: ['customer', 'staff'],
  permissions: ['support'],
});
const read = query('rpc.desk.notes.read', Note, z.object({ n: z.int() }), {
  actors: ['customer', 'staff'],
  permissions: ['support'],
});
const watch = query('rpc.desk.notes.watch', Note, z.object({}), {
  actors: ['staff'],
  permissions: ['support'],
  isAudited: true,
});

const asked: { input: unknown; ctx: Context }[] = [];
let problem: unknown;

@Controller()
class Counter {
  @MessageHandler(write)
  async write(input: z.output<typeof Note>, ctx: Context) {
    asked.push({ input, ctx });
    if (problem) throw problem;
    return {};
  }
  @MessageHandler(read)
  async read(input: z.output<typeof Note>, ctx: Context) {
    asked.push({ input, ctx });
    return { n: 7 };
  }
  @MessageHandler(watch)
  async watch(input: z.output<typeof Note>, ctx: Context) {
    asked.push({ input, ctx });
    return {};
  }
}

const signer = new ActorSigner('ab'.repeat(32));
const as =
  (actor: Context['actor'], by = signer) =>
  (call: string) =>
    by.sign(actor, call);
const customer = as(customerActor(7));
const helen = as(staffActor(2, 'Helen', ['support']));
let program: NoServer;
beforeAll(async () => {
  program = await programOf([Counter], [{ provide: ActorSigner, useValue: signer }]);
});
beforeEach(() => {
  asked.length = 0;
  problem = undefined;
});

test('a handler gets its input as the contract parses it, and the caller', async () => {
  expect(await program.ask(read, { id: 1, more: 'dropped' }, customer)).toEqual({ n: 7 });
  expect(asked).toEqual([
    { input: { id: 1, text: '-' }, ctx: expect.objectContaining({ actor: expect.objectContaining({ userId: 7 }) }) },
  ]);
});

test.each([
  ['nobody', undefined, 'forbidden'],
  ['a forged signature', as(customerActor(7), new ActorSigner('cd'.repeat(32))), 'forbidden'],
  ['a visitor', as(visitorActor()), 'unauthenticated'],
  ['staff without the permission', as(staffActor(3, 'Sam', ['dispatch'])), 'forbidden'],
])('%s is refused before the handler is asked, whatever was sent', async (_who, sign, code) => {
  await expect(program.ask(write, { id: 'no number' }, sign)).rejects.toMatchObject({ code });
  expect(asked).toEqual([]);
});

test('a wrong input is refused by the name of its field, and never reaches the handler', async () => {
  await expect(program.ask(write, { id: 'seven' }, customer)).rejects.toMatchObject({
    code: 'invalid',
    status: 422,
    errors: { id: ['Please check this field.'] },
  });
  expect(asked).toEqual([]);
});

test('a command by staff must leave an audit row that names ids and no free text; a read only where its contract says so', async () => {
  await program.ask(write, { id: 5, text: 'I take lithium', kind: 'call' }, helen);
  await program.ask(watch, { id: 6 }, helen);
  await program.ask(read, { id: 5 }, helen);
  await program.ask(write, { id: 5 }, customer);
  expect(asked.map(({ ctx }) => ctx.audit)).toEqual([
    { action: 'rpc.desk.notes.write', object: 'id=5 kind=call' },
    { action: 'rpc.desk.notes.watch', object: 'id=6' },
    undefined,
    undefined,
  ]);
});

test('a refusal reaches the caller as it is; anything else without its detail, which is kept as the cause for the log', async () => {
  problem = new Fault('conflict', 'It is written already.', { as: 'written' });
  await expect(program.ask(write, { id: 1 }, customer)).rejects.toBe(problem);
  problem = new Error('Key (email)=(amara@example.co) already exists.');
  await expect(program.ask(write, { id: 1 }, customer)).rejects.toMatchObject({
    code: 'internal',
    message: expect.not.stringContaining('amara'),
    cause: problem,
  });
});

test('a reply is stripped to its contract; one that breaks it names the field and never the value', () => {
  expect(replyOf(read as never, { n: 1, secret: 'x' })).toEqual({ n: 1 });
  expect(() => replyOf(read as never, { n: 'lithium' })).toThrow(
    new Error('The reply to rpc.desk.notes.read breaks its contract (n).'),
  );
});
