import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Migration } from '@mikro-orm/migrations';
import { migrate } from '../src/database/migrate.ts';
import { ConcurrentIndexes, type NamedMigration } from '../src/database/migrations.ts';
import { asCustomer, count, migrations, openOrchard, pause, plant, until, type Orchard } from './orchard.ts';

/* A program meets a schema of another version. As in production, programs only check the schema, and a separate step migrates. */

class Wider extends Migration {
  override up(): void {
    this.addSql('alter table trees add column height_cm int not null default 0, add column planted_by text');
    this.addSql('create table ladders (id int primary key, tree_id bigint references trees)');
  }
}
class ByHeight extends ConcurrentIndexes {
  override readonly indexes = { trees_by_height: { on: 'trees (height_cm) where height_cm > 0' } };
}
/** The migrations of the next version. */
const NEXT: NamedMigration[] = [
  { name: '2027_wider', class: Wider },
  { name: '2027_by_height', class: ByHeight },
];

let orchard: Orchard;
beforeAll(async () => {
  orchard = await openOrchard();
});
afterEach(() => orchard.stopAll());
afterAll(() => orchard?.close());

const LOOKING = { MIGRATE_AT_BOOT: 'off', SCHEMA_WAIT_MS: '400' };
const step = (more: NamedMigration[] = []) =>
  migrate({ service: 'orchard', url: orchard.url, migrations: [...migrations, ...more], hasContract: false });

test('a program that is newer than the schema ends in one line, in its time; the one that waits starts when the step has run', async () => {
  const from = performance.now();
  await expect(orchard.boot(LOOKING)).rejects.toThrow(
    /^The database is older than this program: 00000000000000_kit_tables and \d+ more of orchard have not been run\. Run npm run migrate -- --only orchard first\.$/,
  );
  expect(performance.now() - from).toBeLessThan(10_000);
  expect((await orchard.ask(`select to_regclass('orchard.trees') as trees`)).rows).toEqual([{ trees: null }]);
  const waiting = orchard.boot({ ...LOOKING, SCHEMA_WAIT_MS: '20000' });
  await pause(700);
  await step();
  expect((await waiting).health.started()).toEqual({ ok: true });
});

test('one migration short is one too few', async () => {
  await step();
  await orchard.ask(`delete from orchard.migrations where name = '2026_orchard'`);
  await expect(orchard.boot(LOOKING)).rejects.toThrow(/: 2026_orchard of orchard has not been run/);
  await orchard.ask(`insert into orchard.migrations (name) values ('2026_orchard')`);
});

test('while the step brings in the next version, programs of this one go on serving; afterwards they start on it too', async () => {
  await step();
  await orchard.boot(LOOKING);
  const caller = await orchard.caller();
  let [isOver, planted, failed] = [false, 0, 0];
  const traffic = (async () => {
    while (!isOver) {
      await caller.ask(plant, { name: `tree ${planted + failed}` }, asCustomer()).then(
        () => planted++,
        () => failed++,
      );
      await pause(5);
    }
  })();
  // Before the step and after it, however fast the machine is.
  const more = (count: number) => {
    const enough = planted + failed + count;
    return until(async () => expect(planted + failed).toBeGreaterThanOrEqual(enough), 20_000);
  };
  await more(6);
  expect((await step(NEXT)).done).toEqual(['2027_wider', '2027_by_height']);
  await more(6);
  isOver = true;
  await traffic;
  expect([failed, planted > 10]).toEqual([0, true]);
  await orchard.stopAll();
  // After a rollback, or when an instance of the version before restarts, the database is ahead of the program.
  await orchard.boot(LOOKING);
  await caller.ask(plant, { name: 'after' }, asCustomer());
  // An event that was on its way to an instance as it stopped comes again when the broker has waited for its answer (EVENT_ACK_WAIT_MS).
  await until(async () => {
    const { trees, handled } = await caller.ask(count, {}, asCustomer());
    expect([trees, handled]).toEqual([planted + 1, planted + 1]);
  }, 40_000);
});
