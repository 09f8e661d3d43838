import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Controller } from '@nestjs/common';
import { z } from 'zod';
import type { Envelope } from '@sorrel/contracts/envelope';
import { event } from '@sorrel/contracts/event-contract';
import { programOf, type NoServer } from '../../../test/no-server.ts';
import { Db, type Tx } from '../../database/db.ts';
import { newTrace } from '../../observability/trace.ts';
import { Sealer } from '../../security/sealed.ts';
import { EventHandler } from './event-handler.ts';

const born = event('evt.farm.lamb.born', z.object({ name: z.string(), weight: z.int().default(4) }));
const ailing = event('evt.farm.lamb.ailing', z.object({ name: z.string() }), { isSealed: true });

const handled: string[] = [];
let fails = 0;

@Controller()
class Shepherd {
  @EventHandler(born)
  async onBorn({ name, weight }: z.output<typeof born.data>, tx: Tx, envelope: Envelope) {
    await tx.rows('insert into lambs');
    handled.push(`${name} ${weight} ${envelope.key}`);
    if (fails-- > 0) throw new Error('the gate is shut');
  }
  @EventHandler(ailing)
  async onAiling({ name }: z.output<typeof ailing.data>) {
    handled.push(`${name} is ill`);
  }
}
@Controller()
class Dog {
  @EventHandler(born)
  async onBorn({ name }: z.output<typeof born.data>) {
    handled.push(`dog: ${name}`);
  }
}

/** Stands in for the database: whole transactions, and an inbox of what was handled. `runs`: how often a transaction is started again. */
class Ledger {
  inbox = new Set<string>();
  rows: string[] = [];
  runs = 1;

  async transaction(_ctx: unknown, work: (tx: Tx) => Promise<void>): Promise<void> {
    for (let run = 1; run <= this.runs; run++) {
      const [inbox, rows] = [new Set(this.inbox), [...this.rows]];
      const tx = {
        rows: async (sql: string, params: string[] = []) => {
          if (!sql.startsWith('insert into inbox')) return void rows.push(sql);
          const key = params.slice(0, 2).join(' ');
          if (inbox.has(key)) return [];
          inbox.add(key);
          return [{ fact_id: params[0] }];
        },
      };
      await work(tx as unknown as Tx);
      if (run === this.runs) [this.inbox, this.rows] = [inbox, rows];
    }
  }
}

const sealer = new Sealer({ 1: 'ab'.repeat(32) });
let program: NoServer;
let ledger: Ledger;
beforeAll(async () => {
  const db = { transaction: (ctx: unknown, work: (tx: Tx) => Promise<void>) => ledger.transaction(ctx, work) };
  program = await programOf(
    [Shepherd, Dog],
    [
      { provide: Db, useValue: db },
      { provide: Sealer, useValue: sealer },
    ],
  );
});
beforeEach(() => {
  ledger = new Ledger();
  handled.length = 0;
  fails = 0;
});

const envelope = (more: Partial<Envelope> = {}): Envelope => ({
  id: '11111111-1111-4111-8111-111111111111',
  subject: born.subject,
  v: 1,
  seq: 1,
  key: 'lamb:1',
  at: '2026-11-22T12:00:00.000Z',
  actor: { kind: 'system', userId: null },
  trace: newTrace(),
  data: { name: 'Dolly' },
  ...more,
});

test('each listener gets an event once, read by its schema, however often it comes', async () => {
  await program.tell(envelope());
  await program.tell(envelope());
  expect(handled).toEqual(['Dolly 4 lamb:1', 'dog: Dolly']);
  expect([...ledger.inbox].map((one) => one.split(' ')[1])).toEqual(['Shepherd.onBorn', 'Dog.onBorn']);
});

test('a handler that fails leaves neither row nor mark in the inbox, its error is passed on as it is, and it gets the event again', async () => {
  fails = 1;
  await expect(program.tell(envelope())).rejects.toThrow(new Error('the gate is shut'));
  expect([ledger.inbox.size, ledger.rows]).toEqual([0, []]);
  await program.tell(envelope());
  expect(ledger.rows).toEqual(['insert into lambs']);
});

test('a transaction repeated after a deadlock runs the handler again, and its effect is there once', async () => {
  ledger.runs = 3;
  await program.tell(envelope());
  expect(handled.filter((one) => one.startsWith('Dolly'))).toHaveLength(3);
  expect(ledger.rows).toEqual(['insert into lambs']);
});

test('sealed data is opened for its own event only', async () => {
  const sealed = sealer.sealJson(`fact.${ailing.subject}`, envelope().id, { name: 'Flossie' });
  await program.tell(envelope({ subject: ailing.subject, data: null, sealed }));
  expect(handled).toEqual(['Flossie is ill']);
  const other = '22222222-2222-4222-8222-222222222222';
  await expect(program.tell(envelope({ id: other, subject: ailing.subject, data: null, sealed }))).rejects.toThrow();
});

test.each([
  ['data that breaks the contract', { data: { name: 7 } }],
  ['a version this program does not know', { v: 2 }],
])('%s is refused before anything is written', async (_what, more) => {
  await expect(program.tell(envelope(more))).rejects.toThrow();
  expect([handled, ledger.inbox.size, ledger.rows]).toEqual([[], 0, []]);
});
