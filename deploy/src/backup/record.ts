import { Client } from 'pg';
import { messageOf } from '../problem.ts';

/** What is kept of a backup: when and how much, never where it lies. */
export interface MadeBackup {
  at: string;
  rows: number;
  photos: number;
  bytes: number;
  isEncrypted: boolean;
  version: string;
}

/**
 * Notes a backup in the database it was made of, for the console and the alarm that says when the last one is old. Returns why it could not
 * be noted, or null: the backup itself is good, whatever becomes of the note.
 */
export async function recordBackup(adminUrl: string, made: MadeBackup): Promise<string | null> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000, query_timeout: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(
      `insert into identity.backups (at, rows, photos, bytes, is_encrypted, version) values ($1, $2, $3, $4, $5, $6) on conflict (at) do nothing`,
      [made.at, made.rows, made.photos, made.bytes, made.isEncrypted, made.version],
    );
    return null;
  } catch (error) {
    return messageOf(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
