import { existsSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { z } from 'zod';
import { Keeps } from '@sorrel/contracts/kit/people';
import { Problem } from '../problem.ts';

const Line = z.object({ user: z.number().int().positive(), at: z.iso.datetime(), keeps: Keeps });
type Erasure = z.infer<typeof Line>;
/** The same in a log: identity writes it with each erasure. */
const Logged = z.object({ msg: z.literal('person erased'), code: z.string() });

/** Who was erased after `since`, from identity's own list or a log that holds such lines. Numbers and days, nothing else. */
export function erasedSince(file: string | null, since: string): Erasure[] {
  if (!file || !existsSync(file)) return [];
  const found = new Map<number, Erasure>();
  for (const [at, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    const line = lineOf(text);
    if (line === 'unreadable') throw new Problem(`Line ${at + 1} of ${file} is no erasure. Nothing was restored.`);
    if (line && line.at > since) found.set(line.user, line);
  }
  return [...found.values()];
}

function lineOf(text: string): Erasure | 'unreadable' | null {
  if (text.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    const logged = Logged.safeParse(value);
    if (logged.success) return Line.parse(JSON.parse(logged.data.code));
    if (typeof value === 'object' && value !== null && 'msg' in value) return null;
    return Line.parse(value);
  } catch {
    return 'unreadable';
  }
}

/** Identity erases them again before anything else happens with them: a job is in backups of every version. */
export async function demandErasures(client: Client, erasures: readonly Erasure[]): Promise<void> {
  for (const { user, at, keeps } of erasures)
    await client.query(
      `insert into identity.jobs (kind, key, data, due_at, trace) values ('erase-again', $1, $2, '2000-01-01', '') on conflict do nothing`,
      [`person:${user}`, JSON.stringify({ user, at, ...keeps })],
    );
}
