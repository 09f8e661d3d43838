import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchTools } from './bench.ts';
import type { Figure } from './figures.ts';
import { runSuites } from './suite.ts';

export const name = 'carrier';
export const about =
  'parcels shipped through a carrier that is down, slow, fails, creates and hangs up, or answers nonsense at every third of them';

const SHIPS = process.env.CARRIER_SHIPS ?? '500';

/** The line that apps/fulfilment/test/carrier.int.spec.ts writes. */
interface Storm {
  ships: number;
  atOnce: number;
  pending: number;
  voided: number;
  orphans: number;
  pressed: number;
  shipped: number;
}

/** Ships them all, with labels, register, ledger and the carrier's own books held against each other. */
export async function run({ root, say }: BenchTools): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-carrier-'));
  const file = join(folder, 'figures.jsonl');
  try {
    say(`${SHIPS} parcels, one fault for every third`);
    const env = { CARRIER_SHIPS: SHIPS, CARRIER_FIGURES: file };
    await runSuites(root, 'fulfilment', 'test/carrier', env, 'Not every parcel left once');
    return carrierFigures(JSON.parse(readFileSync(file, 'utf8').trim()) as Storm);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function carrierFigures({ ships, atOnce, pending, voided, orphans, pressed, shipped }: Storm): Figure[] {
  return [
    {
      name: 'parcels without an item at the carrier',
      value: orphans,
      unit: 'parcels',
      goal: { atMost: 0 },
      note: `${ships} labels for ${ships} items; ${voided} that were too many are void`,
    },
    {
      name: 'until every parcel has its label',
      value: shipped,
      unit: 's',
      note: `${atOnce} labels while somebody waited, ${pending} by the job; all pressed after ${pressed.toFixed(0)} s`,
    },
  ];
}
