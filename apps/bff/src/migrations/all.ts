import type { NamedMigration } from '@sorrel/service-kit/database/migrations';
import { Repeats20261122 } from './20261122_repeats.ts';

/** In the order they run: tables point at those made before them. New ones come last. */
export const migrations: NamedMigration[] = [{ name: '20261122_repeats', class: Repeats20261122 }];
