import { Migration } from '@mikro-orm/migrations';
import {
  KitAuditChain,
  KitAuditKept,
  KitClearing,
  KitJobIndexes,
  KitJobsOnce,
  KitNewest,
  KitOutages,
  KitPeople,
  KitSealing,
  KitTables,
} from './kit-migration.ts';

type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => Migration;

/** A named migration of a service: `{ name: '20261121_accounts', class: Accounts20261121 }`. */
export interface NamedMigration {
  name: string;
  class: MigrationClass;
}

const KIT: NamedMigration[] = [
  { name: '00000000000000_kit_tables', class: KitTables },
  { name: '00000000000001_kit_job_indexes', class: KitJobIndexes },
  { name: '00000000000002_kit_clearing', class: KitClearing },
  { name: '00000000000003_kit_outages', class: KitOutages },
  { name: '00000000000004_kit_jobs_once', class: KitJobsOnce },
  { name: '00000000000005_kit_newest', class: KitNewest },
  { name: '00000000000006_kit_audit_kept', class: KitAuditKept },
  { name: '00000000000008_kit_sealing', class: KitSealing },
  { name: '00000000000009_kit_people', class: KitPeople },
  { name: '00000000000010_kit_audit_chain', class: KitAuditChain },
];

/** All of a service's migrations in the order they run: the kit's tables first. */
export const withKit = (own: readonly NamedMigration[]): NamedMigration[] => [...KIT, ...own];

/**
 * Indexes on a table that is in use: built while people write, outside any transaction. An index a crash left half built is dropped and
 * built again. Nothing else may stand in such a migration, because nothing else can safely be repeated.
 */
export abstract class ConcurrentIndexes extends Migration {
  /** Each index's name with its definition, `{ items_by_code: { on: 'items (code) where hold is not null' } }`. */
  abstract readonly indexes: Readonly<Record<string, { on: string; isUnique?: boolean }>>;

  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const [name, { on, isUnique = false }] of Object.entries(this.indexes))
      this.addSql(`create ${isUnique ? 'unique ' : ''}index concurrently ${name} on ${on}`);
  }

  override down(): void {
    for (const name of Object.keys(this.indexes)) this.addSql(`drop index concurrently ${name}`);
  }
}

/**
 * The second half of a schema change: takes away what only code from before the first half needs. It is named `<date>_contract_<what>`,
 * runs only on request (`npm run migrate -- --contract`) once no old version runs any more, and no program waits for it.
 */
export abstract class ContractMigration extends Migration {
  /** The name of the first half. */
  abstract readonly contractOf: string;
}

export const isContract = ({ name }: Pick<NamedMigration, 'name'>): boolean => /^\d+_contract_/.test(name);

/** A migration with its statements, which are all that is taken from it: it has no connection. */
export async function written({ class: Class }: NamedMigration): Promise<{ migration: Migration; sql: string[] }> {
  const migration = new Class(undefined as never, undefined as never);
  await migration.up();
  return { migration, sql: migration.getQueries().map(String) };
}
