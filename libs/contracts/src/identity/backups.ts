import { z } from 'zod';
import { MAY } from '../rights.ts';
import { Nothing, query } from '../rpc-contract.ts';
import { Moment } from '../words.ts';

const count = z.int().nonnegative();

/** A backup as `npm run backup` has recorded it. Where it lies is not told. */
export const Backup = z.object({
  at: Moment,
  rows: count,
  photos: count,
  bytes: count,
  isEncrypted: z.boolean(),
  version: z.string(),
});
export type Backup = z.infer<typeof Backup>;

/** The newest backup; null where none was made. */
export const readLastBackup = query('rpc.identity.backups.read', Nothing, z.object({ last: Backup.nullable() }), {
  actors: ['system', 'staff'],
  permissions: MAY.operate,
});
