import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchTools } from './bench.ts';
import type { Figure } from './figures.ts';
import { runSuites } from './suite.ts';

export const name = 'import';
export const about = 'a file of fifty thousand old customers, checked and imported';

const LINES = process.env.IMPORT_LINES ?? '50000';

/** The line that apps/identity/test/imports.int.spec.ts writes; times in seconds. */
interface Imported {
  lines: number;
  bytes: number;
  check: number;
  run: number;
}

/** Sends it as the console does, sees that everybody is there once, and that the same file brings nobody. */
export async function run({ root, say }: BenchTools): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-import-'));
  const file = join(folder, 'figures.jsonl');
  try {
    say(`${LINES} customers`);
    const env = { IMPORT_LINES: LINES, IMPORT_FIGURES: file };
    await runSuites(root, 'identity', 'test/imports', env, 'Not everybody was imported once');
    return importFigures(JSON.parse(readFileSync(file, 'utf8').trim()) as Imported);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function importFigures({ lines, bytes, check, run: ran }: Imported): Figure[] {
  const rate = (seconds: number) => `${Math.round(lines / seconds)} lines a second`;
  return [
    {
      name: 'sent and checked',
      value: check,
      unit: 's',
      note: `${lines} lines, ${(bytes / 1e6).toFixed(1)} MB; ${rate(check)}`,
    },
    { name: 'imported', value: ran, unit: 's', note: rate(ran) },
  ];
}
