import type { NamedMigration } from '@sorrel/service-kit/database/migrations';
import { Photos20261121 } from './20261121_photos.ts';
import { Prints20261123 } from './20261123_prints.ts';
import { Attachments20261216 } from './20261216_attachments.ts';

/** In the order they run, since tables refer to earlier ones. Add new ones at the end. */
export const migrations: NamedMigration[] = [
  { name: '20261121_photos', class: Photos20261121 },
  { name: '20261123_prints', class: Prints20261123 },
  { name: '20261216_attachments', class: Attachments20261216 },
];
