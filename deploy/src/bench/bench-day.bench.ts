import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchTools } from './bench.ts';
import type { Figure } from './figures.ts';
import { runSuites } from './suite.ts';

export const name = 'bench-day';
export const about = 'a day at the packing bench by scanner alone, in a browser, with a mistake of each kind planted';

const PARCELS = process.env.STATION_PARCELS ?? '60';

/** The line that apps/e2e/test/browser/station.spec.ts writes. */
interface Day {
  parcels: number;
  planted: number;
  caught: number;
  seconds: number;
  signs: number;
  scans: number;
  byHand: number;
}

/** Packs them all, with what the station says, shows and sounds, and each label and entry counted. */
export async function run({ root, say }: BenchTools): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-bench-day-'));
  const file = join(folder, 'figures.jsonl');
  try {
    say(`${PARCELS} parcels; their orders are made first, some seconds each`);
    const env = { STATION_PARCELS: PARCELS, STATION_FIGURES: file };
    await runSuites(root, 'e2e', 'browser/station', env, 'The day was not packed');
    return dayFigures(JSON.parse(readFileSync(file, 'utf8').trim()) as Day);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function dayFigures({ parcels, planted, caught, seconds, signs, scans, byHand }: Day): Figure[] {
  return [
    { name: 'mistakes caught', value: caught, unit: `of ${planted}`, goal: { atLeast: planted } },
    {
      name: 'parcels an hour',
      value: (parcels / seconds) * 3600,
      unit: '/h',
      note: `${parcels} in ${seconds.toFixed(0)} s; what the screen and the server take, without the hands`,
    },
    {
      name: 'keys pressed by hand',
      value: byHand,
      unit: 'keys',
      goal: { atMost: 0 },
      note: `${(scans / parcels).toFixed(1)} scans and ${(signs / parcels).toFixed(0)} signs by the scanner for each parcel`,
    },
  ];
}
