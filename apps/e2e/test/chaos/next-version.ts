import { Migration } from '@mikro-orm/migrations';
import { MIGRATIONS } from '@sorrel/deploy/migrations';
import { ConcurrentIndexes, ContractMigration, type NamedMigration } from '@sorrel/service-kit/database/migrations';

/*
 * A next version of every program: it knows migrations beside those it has, and expects them in its schema. The list a program exports is
 * the one it checks its schema against, and the one that the step runs.
 */

/** A table that each program writes to all the time, beside the kit's. */
const BUSY: Record<string, string> = {
  identity: 'sessions',
  billing: 'charges',
  consultations: 'consultations',
  messaging: 'messages',
  media: 'photos',
  fulfilment: 'dispatches',
  bff: 'repeats',
};

function nextOf(table: string): NamedMigration[] {
  class Wider extends Migration {
    override up(): void {
      for (const busy of [table, 'outbox', 'inbox', 'jobs'])
        this.addSql(`alter table ${busy} add column next_note text, add column next_rank int not null default 0`);
      this.addSql('create table next_notes (id bigserial primary key, text text not null)');
    }
  }
  class Ranked extends ConcurrentIndexes {
    override readonly indexes = {
      next_by_rank: { on: `${table} (next_rank)` },
      next_outbox_by_rank: { on: 'outbox (next_rank)' },
    };
  }
  // The second half, which waits for as long as programs of the version before may come back.
  class Narrower extends ContractMigration {
    override readonly contractOf = '20990101_wider';
    override up(): void {
      this.addSql('alter table outbox drop column next_note');
    }
  }
  return [
    { name: '20990101_wider', class: Wider },
    { name: '20990102_ranked', class: Ranked },
    { name: '20990103_contract_narrower', class: Narrower },
  ];
}

const versions = await Promise.all(
  Object.entries(BUSY).map(async ([name, table]) => ({
    list: (await MIGRATIONS[name]?.()) ?? [],
    next: nextOf(table),
  })),
);
/** How many migrations it brings, without those that are held back. */
export const BROUGHT = versions.length * 2;
/** From now on this process starts, and migrates to, the next version. */
export const release = (): void => versions.forEach(({ list, next }) => list.push(...next));
/** From now on it starts the version before. */
export const takeBack = (): void => versions.forEach(({ list, next }) => list.splice(-next.length));
