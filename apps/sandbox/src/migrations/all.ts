import type { NamedMigration } from '@sorrel/service-kit/database/migrations';
import { ClockTable20261121 } from './20261121_clock.ts';
import { StandInTables20261123 } from './20261123_stand_in_tables.ts';
import { DemoTable20261129 } from './20261129_demo.ts';

/** In the order they run, since tables refer to earlier ones. Add new ones at the end. */
export const migrations: NamedMigration[] = [
  { name: '20261121_clock', class: ClockTable20261121 },
  { name: '20261123_stand_in_tables', class: StandInTables20261123 },
  { name: '20261129_demo', class: DemoTable20261129 },
];
